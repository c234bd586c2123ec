import { defaultSettings, layerBank } from "@vostro/domain"
import type { Compared, KeyedLock } from "@vostro/domain/engine/decision/KeyedLock"
import { engine } from "@vostro/domain/engine/request/Engine"
import { execute } from "@vostro/domain/engine/request/Execute"
import { operations, Rejection } from "@vostro/domain/operations"
import { Store } from "@vostro/domain/ports"
import { layerMemoryFiles, layerWebCryptoEntropy } from "@vostro/memory"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer, Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkingAccount } from "../support/BankUnderTest.ts"
import { personOf } from "../support/Customers.ts"

const program = { id: "program_1", name: "Test", company_prefix: "" }

const times = (count: number) => Effect.forEach(Array.from({ length: count }), () => Effect.yieldNow, { discard: true })

/** An in-memory store with given pauses before and after its calls, during which other calls may run. */
const layerSlow = (pauses: ReadonlyArray<number>) =>
  Layer.sync(Store, () => {
    const store = makeMemoryStore()
    let calls = 0
    const slow = <A, E>(call: Effect.Effect<A, E>) =>
      Effect.suspend(() => {
        const pause = pauses[calls++ % pauses.length] ?? 0
        return Effect.andThen(
          times(pause),
          Effect.tap(call, () => times(pause))
        )
      })
    return {
      ...store,
      begin: (request) => slow(store.begin(request)),
      load: (programId, reads) => slow(store.load(programId, reads)),
      commit: (commit) => slow(store.commit(commit))
    }
  })

/** Locks a part of the compared objects only. */
const only = (lock: KeyedLock["Service"], part: (compared: Compared) => Partial<Compared>): KeyedLock["Service"] => ({
  withLock: (programId, compared, use) =>
    lock.withLock(programId, { writes: [], required_versions: [], assumed_versions: [], ...part(compared) }, use)
})

type Part = Parameters<typeof only>[1]

interface Rush {
  /** For each request, true to change the person, false to open an account, which needs them unchanged. */
  readonly changes: ReadonlyArray<boolean>
  readonly pauses: ReadonlyArray<number>
}

const rushes = fc.record<Rush>({
  changes: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
  pauses: fc.array(fc.nat(9), { minLength: 1, maxLength: 40 })
})

/** Returns the refusal codes of concurrent requests about one person. */
const refusedOf = ({ changes, pauses }: Rush, part: Part) => {
  const bank = layerBank({ ...defaultSettings, operator_token: "operator", master_key: new Uint8Array(32).fill(5) })
  const run = Effect.gen(function* () {
    const whole = yield* engine
    const ours = { ...whole, lock: only(whole.lock, part) }
    let keys = 0
    const ask = (name: string, params: object, body: object) =>
      Effect.suspend(() => {
        const command = operations.find((one) => one.name === name)
        if (command?._tag !== "Command") throw new Error(`there is no command ${name}`)
        const key = { slot: { endpoint: name, key: `key_${keys++}` }, fingerprint: "same" }
        return execute(ours, {
          command,
          input: { params, query: {}, body },
          program,
          caller: { _tag: "System" },
          origin: { request_id: "req_1", source_ip: undefined },
          key
        })
      })
    const { id } = JSON.parse((yield* ask("entity.create", {}, personOf())).body)
    const results = yield* Effect.forEach(
      changes.map((isChange, nth) =>
        isChange
          ? ask("entity.update", { id }, { type: "individual", metadata: { nth: String(nth) } })
          : ask("account.create", {}, { ...checkingAccount, entities: { account_holders: [id] } })
      ),
      (request) => Effect.result(request),
      { concurrency: "unbounded" }
    )
    return results.flatMap((result) =>
      Result.isSuccess(result) ? [] : [result.failure instanceof Rejection ? result.failure.code : "store"]
    )
  })
  return Effect.runPromise(
    Effect.provide(
      run,
      Layer.provideMerge(bank, Layer.mergeAll(layerSlow(pauses), layerMemoryFiles, layerWebCryptoEntropy))
    )
  )
}

const law = (part: Part) =>
  fc.asyncProperty(rushes, async (rush) => {
    expect(await refusedOf(rush, part)).toEqual([])
  })

describe("requests of one process about one object", () => {
  it("never conflict, whether they change it or need it unchanged", () => fc.assert(law((compared) => compared)))

  it.each<readonly [string, Part]>([
    ["objects that they change", ({ writes }) => ({ writes })],
    [
      "objects that they need unchanged",
      ({ required_versions, assumed_versions }) => ({ required_versions, assumed_versions })
    ],
    ["nothing", () => ({})]
  ])("conflict if the lock covers only %s", async (_, part) => {
    expect((await fc.check(law(part))).failed).toBe(true)
  })
})
