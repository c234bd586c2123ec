import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { catalogueOf, defaultSettings, layerBank, layerWorker, modulesWith, Worker } from "@vostro/domain"
import type { StoreUnavailable } from "@vostro/domain/ports"
import { simulatedParticipants } from "@vostro/domain/rails"
import { LOOPBACK } from "@vostro/domain/webhook"
import { makeWebHandler } from "@vostro/http"
import { documentPages, layerWebhookSender, MAX_CONNECTIONS, serve } from "@vostro/http/node"
import { layerRequestLog, layerWebCryptoEntropy } from "@vostro/memory"
import type { Relaxation } from "@vostro/nacha"
import { Clock, Effect, Layer, Semaphore } from "effect"
import { makeSandboxChaos } from "./chaos/SandboxChaos.ts"
import { clockPage } from "./clock/ClockPage.ts"
import { leaveManualTime, makeManualClock } from "./clock/ManualClock.ts"
import { travel } from "./clock/TimeTravel.ts"
import { consolePages } from "./console/ConsolePages.ts"
import { holdFolder } from "./embedded/FolderLock.ts"
import { createExampleData } from "./examples/ExampleData.ts"
import { exampleTokens } from "./examples/ExampleTokens.ts"
import { makeSandboxFaults } from "./faults/FaultyHandler.ts"
import { makeLook, type RailsChoice } from "./networks/Network.ts"
import { makeSimulatedNetwork } from "./networks/SimulatedNetwork.ts"
import { makeInbox } from "./program/Inbox.ts"
import { type SandboxFacts, withdrawPid, writeFacts } from "./program/SandboxFile.ts"
import { loadSecrets } from "./program/Secrets.ts"
import { seedDemo } from "./program/Seed.ts"
import { makeReportFolder, saveReports } from "./reports/ReportFolder.ts"
import { layerStoreAt, placeFor } from "./StoreChoice.ts"
import { makeSubmissionFolder, makeSubmissionWatch } from "./submissions/SubmissionFolder.ts"

/** Options of a sandbox. */
export interface SandboxOptions {
  readonly port: number
  /** Folder of all data. */
  readonly folder: string
  /** `embedded`, `file`, `memory`, `postgres` for the database in `DATABASE_URL`, or the URL of a PostgreSQL database. */
  readonly store: string
  readonly clock: "real" | "manual"
  /**
   * Networks: all simulated (default), or with ACH as Nacha files in `ach/` of the folder, or with Fedwire, FedNow and RTP
   * as ISO 20022 messages in `fedwire/`, `fednow/` and `rtp/`.
   */
  readonly rails?: RailsChoice
  /** Folder whose files are submitted; `submissions/` of the folder of all data by default. */
  readonly submissions?: string
  /** Time of day in New York at which the previous day's reports are written. Absent: only when ordered. */
  readonly reportTime?: string
  /** Delays between the attempts of a webhook, in ms; 23 of three hours by default. */
  readonly webhookRetriesMs?: ReadonlyArray<number>
  /** Relaxations for incoming files; none by default. */
  readonly relax?: ReadonlyArray<Relaxation>
}

/** Running sandbox. */
export interface Sandbox extends SandboxFacts {
  /**
   * Moves a manual clock and waits until all work that fell due has run in order, including the network's answers. A
   * real clock does not move.
   */
  readonly advance: (ms: number) => Effect.Effect<void, StoreUnavailable>
}

/** Makes the networks of a choice. Loads the code of files and messages only for them. */
const networkOf = Effect.fnUntraced(function* ({ folder, rails, relax }: SandboxOptions) {
  if (rails === "nacha") {
    const { makeFileNetwork } = yield* Effect.promise(() => import("./networks/FileNetwork.ts"))
    return makeFileNetwork(folder, relax)
  }
  const simulated = makeSimulatedNetwork()
  if (rails !== "iso20022") return simulated
  const { makeMessageNetwork } = yield* Effect.promise(() => import("./networks/MessageNetwork.ts"))
  return yield* makeMessageNetwork(folder, simulated)
})

// Receivers check the time of Standard Webhooks with their own clock, which an advance of the bank's does not move.
const webhooksOf = ({ webhookRetriesMs }: SandboxOptions) => ({
  webhook_wall_clock: Date.now,
  ...(webhookRetriesMs !== undefined && { webhook_retry_delays_ms: webhookRetriesMs })
})

/** Polling interval of the network, in ms. */
const LOOK_MS = 500

/** Runs a whole bank until the scope closes: store, worker, server and the demo program. */
export const startSandbox = (options: SandboxOptions) =>
  Effect.gen(function* () {
    // Two sandboxes in one folder would overwrite each other's secrets, facts and time. Other users may traverse the
    // folder to reach their own files, such as the database server under root; every file in it is private.
    yield* holdFolder(options.folder, (folder) => mkdirSync(folder, { recursive: true, mode: 0o711 }))
    const secrets = loadSecrets(options.folder)
    const real = yield* Clock.Clock
    // An in-memory bank starts over.
    const time = options.store === "memory" ? undefined : join(options.folder, "clock")
    const manual = options.clock === "manual" ? makeManualClock(real, time) : undefined
    if (manual === undefined && time !== undefined) leaveManualTime(real, time)
    const withClock = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.provideService(effect, Clock.Clock, manual?.clock ?? real)
    const place = yield* placeFor(options.store, options.folder, options.clock)
    const network = yield* networkOf(options)
    const { sentRecords } = yield* Effect.promise(() => import("@vostro/nacha/bank"))
    const local = { simulation: true, webhook_networks: LOOPBACK, instant_participants: simulatedParticipants }
    const { reportTime } = options
    const daily = reportTime !== undefined && { report_time: reportTime }
    const settings = { ...defaultSettings, ...secrets, ...local, ...daily, ...webhooksOf(options) }
    const chaos = makeSandboxChaos()
    const sender = Layer.provide(chaos.layer, layerWebhookSender)
    const bank = layerWorker.pipe(
      Layer.provideMerge(layerBank(settings, catalogueOf(modulesWith(sentRecords)))),
      Layer.provide([sender, layerWebCryptoEntropy, network.rails]),
      Layer.provideMerge(Layer.merge(layerStoreAt(place), layerRequestLog()))
    )
    const running = Effect.gen(function* () {
      const worker = yield* Worker
      const withdraw = Effect.sync(() => withdrawPid(options.folder))
      let facts: SandboxFacts | undefined
      const submitted = makeSubmissionFolder(options.folder, options.submissions)
      const watch = makeSubmissionWatch(submitted, settings.max_submission_bytes)
      const reports = makeReportFolder(options.folder, options.store === "memory")
      const handle = yield* makeWebHandler()
      const fetch = (request: Request) => handle(request, { address: "127.0.0.1" })
      const look = yield* makeLook(
        network,
        () => facts,
        fetch,
        ({ partner, operator, program_id }) =>
          Effect.zipWith(
            watch(partner),
            saveReports(reports, operator, program_id),
            (results, saved) => results + saved
          )
      )
      const round = Effect.andThen(worker.drain, look)
      const settle = Effect.asVoid(Effect.repeat(round, { until: (found) => found === 0 }))
      // An advance reads the time and then sets it; without a lock, concurrent ones would be lost or set the clock
      // back.
      const oneMove = yield* Semaphore.make(1)
      const advance: Sandbox["advance"] = (ms) => {
        const move = manual === undefined ? settle : oneMove.withPermit(travel(manual, ms, settle))
        return withClock(Effect.provideContext(move, services))
      }
      const exampleBank = () => ({ baseUrl: facts?.base_url ?? "", fetch, operatorToken: secrets.operator_token })
      const exampleData = Effect.suspend(() =>
        createExampleData(exampleBank(), Effect.provideContext(settle, services))
      )
      const faults = makeSandboxFaults()
      const inbox = makeInbox(() => (facts === undefined ? [] : [facts.webhook_secret]))
      const stopping = new AbortController()
      const pages = {
        ...faults.pages(secrets.operator_token),
        ...chaos.pages(secrets.operator_token),
        "/": { GET: async () => new Response(null, { status: 302, headers: { location: "/console/" } }) },
        ...documentPages({
          words: () => Effect.runPromise(withClock(exampleData)),
          tokens: (words) => Effect.runPromise(withClock(exampleTokens(exampleBank(), words)))
        }),
        ...inbox.pages,
        ...clockPage(manual, advance, secrets.operator_token),
        ...consolePages({
          faults: faults.controls,
          armed: faults.armed,
          fetch,
          facts: () => facts,
          manual,
          advance,
          inbox: inbox.received,
          stopping: stopping.signal
        })
      }
      yield* Effect.acquireRelease(withdraw, () => withdraw)
      // All clients of a sandbox share the address of this machine.
      const { url } = yield* serve({
        port: options.port,
        connectionsPerAddress: MAX_CONNECTIONS,
        pages,
        around: faults.around,
        ready: () => facts !== undefined
      })
      // A server that closes waits for its answers, and a live page has no end.
      yield* Effect.addFinalizer(() => Effect.sync(() => stopping.abort()))
      const { folder, store } = options
      const seeded = yield* seedDemo({
        folder,
        store,
        baseUrl: url,
        fetch,
        operatorToken: secrets.operator_token,
        databaseUrl: place._tag === "Database" ? place.url : undefined
      })
      writeFacts(folder, store, seeded)
      facts = seeded
      yield* Effect.forkScoped(worker.run)
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(LOOK_MS))))
      return { ...seeded, advance } satisfies Sandbox
    })
    const services = yield* Layer.build(bank)
    return yield* withClock(Effect.provideContext(running, services))
  })
