/**
 * The whole bank in a tab of a browser: memory store, engine, simulated networks and the console on it, without Node.
 * Worker.ts runs it beside the page, ServiceWorker.ts brings it the requests of the console's pages, and Page.ts opens both.
 * Stories.ts has what a link can tell.
 */

import { makeConsole, openTo } from "@vostro/console"
import { defaultSettings, layerBank, layerWorker, momentFrom, Worker } from "@vostro/domain"
import { simulatedParticipants } from "@vostro/domain/rails"
import { LOOPBACK } from "@vostro/domain/webhook"
import { makeWebHandler } from "@vostro/http"
import { makeClient } from "@vostro/http/client"
import { makePromiseClient } from "@vostro/http/promise"
import { layerMemoryStore, layerWebCryptoEntropy } from "@vostro/memory"
import { layerSenderBy } from "@vostro/sandbox/chaos/InProcess"
import { momentMs } from "@vostro/sandbox/clock/Moves"
import { makeStandingClock } from "@vostro/sandbox/clock/StandingClock"
import { nextDue, travel } from "@vostro/sandbox/clock/TimeTravel"
import { makeSimulatedNetwork } from "@vostro/sandbox/networks/SimulatedNetwork"
import { createProgram } from "@vostro/sandbox/program/Seed"
import { play } from "@vostro/sandbox/scenario/Play"
import type { Scenario } from "@vostro/sandbox/test"
import { timeOf } from "@vostro/sandbox/testing/TimeOf"
import { Clock, Effect, Layer, ManagedRuntime, Semaphore } from "effect"

/** A bank in a tab. */
export interface TabBank {
  readonly programId: string
  /** Answers a request of the API or of the console. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Plays a scenario; resolves with the saved answers by name. */
  readonly play: (scenario: Scenario) => Promise<Readonly<Record<string, unknown>>>
}

/** Tuesday, 9:30 in New York: the ACH windows of the day are open. */
const START_MS = Date.parse("2027-03-02T14:30:00Z")

const randomText = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** No receiver listens in a tab: deliveries get 204. */
const receiver = { send: async () => ({ _tag: "Answered", status: 204, answer: "" }) as const }

/** Opens a bank with a program and two funded account numbers under a path, its console at `console` below it. */
export const openTabBank = async (basePath = ""): Promise<TabBank> => {
  const consolePath = `${basePath}/console`
  const operator_token = `operator_${randomText()}`
  const manual = makeStandingClock(Clock.Clock.defaultValue(), START_MS)
  const network = makeSimulatedNetwork()
  const local = { simulation: true, webhook_networks: LOOPBACK, instant_participants: simulatedParticipants }
  const secrets = { operator_token, master_key: crypto.getRandomValues(new Uint8Array(32)) }
  const bank = layerWorker.pipe(
    Layer.provideMerge(layerBank({ ...defaultSettings, ...secrets, ...local })),
    Layer.provide([layerSenderBy(receiver), network.rails]),
    Layer.provideMerge(layerWebCryptoEntropy),
    Layer.provideMerge(layerMemoryStore),
    Layer.provideMerge(Layer.succeed(Clock.Clock, manual.clock))
  )
  const runtime = ManagedRuntime.make(bank)
  const [handle, { drain }] = await runtime.runPromise(Effect.all([makeWebHandler({ basePath }), Worker]))
  const answer = (request: Request) => handle(request, { address: "127.0.0.1" })
  const place = { baseUrl: `http://bank.local${basePath}`, fetch: answer }
  const seeder = makeClient({ ...place, credentials: { operator_token } })
  const program = await Effect.runPromise(createProgram(seeder, place))
  const { account_number_ids, client_id, client_secret, program_id } = program

  const round = Effect.andThen(drain, network.look(seeder, program_id))
  const settle = Effect.orDie(Effect.asVoid(Effect.repeat(round, { until: (answers) => answers === 0 })))
  const turn = Semaphore.makeUnsafe(1)
  const move = (ms: number) => runtime.runPromise(turn.withPermit(travel(manual, ms, settle)))
  const open = {
    manual,
    now: manual.now,
    move,
    nextDue: (lastMs: number) => runtime.runPromise(nextDue(manual.now(), lastMs))
  }
  const operator = makePromiseClient({ ...place, credentials: { operator_token } })
  const partner = makePromiseClient({ ...place, now: manual.now, credentials: { client_id, client_secret } })
  const time = timeOf(() => ({ open, reader: partner }), defaultSettings)
  const moveTo = (words: string) =>
    move(momentMs(momentFrom(manual.now(), words, defaultSettings), words, manual.now()))
  const viewer = { name: "You", role: "administer", program_id, operator, partner } as const
  const show = makeConsole({
    basePath: consolePath,
    sessions: openTo(viewer),
    sandbox: { advance: (words) => refusalOf(() => moveTo(words)) },
    now: manual.now
  })
  return {
    programId: program_id,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      const response = await (pathname.startsWith(consolePath) ? show(request) : answer(request))
      // Work that is due happens at once, as the worker of a server does it.
      if (request.method !== "GET") await move(0)
      return response
    },
    play: async (scenario) => {
      const stage = { client: partner, operator, programId: program_id, accountNumberIds: account_number_ids }
      return play({ ...stage, ...time, failNext: () => {} }, scenario)
    }
  }
}

const refusalOf = async (act: () => Promise<void>): Promise<string | undefined> => {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
