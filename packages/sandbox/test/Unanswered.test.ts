import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { instantOfLocal, MINUTE_MS } from "@vostro/domain"
import { makeClient } from "@vostro/http/client"
import { type Network, read } from "@vostro/iso20022"
import { startSandbox } from "@vostro/sandbox"
import { Effect, Exit, Logger, Result, Scope } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")
const HOUR_MS = 60 * MINUTE_MS
const PAYMENTS = 9
/** Questions about one payment, by its network. */
const MAX_QUESTIONS = 3

describe("payments that a network with message files does not answer", () => {
  let folder: string
  let scope: Scope.Closeable
  let logged: Array<string>
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vostro-unanswered-"))
    writeFileSync(join(folder, "clock"), String(MONDAY_MS))
    scope = Scope.makeUnsafe()
    logged = []
  })
  afterEach(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true })
  })

  const started = () => {
    const logger = Logger.make(({ message }) => logged.push(String(message)))
    const options = { port: 0, folder, store: "file", clock: "manual", rails: "iso20022" } as const
    return startSandbox(options).pipe(Scope.provide(scope), Effect.provide(Logger.layer([logger])), Effect.runPromise)
  }
  type Running = Awaited<ReturnType<typeof started>>

  const partnerOf = ({ base_url: baseUrl, client_id, client_secret }: Running) =>
    makeClient({ baseUrl, credentials: { client_id, client_secret } })

  const wireOf = (account_number_id: string) => ({
    account_number_id,
    amount: 700,
    currency_code: "USD" as const,
    creditor_agent: { local_routing_identifier: { value: "021000021" } },
    creditor: {
      name: "Acme Supplies LLC",
      account_identifier: { type: "account_number" as const, value: "987654321" },
      address: { street_name: "Main Street", town_name: "Chicago", country: "US" }
    },
    remittance_details: { transfer_purpose: { type: "invoice_payment" as const } }
  })

  const paymentOf = (account_number_id: string) => ({
    account_number_id,
    amount: 700,
    currency_code: "USD" as const,
    creditor_agent: { routing_number: "021000021" },
    creditor: { name: "Jane Doe", account_number: "987654321" }
  })

  /** Returns the types of the messages in the outgoing folder of a network. */
  const sentTo = (network: Network) =>
    readdirSync(join(folder, network, "outgoing")).map((name) => {
      const text = readFileSync(join(folder, network, "outgoing", name), "utf8")
      return Result.getOrThrow(read(network, text)).type
    })
  const countsOf = (network: Network) => {
    const types = sentTo(network)
    const count = (type: string) => types.filter((one) => one === type).length
    return { payments: count("creditTransfer"), questions: count("statusRequest"), all: types.length }
  }

  it("are asked after a few times each, over 20 hours and over days", async () => {
    const sandbox = await started()
    const partner = partnerOf(sandbox)
    const [number = ""] = sandbox.account_number_ids
    const many = (count: number, tag: string) =>
      Effect.forEach(
        Array.from({ length: count }, (_, at) => at),
        (at) =>
          Effect.andThen(
            partner.call("wire.create_v2", { idempotencyKey: `wire-${tag}-${at}`, body: wireOf(number) }),
            partner.call("instant_payment.create", { idempotencyKey: `instant-${tag}-${at}`, body: paymentOf(number) })
          ),
        { concurrency: 8, discard: true }
      )
    for (const [at, count] of [3, 3, 3].entries()) {
      await Effect.runPromise(many(count, String(at)))
      await Effect.runPromise(sandbox.advance(MINUTE_MS / 2 + at * 1_001))
    }
    await Effect.runPromise(sandbox.advance(20 * HOUR_MS))
    expect(countsOf("fedwire")).toEqual({
      payments: PAYMENTS,
      questions: PAYMENTS * MAX_QUESTIONS,
      all: PAYMENTS * (1 + MAX_QUESTIONS)
    })
    const [instant] = [countsOf("fednow"), countsOf("rtp")].filter(({ all }) => all > 0)
    expect(instant).toEqual({
      payments: PAYMENTS,
      questions: PAYMENTS * MAX_QUESTIONS,
      all: PAYMENTS * (1 + MAX_QUESTIONS)
    })
    await Effect.runPromise(sandbox.advance(24 * HOUR_MS))
    expect(countsOf("fedwire").questions).toBe(PAYMENTS * MAX_QUESTIONS)
    expect(logged.filter((line) => line.includes("network did not answer"))).toEqual([])
    expect(logged.filter((line) => line.includes("last question"))).toHaveLength(2 * PAYMENTS)
    for (const network of ["fedwire", "fednow", "rtp"]) {
      expect(readdirSync(join(folder, network, "prepared"))).toEqual([])
    }
  })
})
