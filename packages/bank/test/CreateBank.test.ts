import { mkdtempSync, rmSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createBank, UnknownStore } from "@vostro/bank"
import { Worker } from "@vostro/domain"
import { LOOPBACK } from "@vostro/domain/webhook"
import { makePromiseClient, type PromiseClient } from "@vostro/http/promise"
import { Effect } from "effect"
import { afterAll, describe, expect, inject, it, vi } from "vitest"
import { startReceiver } from "../../bank-tests/support/WebhookReceiver.ts"
import { emptyDatabase, once } from "../../postgres/test/support/Database.ts"
import { bankAt, OPERATOR_TOKEN } from "./support/Hosts.ts"

const secrets = { operatorToken: OPERATOR_TOKEN, masterKey: new Uint8Array(32).fill(7) }
const account = {
  capabilities: ["deposit"],
  entities: { account_holders: ["entity_1"] },
  details: { product_name: "Checking" },
  documents: []
} as const

type Bank = Awaited<ReturnType<typeof bankAt>>

/** Creates a program with a client. */
const programOn = async (bank: Bank) => {
  const operator = bank.client({ operator_token: OPERATOR_TOKEN })
  const { id: program_id } = (await operator.call("program.create", { body: { name: "One" } })).value
  const client = (await operator.call("client.create", { params: { program_id }, body: { name: "One" } })).value
  const partner = bank.client({ client_id: client.id, client_secret: client.client_secret })
  return { operator, partner, program_id }
}

/** Opens an account; returns a function that opens an account number of it and returns its id. */
const openAccount = async (partner: PromiseClient) => {
  const { id: account_id } = (await partner.call("account.create", { idempotencyKey: "account", body: account })).value
  return async (client_customer_id: string) =>
    (await partner.call("account_number.create", { body: { account_id, client_customer_id } })).value.id
}

/** Creates a transfer on a bank; returns a function that reads its status. */
const transfer = async (bank: Bank) => {
  const { operator, partner, program_id } = await programOn(bank)
  const open = await openAccount(partner)
  const [from, to] = [await open("ada"), await open("bob")]
  const money = { amount: 500, currency_code: "USD" } as const
  await operator.call("account_number.credit", { params: { program_id, account_number_id: from }, body: money })
  const parties = { sender_account_number_id: from, receiver_account_number_id: to }
  const body = { ...money, description: "Lunch", ...parties }
  const { id } = (await partner.call("internal_transfer.create", { idempotencyKey: "lunch-1", body })).value
  return async () =>
    (await partner.call("internal_transfer.get", { params: { internal_transfer_id: id } })).value.status
}

const postgresAt = (url: string) => `postgres://${url.replace(/^postgres(ql)?:\/\//, "")}` as const

const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-bank-"))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** A store that banks open one after the other. */
const storeOf = async (kind: "memory" | "sqlite" | "postgres") => {
  const { folder, remove } = freshFolder()
  const url = kind === "postgres" ? await emptyDatabase(inject("databaseUrl")) : ""
  const stores = { memory: "memory", sqlite: { file: folder }, postgres: postgresAt(url) } as const
  return { open: () => createBank({ store: stores[kind], secrets, network: "agreeable" }), remove }
}

describe("createBank", () => {
  it("does due work when told to", async () => {
    const bank = await bankAt()
    const status = await transfer(bank)
    expect(await status()).toBe("processing")
    expect(await bank.drain()).toBeGreaterThan(0)
    expect(await status()).toBe("posted")
    await bank.close()
  })

  it("does due work in the background once it runs, until it closes", async () => {
    const bank = await bankAt()
    bank.run()
    bank.run()
    const status = await transfer(bank)
    await expect.poll(status, { timeout: 10_000 }).toBe("posted")
    await bank.close()
    await bank.close()
  })

  describe("with a store in a folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "vostro-bank-"))
    afterAll(() => rmSync(folder, { recursive: true }))
    const start = (closingGraceMs?: number) => {
      const given = {
        settings: { webhook_networks: LOOPBACK },
        ...(closingGraceMs !== undefined && { closingGraceMs })
      }
      return createBank({ ...given, store: { file: folder }, secrets, network: "agreeable" })
    }
    /** Closes a bank while a receiver has not answered a webhook; returns its delivery after the next start. */
    const deliveryAcross = async (closingGraceMs?: number) => {
      const receiver = await startReceiver()
      const arrived = new Promise<ServerResponse>((resolve) => {
        receiver.answers.set("/hook", (_, response) => resolve(response))
      })
      const bank = await start(closingGraceMs)
      bank.run()
      const { operator, partner, program_id } = await programOn(bank)
      const endpoint = { url: `${receiver.url}/hook`, events: ["account_number.created"] } as const
      await operator.call("webhook_endpoint.create", { params: { program_id }, body: endpoint })
      const open = await openAccount(partner)
      await open("ada")
      const response = await arrived
      const closed = bank.close()
      if (closingGraceMs === undefined) response.writeHead(204).end()
      await closed
      receiver.close()
      const again = await start()
      const reader = again.client({ operator_token: OPERATOR_TOKEN })
      const { objects } = (await reader.call("webhook_delivery.list", { params: { program_id } })).value
      await again.close()
      return objects
    }

    it("finishes a webhook under way before it closes", async () => {
      expect(await deliveryAcross()).toMatchObject([{ status: "delivered", attempts: 1, last_result: "2xx" }])
    })

    it("leaves work that takes longer than its grace to the next start", async () => {
      expect(await deliveryAcross(0)).toMatchObject([{ status: "pending", attempts: 0 }])
    })
  })

  it("keeps a bank in PostgreSQL", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const bank = await createBank({ store: postgresAt(url), secrets, network: "agreeable" })
    const status = await transfer(bank)
    await bank.drain()
    expect(await status()).toBe("posted")
    await bank.close()
    const rows = await once(
      url,
      (sql) => sql`select body::jsonb ->> 'status' as status from vostro_objects
      where kind = 'internal_transfer'`
    )
    expect(rows).toEqual([{ status: "posted" }])
  })

  it.each(["memory", "sqlite", "postgres"] as const)(
    "answers the requests under way before it closes, and refuses later ones, on %s",
    async (kind) => {
      const { open, remove } = await storeOf(kind)
      const bank = await open()
      const { partner, program_id } = await programOn(bank)
      const openNumber = await openAccount(partner)
      const account_number_id = await openNumber("ada")
      const path = `/operator/v1/programs/${program_id}/account_numbers/${account_number_id}/credit`
      // A call of `fetch` is under way as soon as it returns.
      const credit = async (at: number) => {
        const headers = {
          authorization: `Bearer ${OPERATOR_TOKEN}`,
          "content-type": "application/json",
          "idempotency-key": `credit-${at}`
        }
        const body = JSON.stringify({ amount: 1, currency_code: "USD" })
        return (await bank.fetch(new Request(`http://bank.local${path}`, { method: "POST", headers, body }))).status
      }
      const early = Array.from({ length: 20 }, (_, at) => credit(at))
      const closed = bank.close()
      const late = credit(20)
      expect(await Promise.all(early)).toEqual(early.map(() => 200))
      expect(await late).toBe(503)
      await closed
      expect(await credit(21)).toBe(503)
      await expect(bank.drain()).rejects.toThrow("the bank is closed")
      if (kind !== "memory") {
        const again = await open()
        const reader = again.client({ operator_token: OPERATOR_TOKEN })
        const { value } = await reader.call("account_number.balance", { params: { program_id, account_number_id } })
        expect(value.posted).toBe(20)
        await again.close()
      }
      remove()
    }
  )

  it("answers requests that take longer than its grace with 504", async () => {
    const url = await emptyDatabase(inject("databaseUrl"))
    const bank = await createBank({ store: postgresAt(url), secrets, network: "agreeable", closingGraceMs: 0 })
    const { operator } = await programOn(bank)
    const stuck = await once(url, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table vostro_objects in access exclusive mode`
          const create = operator.call("program.create", { body: { name: "Two" } })
          const refused = expect(create).rejects.toMatchObject({ status: 504, code: "gateway_timeout" })
          // The call waits for the lock by then.
          yield* Effect.promise(() =>
            vi.waitFor(async () => {
              const waiting = await once(url, (sql) => sql`select 1 from pg_locks where not granted`)
              expect(waiting.length).toBeGreaterThan(0)
            }, 20_000)
          )
          yield* Effect.promise(() => bank.close())
          return refused
        })
      )
    )
    await stuck
  })

  it("closes its store if it cannot start", async () => {
    const { folder, remove } = freshFolder()
    const given = { store: { file: folder }, secrets, network: "agreeable" } as const
    await expect(createBank({ ...given, trustedProxies: ["everyone"] })).rejects.toThrow(/trustedProxies: "everyone"/)
    const bank = await createBank(given)
    await bank.close()
    remove()
  })

  it("takes token requests as forms if the host sets tokenForms", async () => {
    const statusWith = async (tokenForms: boolean) => {
      const bank = await createBank({ store: "memory", secrets, network: "agreeable", tokenForms })
      const { operator, program_id } = await programOn(bank)
      const made = await operator.call("client.create", { params: { program_id }, body: { name: "OAuth" } })
      const { id: client_id, client_secret } = made.value
      const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret })
      const answer = await bank.fetch(new Request("http://bank.local/v1/oauth/token", { method: "POST", body }))
      await bank.close()
      return answer.status
    }
    expect([await statusWith(true), await statusWith(false)]).toEqual([200, 400])
  })

  it("lends its services to programs that use Effect", async () => {
    const bank = await bankAt()
    expect(await bank.runtime.runPromise(Effect.flatMap(Worker, ({ drain }) => drain))).toBe(0)
    await bank.close()
  })

  it.each([
    [{ basepath: "/bank" }, "createBank has no option basepath; it has store, secrets, network, settings, basePath, "],
    [{ a: 1, b: 2 }, "createBank has no options a, b; it has store, "],
    [{ secrets: { ...secrets, token: "x" } }, "secrets has no option token; it has operatorToken, masterKey"],
    [{ settings: { token_lifetime: 5 } }, "there is no setting token_lifetime; the settings are routing_number, "],
    [{ settings: { operator_token: "x" } }, "settings has no operator_token: give it as secrets.operatorToken"],
    [{ network: "simulated" }, "network must be agreeable or a layer"],
    [{ clock: "manual" }, "clock must be a clock of Effect"],
    [{ entropy: "seed" }, "entropy must be a layer of Effect"],
    [{ webhookSender: () => undefined }, "webhookSender must be a layer of Effect"]
  ])("refuses %o, and names what is known", async (options, message) => {
    const given = { store: "memory", secrets, network: "agreeable", ...options }
    await expect(Reflect.apply(createBank, undefined, [given])).rejects.toThrow(message)
  })

  it("makes no client of credentials or options that it does not know", async () => {
    const bank = await bankAt()
    const client = (credentials: object) => () => Reflect.apply(bank.client, undefined, [credentials])
    expect(client({ clientId: "client_1", clientSecret: "secret_1" })).toThrow(
      "credentials need client_id and client_secret, or operator_token (got clientId, clientSecret)"
    )
    expect(client({ client_id: "client_1" })).toThrow("credentials need client_id and client_secret")
    const make = (options: object) => () => Reflect.apply(makePromiseClient, undefined, [options])
    const baseUrl = "https://bank.example"
    expect(make({ baseURL: baseUrl })).toThrow("the client has no option baseURL; it has baseUrl, credentials, ")
    expect(make({ baseUrl: "bank.example" })).toThrow("baseUrl must be a URL")
    expect(make({ baseUrl, timeoutMs: 0 })).toThrow("timeoutMs must be above 0 (got 0)")
    expect(make({ baseUrl, attempts: 1.5 })).toThrow("attempts must be a whole number of at least 1 (got 1.5)")
    expect(make({ baseUrl, firstDelayMs: -1 })).toThrow("firstDelayMs must be at least 0 (got -1)")
    await bank.close()
  })

  it("rejects with the reason if it cannot start", async () => {
    const short = { ...secrets, masterKey: new Uint8Array(3) }
    await expect(createBank({ store: "memory", secrets: short, network: "agreeable" })).rejects.toThrow(/master_key/)
    // The types refuse these options.
    const withOptions = (options: object) => Reflect.apply(createBank, undefined, [options])
    await expect(withOptions({})).rejects.toThrow(
      "createBank needs the options store, network, secrets.operatorToken, secrets.masterKey"
    )
    const text = { store: "memory", network: "agreeable", secrets: { ...secrets, masterKey: "5a".repeat(32) } }
    await expect(withOptions(text)).rejects.toThrow("secrets.masterKey must be a Uint8Array")
    const start = Reflect.apply(createBank, undefined, [
      { store: "mysql://root:secret@db/bank", secrets, network: "agreeable" }
    ])
    await expect(start).rejects.toThrow(UnknownStore)
    await expect(start).rejects.not.toThrow(/secret/)
    await expect(withOptions({ store: { folder: "data" }, secrets, network: "agreeable" })).rejects.toThrow(
      UnknownStore
    )
    await expect(withOptions({ store: { file: 5 }, secrets, network: "agreeable" })).rejects.toThrow(UnknownStore)
    const nowhere = createBank({ store: "postgres://vostro@127.0.0.1:9/none", secrets, network: "agreeable" })
    await expect(nowhere).rejects.toThrow()
  })
})
