import { createBank } from "@vostro/bank"
import { type Settings, Worker } from "@vostro/domain"
import { WebhookSender } from "@vostro/domain/ports"
import { simulatedParticipants } from "@vostro/domain/rails"
import { LOOPBACK } from "@vostro/domain/webhook"
import { type Client, makeClient } from "@vostro/http/client"
import { layerWebhookSender } from "@vostro/http/node"
import { looking, makePromiseClient, type PromiseClient } from "@vostro/http/promise"
import { Effect, Layer, Semaphore } from "effect"
import { layerSenderBy } from "../chaos/InProcess.ts"
import type { ManualClock } from "../clock/ManualClock.ts"
import { nextDue, travel } from "../clock/TimeTravel.ts"
import { withFaults } from "../faults/FaultyFetch.ts"
import { makeSimulatedNetwork } from "../networks/SimulatedNetwork.ts"
import { keepingToken } from "./KeptToken.ts"
import { type BankState, forkOf } from "./Snapshots.ts"
import type { TestProgram } from "./TestData.ts"

/** The parts of a test bank that do not change with its state. */
export interface BankPlan {
  readonly settings: Partial<Omit<Settings, "operator_token" | "master_key">>
  /** Folder of the store; undefined in memory. */
  readonly folder: string | undefined
  readonly clockOf: (startMs: number | undefined) => ManualClock | undefined
  /** True if webhooks go to a function of this process. */
  readonly hasHandler: boolean
}

/** A bank that runs on a state. */
export interface OpenBank {
  readonly answer: (request: Request) => Promise<Response>
  /** Answers through the faults. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Client of the operator before there is a program. */
  readonly seeder: Client
  readonly operator: PromiseClient
  readonly manual: ManualClock | undefined
  readonly now: () => number
  /** Moves a manual clock, and does the work that falls due. */
  readonly move: (ms: number) => Promise<void>
  /** Returns the time of the next work, at most `lastMs`. */
  readonly nextDue: (lastMs: number) => Promise<number>
  readonly run: () => void
  /** Number of requests and moves under way. */
  readonly underWay: () => number
  /** Returns a copy of the present state. */
  readonly state: () => BankState
  readonly close: () => Promise<void>
}

/** The sender without a clock of its own: banks of one seed are equal byte for byte, however long an attempt lasts. */
const layerUnmeasured = Layer.provide(
  Layer.effect(
    WebhookSender,
    Effect.map(WebhookSender, ({ send }) => ({ send }))
  ),
  layerWebhookSender
)

/** Starts a bank on a state, which from then on belongs to it. */
export const openBank = async (plan: BankPlan, state: BankState, programId: () => string): Promise<OpenBank> => {
  const manual = plan.clockOf(state.startMs)
  const now = manual?.now ?? Date.now
  const network = makeSimulatedNetwork(state.seen)
  const local = { simulation: true, webhook_networks: LOOPBACK, instant_participants: simulatedParticipants }
  const bank = await createBank({
    store: plan.folder === undefined ? state.memory.layer : { file: plan.folder },
    secrets: state.secrets,
    network: network.rails,
    // Receivers check the time of Standard Webhooks with their own clock, which no test of the bank moves.
    settings: { ...local, webhook_wall_clock: Date.now, ...plan.settings },
    ...(plan.folder === undefined && { entropy: state.randomness.layer }),
    webhookSender: plan.hasHandler ? layerSenderBy(state.chaos) : layerUnmeasured,
    ...(manual !== undefined && { clock: manual.clock })
  })
  const { runtime } = bank
  let underWay = 0
  const counted = async <A>(work: () => Promise<A>): Promise<A> => {
    underWay += 1
    return work().finally(() => {
      underWay -= 1
    })
  }
  const answer = (request: Request) => counted(() => bank.fetch(request, { address: "127.0.0.1" }))
  const operator_token = state.secrets.operatorToken
  const seeder = makeClient({ baseUrl: "http://bank.local", fetch: looking(answer), credentials: { operator_token } })
  const { drain } = await runtime.runPromise(Worker)
  const round = Effect.andThen(
    drain,
    Effect.suspend(() => network.look(seeder, programId()))
  )
  const settle = Effect.orDie(Effect.asVoid(Effect.repeat(round, { until: (answers) => answers === 0 })))
  // Concurrent moves would each read the time before the other has set it.
  const turn = Semaphore.makeUnsafe(1)
  const move = (ms: number) => turn.withPermit(manual === undefined ? settle : travel(manual, ms, settle))
  return {
    answer,
    fetch: withFaults(state.faults, answer),
    seeder,
    operator: makePromiseClient({ baseUrl: "http://bank.local", fetch: answer, credentials: { operator_token } }),
    manual,
    now,
    move: (ms) => counted(() => runtime.runPromise(move(ms))),
    nextDue: (lastMs) => runtime.runPromise(nextDue(now(), lastMs)),
    run: bank.run,
    underWay: () => underWay,
    state: () => forkOf(state, manual?.now()),
    close: bank.close
  }
}

/** Makes the client of the partner on a bank, through its faults or past them. Both share the kept token. */
export const partnerOf = (
  { answer, now }: OpenBank,
  state: Pick<BankState, "token">,
  { client_id, client_secret }: TestProgram,
  others: (request: Request) => Promise<Response>
): PromiseClient =>
  makePromiseClient({
    baseUrl: "http://bank.local",
    fetch: keepingToken(state.token, now, answer, others),
    credentials: { client_id, client_secret },
    now,
    // The bank is in this process: nothing is gained by waiting for it.
    firstDelayMs: 1
  })
