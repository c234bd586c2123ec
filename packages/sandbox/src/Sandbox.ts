import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { layerBank } from "@vostro/domain/engine/Bank"
import { layerWorker, Worker } from "@vostro/domain/engine/Worker"
import { defaultSettings } from "@vostro/domain/kernel/Settings"
import type { StoreUnavailable } from "@vostro/domain/ports/Store"
import { documentPages } from "@vostro/http/DocumentPages"
import { serve } from "@vostro/http/NodeServer"
import { layerWebhookSender } from "@vostro/http/WebhookSender"
import { layerAgreeableNetwork } from "@vostro/memory/AgreeableNetwork"
import { layerWebCryptoEntropy } from "@vostro/memory/WebCryptoEntropy"
import { Clock, Effect, Layer } from "effect"
import { clockPage } from "./ClockPage.ts"
import { makeInbox } from "./Inbox.ts"
import { makeManualClock } from "./ManualClock.ts"
import { type SandboxFacts, writeFacts } from "./SandboxFile.ts"
import { loadSecrets } from "./Secrets.ts"
import { seedDemo } from "./Seed.ts"
import { databaseUrlFor, layerStoreAt } from "./StoreChoice.ts"

/** How a sandbox is started. */
export interface SandboxOptions {
  readonly port: number
  /** Where everything is kept. */
  readonly folder: string
  /** `embedded`, `memory`, or the URL of a PostgreSQL database. */
  readonly store: string
  readonly clock: "real" | "manual"
}

/** A running sandbox. */
export interface Sandbox extends SandboxFacts {
  /** Moves the time of a manual clock, and waits until everything that fell due is done. A real clock is not moved. */
  readonly advance: (ms: number) => Effect.Effect<void, StoreUnavailable>
}

/** Runs a whole bank for as long as the scope lives: store, worker, server, and the demo program in it. */
export const startSandbox = (options: SandboxOptions) =>
  Effect.gen(function* () {
    // Others may pass through to what is theirs, as the server of a bank that root runs; every file in it is private.
    mkdirSync(options.folder, { recursive: true, mode: 0o711 })
    const secrets = loadSecrets(options.folder)
    const real = yield* Clock.Clock
    const manual = options.clock === "manual" ? makeManualClock(real, join(options.folder, "clock")) : undefined
    const withClock = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.provideService(effect, Clock.Clock, manual?.clock ?? real)
    const databaseUrl = yield* databaseUrlFor(options.store, options.folder)
    const bank = layerWorker.pipe(
      Layer.provideMerge(layerBank({ ...defaultSettings, ...secrets, simulation: true })),
      Layer.provide([layerWebhookSender, layerWebCryptoEntropy, layerAgreeableNetwork, layerStoreAt(databaseUrl)])
    )
    const running = Effect.gen(function* () {
      const worker = yield* Worker
      const advance: Sandbox["advance"] = (ms) => {
        manual?.advance(ms)
        return Effect.asVoid(withClock(worker.drain))
      }
      let facts: SandboxFacts | undefined
      const pages = {
        ...documentPages(),
        ...makeInbox(() => (facts === undefined ? [] : [facts.webhook_secret])),
        ...(manual !== undefined && clockPage(manual, advance, secrets.operator_token))
      }
      const { url } = yield* serve({ port: options.port, pages })
      facts = yield* seedDemo(options.folder, url, secrets.operator_token, databaseUrl)
      writeFacts(options.folder, facts)
      yield* Effect.forkScoped(worker.run)
      return { ...facts, advance } satisfies Sandbox
    })
    const services = yield* Layer.build(bank)
    return yield* withClock(Effect.provideContext(running, services))
  })
