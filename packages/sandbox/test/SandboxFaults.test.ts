import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeClient } from "@vostro/http/client"
import { type Sandbox, startSandbox } from "@vostro/sandbox"
import { Effect, Exit, Logger, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "vostro-faults-"))
const scope = Scope.makeUnsafe()
let sandbox: Sandbox

beforeAll(async () => {
  const options = { port: 0, folder, store: "memory", clock: "manual" } as const
  const started = startSandbox(options).pipe(Scope.provide(scope), Effect.provide(Logger.layer([])))
  sandbox = await Effect.runPromise(started)
})
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(folder, { recursive: true, force: true })
})

const post = (body: unknown, path = "/operator/v1/clock") =>
  fetch(`${sandbox.base_url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.operator_token}` },
    body: JSON.stringify(body)
  })

describe("the clock of a sandbox process", () => {
  it("moves by banking words", async () => {
    expect((await post({ advance_to: "next banking day" })).status).toBe(200)
    const moved = await post({ advance: "2 hours" })
    const { now } = JSON.parse(await moved.text())
    const newYork = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "numeric", hour12: false })
    expect(newYork.format(new Date(now))).toBe("02")
  })

  it.each([
    [{ advance: "5 moons" }, /5 moons.* is no span of time/],
    [{ advance_to: "tea time" }, /tea time.* is no moment: use one of ach cutoff/],
    [{ advance_to: "2020-01-01T00:00:00Z" }, /has passed, and a clock never goes back/],
    [{}, /Give one move: .*advance_ms.*advance.*advance_to/],
    [{ advance: "1 day", advance_ms: 3 }, /Give one move/],
    [{ advance_ms: -1 }, /Give one move/]
  ])("refuses %j with the list", async (body, message) => {
    const refused = await post(body)
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringMatching(message)])
  })
})

describe("a connection to a sandbox process", () => {
  it("breaks as a request asks for, and each fault counts", async () => {
    const { base_url, client_id, client_secret, account_number_ids } = sandbox
    const [from = "", to = ""] = account_number_ids
    const client = makeClient({ baseUrl: base_url, credentials: { client_id, client_secret } })
    const authorization = `Bearer ${await tokenOf(sandbox)}`
    const parties = { sender_account_number_id: from, receiver_account_number_id: to }
    const body = JSON.stringify({ amount: 5, currency_code: "USD", description: "Lunch", ...parties })
    const pay = (kind: string) =>
      fetch(`${base_url}/v1/internal_transfer`, {
        method: "POST",
        headers: {
          authorization,
          "idempotency-key": "lunch",
          "content-type": "application/json",
          "vostro-fault": kind
        },
        body
      })
    const count = async () => (await Effect.runPromise(client.call("internal_transfer.list", {}))).value.objects.length
    await expect(pay("reset")).rejects.toThrow("fetch failed")
    const statuses = [await pay("service_unavailable"), await pay("rate_limit_exceeded")].map(({ status }) => status)
    expect([statuses, await count()]).toEqual([[503, 429], 0])
    await expect(pay("lost_answer")).rejects.toThrow("fetch failed")
    expect(await count()).toBe(1)
    const late = await pay("gateway_timeout")
    expect([late.status, JSON.parse(await late.text()).code]).toEqual([504, "gateway_timeout"])
    expect((await pay("slow")).headers.get("idempotency-replayed")).toBe("true")
    expect((await pay("fire")).status).toBe(422)
    const counts = await fetch(`${base_url}/sandbox/faults`)
    const each = {
      reset: 1,
      service_unavailable: 1,
      rate_limit_exceeded: 1,
      lost_answer: 1,
      gateway_timeout: 1,
      slow: 1
    }
    expect(await counts.json()).toEqual(each)
  })
})

/** Asks for an access token. */
const tokenOf = async ({ base_url, client_id, client_secret }: Sandbox): Promise<string> => {
  const body = JSON.stringify({ grant_type: "client_credentials", client_id, client_secret })
  const headers = { "content-type": "application/json" }
  const answered = await fetch(`${base_url}/v1/oauth/token`, { method: "POST", headers, body })
  return String(JSON.parse(await answered.text()).access_token)
}

describe("the faults that the console of a sandbox process arms", () => {
  it("strike the next requests to the bank, and never the console", async () => {
    const { base_url, operator_token } = sandbox
    const list = async () =>
      (await fetch(`${base_url}/operator/v1/programs`, { headers: { authorization: `Bearer ${operator_token}` } }))
        .status
    const page = `${base_url}/console/sandbox/faults`
    const body = new URLSearchParams({ kind: "service_unavailable", times: "2" })
    const armed = await fetch(page, { method: "POST", body, headers: { origin: base_url }, redirect: "manual" })
    expect([armed.status, armed.headers.get("location")]).toEqual([303, "/console/sandbox/faults"])
    // Moving the clock polls the networks, which asks the bank: no fault is for the sandbox itself.
    expect((await post({ advance_ms: 1 })).status).toBe(200)
    expect(await (await fetch(page)).text()).toContain(
      "<strong>Armed:</strong> service_unavailable, service_unavailable"
    )
    expect([await list(), await list(), await list()]).toEqual([503, 503, 200])
    expect(await (await fetch(page)).text()).toContain("No fault is armed.")
  })
})

describe("what is armed in a sandbox process", () => {
  const armedAt = async (path: string) => (await fetch(`${sandbox.base_url}${path}`)).json()
  const arm = async (what: unknown, path: string) => {
    const answered = await post(what, path)
    return [answered.status, JSON.parse(await answered.text())]
  }

  it("shows and takes faults of connections, and ends them by an empty object", async () => {
    const path = "/sandbox/faults/armed"
    expect(await armedAt(path)).toEqual({ next: [], random: null })
    expect(await arm({ next: ["service_unavailable"] }, path)).toEqual([
      200,
      { next: ["service_unavailable"], random: null }
    ])
    const random = { rate: 0.5, kinds: ["slow"], slowMs: 1 }
    expect((await arm(random, path))[1]).toEqual({ next: ["service_unavailable"], random })
    const headers = { authorization: `Bearer ${sandbox.operator_token}` }
    expect((await fetch(`${sandbox.base_url}/operator/v1/programs`, { headers })).status).toBe(503)
    expect(await arm({}, path)).toEqual([200, { next: [], random: null }])
    expect(await armedAt(path)).toEqual({ next: [], random: null })
  })

  it("disturbs the webhooks that it sends, counts them, and loses no event", async () => {
    const { account_number_ids, base_url, client_id, client_secret } = sandbox
    const [from = "", to = ""] = account_number_ids
    const client = makeClient({ baseUrl: base_url, credentials: { client_id, client_secret } })
    const chaos = { rate: 1, kinds: ["duplicate", "wrong_signature", "dropped"], seed: 3 }
    expect(await arm(chaos, "/sandbox/chaos/armed")).toEqual([200, { chaos }])
    const parties = { sender_account_number_id: from, receiver_account_number_id: to }
    const body = { amount: 5, currency_code: "USD", description: "Lunch", ...parties } as const
    for (let at = 0; at < 6; at++) {
      await Effect.runPromise(client.call("internal_transfer.create", { idempotencyKey: `chaos-${at}`, body }))
    }
    expect((await post({ advance: "1 hour" })).status).toBe(200)
    const counts = Object(await armedAt("/sandbox/chaos"))
    for (const kind of chaos.kinds) expect([kind, counts[kind] > 0]).toEqual([kind, true])
    // The inbox verifies what it gets.
    expect(counts.accepted_forgeries).toBe(0)
    expect(await arm({}, "/sandbox/chaos/armed")).toEqual([200, { chaos: null }])
    expect((await post({ advance: "4 days" })).status).toBe(200)
    const { value } = await Effect.runPromise(client.call("event_attempt.list", { query: { limit: 100 } }))
    const delivered = new Set(value.objects.filter(({ result }) => result === "2xx").map(({ event_id }) => event_id))
    expect(new Set(value.objects.map(({ event_id }) => event_id))).toEqual(delivered)
  })

  it("shows no secret of the chaos that is armed", async () => {
    const path = "/sandbox/chaos/armed"
    const chaos = { rate: 0.5, kinds: ["stale_key"], seed: 1 }
    const staleSecret = `whsec_${Buffer.from("the secret before this one").toString("base64")}`
    expect(await arm({ ...chaos, staleSecret }, path)).toEqual([200, { chaos }])
    expect(await armedAt(path)).toEqual({ chaos })
    expect(await arm({}, path)).toEqual([200, { chaos: null }])
  })

  it.each([
    ["/sandbox/chaos/armed", { rate: 2 }, "chaos.rate must be above 0 and at most 1 (got 2)"],
    ["/sandbox/chaos/armed", { rate: 1, kinds: ["fire"] }, "chaos.kinds has no fire; it has duplicate"],
    ["/sandbox/chaos/armed", { rate: 1, kinds: ["dropped"], staleSecret: "x" }, "chaos.kinds has no stale_key"],
    ["/sandbox/chaos/armed", { rates: 1 }, "has no option rates"],
    ["/sandbox/chaos/armed", [], "must be a JSON object"],
    ["/sandbox/faults/armed", { rate: 1, kinds: ["reset"] }, "no kind lets an answer through"],
    ["/sandbox/faults/armed", { next: ["fire"] }, "there is no fault fire; the faults are lost_answer"],
    ["/sandbox/faults/armed", { next: [] }, "next must list 1 to 100 of lost_answer"],
    ["/sandbox/faults/armed", { next: ["slow"], rate: 1 }, "next and rate arm different faults"]
  ])("at %s refuses %j with the remedy", async (path, body, words) => {
    expect(await arm(body, path)).toEqual([422, expect.objectContaining({ message: expect.stringContaining(words) })])
  })

  it("takes them from the operator only", async () => {
    const body = JSON.stringify({ rate: 1 })
    const without = await fetch(`${sandbox.base_url}/sandbox/chaos/armed`, { method: "POST", body })
    expect([without.status, await armedAt("/sandbox/chaos/armed")]).toEqual([403, { chaos: null }])
  })
})
