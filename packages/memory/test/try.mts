import { layerBank } from "@vostro/domain/engine/Bank"
import { Bank } from "@vostro/domain/engine/Exchange"
import { layerWorker, Worker } from "@vostro/domain/engine/Worker"
import { defaultSettings } from "@vostro/domain/kernel/Settings"
import { WebhookSender } from "@vostro/domain/ports/WebhookSender"
import { operations } from "@vostro/domain/resources/registry"
import { layerMemoryStore } from "@vostro/memory/MemoryStore"
import { layerWebCryptoEntropy } from "@vostro/memory/WebCryptoEntropy"
import { Effect, Layer } from "effect"

const sent: any[] = []
const sender = Layer.succeed(WebhookSender, {
  send: (r) =>
    Effect.sync(() => {
      sent.push(r)
      return { _tag: "Answered", status: 200, answer: "ok" } as const
    })
})
const settings = { ...defaultSettings, operator_token: "op", master_key: new Uint8Array(32).fill(7) }
const live = layerWorker.pipe(
  Layer.provideMerge(layerBank(settings)),
  Layer.provide(sender),
  Layer.provide(layerMemoryStore),
  Layer.provide(layerWebCryptoEntropy)
)
const main = Effect.gen(function* () {
  const bank = yield* Bank
  const worker = yield* Worker
  const call = (name: string, o: any = {}) =>
    Effect.map(
      bank.answer({
        operation: operations.find((x) => x.name === name)!,
        path: "/x",
        params: o.params ?? {},
        query: o.query ?? {},
        authorization: o.auth,
        idempotency_key: o.key,
        source_ip: "127.0.0.1",
        body: Effect.succeed(
          o.raw ?? (o.body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(o.body)))
        )
      }),
      (r) => ({ ...r, json: JSON.parse(r.body) })
    )
  const op = "Bearer op"
  const p = yield* call("program.create", { auth: op, body: { name: "demo" } })
  console.log(p.status, p.body)
  const program_id = p.json.id
  const c = yield* call("client.create", { auth: op, params: { program_id }, body: { name: "c" } })
  console.log(c.status, c.body.slice(0, 200))
  const t = yield* call("oauth_token.create", {
    body: { grant_type: "client_credentials", client_id: c.json.id, client_secret: c.json.client_secret }
  })
  console.log(t.status, t.body.slice(0, 300))
  const auth = `Bearer ${t.json.access_token}`
  const w = yield* call("webhook_endpoint.create", {
    auth: op,
    params: { program_id },
    body: { url: "http://localhost:1/x" }
  })
  console.log(w.status, w.body)
  const a = yield* call("account.create", {
    auth,
    key: "k1",
    body: {
      capabilities: ["deposit"],
      entities: { account_holders: ["entity_1"] },
      details: { product_name: "x" },
      documents: []
    }
  })
  console.log(a.status, a.body)
  const n1 = yield* call("account_number.create", { auth, body: { account_id: a.json.id, client_customer_id: "c1" } })
  console.log(n1.status, n1.body)
  const n2 = yield* call("account_number.create", { auth, body: { account_id: a.json.id, client_customer_id: "c1" } })
  const cr = yield* call("account_number.credit", {
    auth: op,
    params: { program_id, account_number_id: n1.json.id },
    body: { amount: 1000, currency_code: "USD" }
  })
  console.log(cr.status, cr.body)
  const body = {
    amount: 700,
    currency_code: "USD",
    sender_account_number_id: n1.json.id,
    receiver_account_number_id: n2.json.id,
    description: "hello"
  }
  const x = yield* call("internal_transfer.create", { auth, key: "it-00001", body })
  console.log(x.status, x.body)
  const x2 = yield* call("internal_transfer.create", { auth, key: "it-00001", body })
  console.log(x2.status, x2.headers, x2.body === x.body)
  const x3 = yield* call("internal_transfer.create", { auth, key: "it-00001", body: { ...body, amount: 1 } })
  console.log(x3.status, x3.body)
  yield* call("internal_transfer.create", { auth, key: "it-00002", body })
  const bad = yield* call("internal_transfer.create", {
    auth,
    key: "it-00003",
    body: {
      amount: 1e11,
      currency_code: "EUR",
      sender_account_number_id: 5,
      receiver_account_number_id: "x",
      description: "h",
      extra: { a: 1 },
      metadata: { a: 3 }
    }
  })
  console.log(bad.status, bad.body)
  console.log(yield* worker.drain)
  const l = yield* call("internal_transfer.list", { auth, query: { limit: "5" } })
  console.log(l.status, l.body)
  const l2 = yield* call("internal_transfer.list", { auth, query: { limit: "500", foo: "1" } })
  console.log(l2.status, l2.body)
  const g = yield* call("internal_transfer.get", { auth, params: { internal_transfer_id: "foo" } })
  console.log(g.status, g.body)
  console.log((yield* call("event.list", { auth })).body.slice(0, 600))
  console.log(
    (yield* call("account_number.balance", { auth: op, params: { program_id, account_number_id: n1.json.id } })).body
  )
  console.log(
    (yield* call("core_account.balance", { auth: op, params: { program_id, core_account_id: "core_account_fbo" } }))
      .body
  )
  console.log((yield* call("ledger.audit", { auth: op, params: { program_id } })).body)
  console.log((yield* call("webhook_delivery.list", { auth: op, params: { program_id } })).body.slice(0, 500))
  console.log(sent.length, sent[0]?.headers, new TextDecoder().decode(sent[0]?.body))
  console.log(
    (yield* call("account.close", { auth, key: "kk", params: { id: a.json.id }, body: { status_reason: "paid_off" } }))
      .body
  )
  for (let k = 0; k < 8; k++) {
    const t0 = performance.now()
    for (let i = 0; i < 5000; i++)
      yield* call("internal_transfer.create", { auth, key: `b-${k}-${i}`, body: { ...body, amount: 1 } })
    console.log("create/s", (5000 / (performance.now() - t0)) * 1000)
    const t1 = performance.now()
    yield* worker.drain
    console.log("settle/s", (5000 / (performance.now() - t1)) * 1000)
  }
})
await Effect.runPromise(Effect.provide(main, live))
