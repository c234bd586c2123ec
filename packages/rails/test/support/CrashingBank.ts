import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { instantOfLocal, MINUTE_MS } from "@vostro/domain"
import { type Commit, Store } from "@vostro/domain/ports"
import { InstantRail, WireRail } from "@vostro/domain/rails"
import { layerMemoryFiles, layerMemoryStore } from "@vostro/memory"
import { openIso20022Files } from "@vostro/rails"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { startBankOn } from "../../../bank-tests/support/BankUnderTest.ts"
import { withOtherRails } from "../../../bank-tests/support/OtherRails.ts"
import { breakingDisk } from "./BreakingDisk.ts"

const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")
const routing_number = "123456780"
const folderOf = (folder: string) => ({
  folder,
  fedwire: { routing_number, source: "VOSTRO01", service: "TEST" } as const,
  instant: { routing_number, participant: `${routing_number}T1` }
})

/** A bank whose processes end at chosen steps, and the folders of its networks. */
export const startCrashingBank = async () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-rails-"))
  const disk = breakingDisk()
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  time.advance(MONDAY_MS - time.now())
  const open = async () => {
    const scope = Scope.makeUnsafe()
    const networks = await Effect.runPromise(Scope.provide(openIso20022Files(folderOf(folder)), scope))
    return { networks, end: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
  }
  let process = await open()
  const wires = Effect.suspend(() => Effect.provide(WireRail, process.networks.rails))
  const instants = Effect.suspend(() => Effect.provide(InstantRail, process.networks.rails))
  const rails = Layer.merge(
    Layer.succeed(WireRail, {
      send: (...how) => Effect.flatMap(wires, (rail) => rail.send(...how)),
      sendMessage: (...how) => Effect.flatMap(wires, (rail) => rail.sendMessage(...how))
    }),
    Layer.succeed(InstantRail, {
      send: (...how) => Effect.flatMap(instants, (rail) => rail.send(...how)),
      sendMessage: (...how) => Effect.flatMap(instants, (rail) => rail.sendMessage(...how))
    })
  )
  const store = Layer.effect(
    Store,
    Effect.map(Store, (one): Store["Service"] => ({
      ...one,
      commit: (commit: Commit) => Effect.andThen(Effect.sync(disk.commits), Effect.uninterruptible(one.commit(commit)))
    }))
  ).pipe(Layer.provide(layerMemoryStore))
  const bank = await startBankOn(store, {}, withOtherRails(rails), layerMemoryFiles, time)
  const looking = { operator: bank.operator, home: undefined, restoredMs: 0 }
  const look = Effect.suspend(() => process.networks.look(looking))
  return {
    bank,
    disk,
    folder,
    /** Lets a process do the work of a minute. Returns true if it ended meanwhile: then the next one runs. */
    live: async (meanwhile: () => void): Promise<boolean> => {
      await Promise.allSettled([bank.drain()])
      meanwhile()
      await Effect.runPromise(Effect.provideService(Effect.exit(look), Clock.Clock, time.clock))
      const hasEnded = disk.isDead()
      if (hasEnded) {
        await process.end()
        disk.restart()
        process = await open()
      }
      bank.advance(MINUTE_MS)
      return hasEnded
    },
    close: async () => {
      await bank.close()
      await process.end()
      disk.repair()
      rmSync(folder, { recursive: true })
    }
  }
}
