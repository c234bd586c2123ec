/**
 * A bank within a test of a partner: it runs in the process, with simulated networks, a program and two account
 * numbers with funds. OpenBank.ts runs it on a state, Handle.ts gives it to the test, and Snapshots.ts keeps states. Faults,
 * chaos and scenarios are left to the folders of their names, networks to `networks`.
 */

import { randomBytes } from "node:crypto"
import type { BankSecrets } from "@vostro/bank"
import { makeMemory } from "@vostro/memory"
import { Clock, Effect } from "effect"
import { ChaoticDelivery } from "../chaos/ChaoticDelivery.ts"
import { deliverTo } from "../chaos/InProcess.ts"
import { leaveManualTime, type ManualClock, makeManualClock } from "../clock/ManualClock.ts"
import { TransportFaults } from "../faults/TransportFaults.ts"
import { createProgram } from "../program/Seed.ts"
import { type Randomness, seededRandomness } from "../seed/SeededEntropy.ts"
import { handleOf } from "./Handle.ts"
import { type BankPlan, type OpenBank, openBank } from "./OpenBank.ts"
import type { BankState } from "./Snapshots.ts"
import type { TestBank } from "./TestBank.ts"
import { checkTestOptions, type TestBankOptions } from "./TestBankOptions.ts"
import { openTestData, type TestData, type TestProgram } from "./TestData.ts"

/** Time at which the manual clock of a bank with a seed starts: a Tuesday, 9:30 in New York. */
const SEEDED_START_MS = Date.parse("2027-03-02T14:30:00Z")

/** Address of the endpoint of `webhooks.to`, at which no one listens. */
const HANDLER_URL = "http://127.0.0.1/webhooks"

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
  const seed = String(options.seed ?? randomBytes(16).toString("hex"))
  const plan: BankPlan = {
    settings: options.settings ?? {},
    folder: data?.store,
    clockOf: (startMs) => clockOf(options.clock, data?.time, startMs),
    hasHandler: options.webhooks !== undefined
  }
  const state = firstState(data, seed, options)
  let known: TestProgram | undefined
  const open = await openBank(plan, state, () => known?.program_id ?? "")
  try {
    const program = await programOf(data, open)
    known = program
    const webhookSecret = plan.hasHandler ? await endpointOf(open, program) : undefined
    const bank = handleOf({ plan, program, webhookSecret, seed: data === undefined ? seed : undefined }, open, state)
    return data === undefined ? bank : { ...bank, stop: () => bank.stop().finally(data.leave) }
  } catch (error) {
    await open.close()
    throw error
  }
}

/** Returns the state of a new bank, or that of the folder. */
const firstState = (data: TestData | undefined, seed: string, options: TestBankOptions): BankState => {
  const randomness = seededRandomness(seed)
  const { chaos, to = () => new Response(null, { status: 404 }) } = options.webhooks ?? {}
  return {
    origin: {},
    secrets: data?.secrets ?? secretsOf(randomness),
    memory: makeMemory(),
    startMs: options.seed === undefined ? undefined : SEEDED_START_MS,
    randomness,
    seen: new Map(),
    token: { answer: "", untilMs: 0 },
    faults: new TransportFaults(options.faults, seed),
    chaos: new ChaoticDelivery(chaos, seed, deliverTo(to))
  }
}

const secretsOf = ({ bytes }: Randomness): BankSecrets => ({
  operatorToken: `operator_${Buffer.from(bytes(24)).toString("hex")}`,
  masterKey: bytes(32)
})

/** Returns the manual clock; the real one is none. A kept bank continues at its time, which never goes back. */
const clockOf = (
  clock: TestBankOptions["clock"],
  time: string | undefined,
  startMs: number | undefined
): ManualClock | undefined => {
  const real = Clock.Clock.defaultValue()
  if (clock !== "real") return makeManualClock(real, time, startMs)
  if (time !== undefined) leaveManualTime(real, time)
  return undefined
}

const programOf = async (data: TestData | undefined, { answer, seeder }: OpenBank): Promise<TestProgram> => {
  const place = { baseUrl: "http://bank.local", fetch: answer }
  const program = data?.kept() ?? (await Effect.runPromise(createProgram(seeder, place)))
  data?.keep(program)
  return program
}

/** Creates the endpoint of a handler in this process; returns its secret. */
const endpointOf = async ({ operator }: OpenBank, { program_id }: TestProgram): Promise<string> => {
  const call = { params: { program_id }, body: { url: HANDLER_URL } }
  return (await operator.call("webhook_endpoint.create", call)).value.signing_secret
}
