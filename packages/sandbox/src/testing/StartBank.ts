/**
 * A bank within a test of a partner: it runs in the process, with simulated networks, a program and two account
 * numbers with funds. Until.ts waits for a status of an object. The networks are left to `networks`, the typed calls
 * to `@vostro/http`.
 */

import { randomBytes } from "node:crypto"
import { type BankSecrets, createBank } from "@vostro/bank"
import { DAY_MS, Worker } from "@vostro/domain"
import { simulatedParticipants } from "@vostro/domain/rails"
import { LOOPBACK } from "@vostro/domain/webhook"
import { makeClient } from "@vostro/http/client"
import { MAX_CONNECTIONS, serve } from "@vostro/http/node"
import type { PromiseClient } from "@vostro/http/promise"
import { Clock, Effect, Exit, Scope, Semaphore } from "effect"
import { leaveManualTime, type ManualClock, makeManualClock } from "../clock/ManualClock.ts"
import { MAX_ADVANCE_MS, nextDue, travel } from "../clock/TimeTravel.ts"
import { makeSimulatedNetwork } from "../networks/SimulatedNetwork.ts"
import { createProgram } from "../program/Seed.ts"
import type { StatusOf } from "./Statuses.ts"
import { checkTestOptions, type TestBankOptions } from "./TestBankOptions.ts"
import { openTestData, type TestData, type TestProgram } from "./TestData.ts"
import { checkStatus, reach, type Stateful } from "./Until.ts"

/** A running bank with simulated networks, a program, a client and two funded account numbers. */
export interface TestBank {
  /** Answers requests in the process, without a port. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Listens on a free port of this machine from the first call on; resolves with its address. */
  readonly url: () => Promise<string>
  /** Calls the bank as the partner. */
  readonly client: PromiseClient
  /** Calls the bank as its operator. */
  readonly operator: PromiseClient
  readonly programId: string
  /** The partner's credentials. */
  readonly credentials: { readonly client_id: string; readonly client_secret: string }
  readonly operatorToken: string
  /** Two account numbers with 100,000 dollars each. */
  readonly accountNumberIds: readonly [string, string]
  /** Current time of the bank, in ms since 1970. */
  readonly now: () => number
  /**
   * Moves a manual clock by whole ms, at most ten years. Resolves once all work that fell due has run in order,
   * including the networks' answers. With a real clock it does the work that is due, and no time passes.
   */
  readonly advance: (ms: number) => Promise<void>
  /**
   * Resolves with an object once it has a status. A manual clock moves from one due time to the next, by a year at most;
   * a real one passes for 30 seconds at most. Rejects with {@link NothingDue} if the object does not get there, and with a
   * `TypeError` if no object of its kind has the status.
   */
  readonly until: <const I extends string>(id: I, status: StatusOf<I>) => Promise<Stateful>
  /** Closes the bank, and its port if it listens; removes a temporary folder. */
  readonly stop: () => Promise<void>
}

/** Maximum time in ms that `until` lets pass. */
const PATIENCE_MS = 365 * DAY_MS

/** Maximum time in ms that `until` waits for a bank with a real clock. */
const REAL_PATIENCE_MS = 30_000

/** Interval in ms at which `until` looks at a bank with a real clock. */
const LOOK_MS = 20

/** Starts a bank for a test. Rejects if another process serves the folder of its store. */
export const startBank = async (options: TestBankOptions = {}): Promise<TestBank> => {
  checkTestOptions(options)
  const data = openTestData(options.store ?? "memory")
  try {
    return await startOn(data, options)
  } catch (error) {
    data?.leave()
    throw error
  }
}

const startOn = async (data: TestData | undefined, options: TestBankOptions): Promise<TestBank> => {
  const secrets = data?.secrets ?? randomSecrets()
  const { operatorToken } = secrets
  const manual = clockOf(options.clock, data?.time)
  const network = makeSimulatedNetwork()
  const local = { simulation: true, webhook_networks: LOOPBACK, instant_participants: simulatedParticipants }
  const bank = await createBank({
    store: data === undefined ? "memory" : { file: data.store },
    secrets,
    network: network.rails,
    // Receivers check the time of Standard Webhooks with their own clock, which no test of the bank moves.
    settings: { ...local, webhook_wall_clock: Date.now, ...options.settings },
    ...(manual !== undefined && { clock: manual.clock })
  })
  const { runtime } = bank
  const fetch = (request: Request): Promise<Response> => bank.fetch(request, { address: "127.0.0.1" })
  const inProcess = { baseUrl: "http://bank.local", fetch }
  const operator = makeClient({ ...inProcess, credentials: { operator_token: operatorToken } })
  const program = await programOf(data, () => Effect.runPromise(createProgram(operator, inProcess))).catch(
    async (error: unknown) => {
      await bank.close()
      throw error
    }
  )
  const { program_id, client_id, client_secret, account_number_ids } = program
  const credentials = { client_id, client_secret }
  const { drain } = await runtime.runPromise(Worker)
  const round = Effect.andThen(drain, network.look(operator, program_id))
  const settle = Effect.orDie(Effect.asVoid(Effect.repeat(round, { until: (answers) => answers === 0 })))
  // Concurrent moves would each read the time before the other has set it.
  const turn = Semaphore.makeUnsafe(1)
  const move = (ms: number) => turn.withPermit(manual === undefined ? settle : travel(manual, ms, settle))
  const advance = async (ms: number): Promise<void> => runtime.runPromise(move(advanceOf(ms)))
  const now = manual?.now ?? Date.now
  /** Lets time pass until the next work is done; false if none is due by then. */
  const passTime = async (lastMs: number): Promise<boolean> => {
    if (now() >= lastMs) return false
    if (manual === undefined) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    const next = manual === undefined ? undefined : await runtime.runPromise(nextDue(now(), lastMs))
    await advance(next === undefined ? 0 : next - now())
    return true
  }
  const client = bank.client(credentials)
  const scope = Scope.makeUnsafe()
  let url: Promise<string> | undefined
  const listen = async (): Promise<string> => {
    const served = serve({ port: 0, connectionsPerAddress: MAX_CONNECTIONS })
    return (await runtime.runPromise(Scope.provide(served, scope))).url
  }
  if (manual === undefined) bank.run()
  const [first = "", second = ""] = account_number_ids
  return {
    fetch,
    url: () => {
      url ??= listen()
      return url
    },
    client,
    operator: bank.client({ operator_token: operatorToken }),
    programId: program_id,
    credentials,
    operatorToken,
    accountNumberIds: [first, second],
    now,
    advance,
    until: async (id, status) => {
      checkStatus(id, status)
      const started = now()
      const lastMs = started + (manual === undefined ? REAL_PATIENCE_MS : PATIENCE_MS)
      await advance(0)
      const time = { pass: () => passTime(lastMs), passedMs: () => now() - started }
      return reach(client, id, status, time)
    },
    stop: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await bank.close()
      data?.leave()
    }
  }
}

const advanceOf = (ms: number): number => {
  if (Number.isInteger(ms) && ms >= 0 && ms <= MAX_ADVANCE_MS) return ms
  throw new RangeError(`cannot advance the clock by ${ms}: use whole milliseconds from 0 to ${MAX_ADVANCE_MS}`)
}

const randomSecrets = (): BankSecrets => ({
  operatorToken: `operator_${randomBytes(24).toString("hex")}`,
  masterKey: new Uint8Array(randomBytes(32))
})

/** Returns the manual clock; the real one is none. A kept bank continues at its time, which never goes back. */
const clockOf = (clock: TestBankOptions["clock"], time: string | undefined): ManualClock | undefined => {
  const real = Clock.Clock.defaultValue()
  if (clock !== "real") return makeManualClock(real, time)
  if (time !== undefined) leaveManualTime(real, time)
  return undefined
}

const programOf = async (data: TestData | undefined, create: () => Promise<TestProgram>): Promise<TestProgram> => {
  const program = data?.kept() ?? (await create())
  data?.keep(program)
  return program
}
