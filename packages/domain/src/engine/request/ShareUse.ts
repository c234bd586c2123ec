import { Clock, Effect } from "effect"
import { decision, upserted } from "../../operation/Decision.ts"
import { emptyReadSet } from "../../ports/Store.ts"
import { BANK } from "../../resources/access/program/Program.ts"
import { SHARED_USE, sharedUse } from "../../resources/access/program/SharedUse.ts"
import { commitClaimed } from "../decision/CommitClaimed.ts"
import { compose } from "../decision/Compose.ts"
import { factsOf } from "../decision/FactsOf.ts"
import { stateOf } from "../decision/StateOf.ts"
import type { Engine } from "./Engine.ts"
import { withTaken } from "./SharedBuckets.ts"

/** Time in ms for which a node collects what it takes before it tells the others. No request waits for that. */
const COLLECTED_MS = 1_000

/** Maximum number of attempts against other nodes that tell at the same time. */
const ATTEMPTS = 8

/**
 * Tells the other nodes soon what this one has taken from its buckets, if the bank shares limits (`limits_shared`) and has
 * something to tell. One exchange waits at a time, so a node writes once a second at most.
 */
export const shareUse = (engine: Engine): Effect.Effect<void> => {
  const { buckets, sharing } = engine
  if (sharing.isWaiting || !buckets.isAhead) return Effect.void
  sharing.isWaiting = true
  const exchange = Effect.sleep(COLLECTED_MS).pipe(
    Effect.andThen(exchangeUse(engine)),
    Effect.ensuring(
      Effect.sync(() => {
        sharing.isWaiting = false
      })
    )
  )
  return Effect.asVoid(Effect.forkIn(exchange, engine.scope))
}

const theBank = { id: BANK, name: "", company_prefix: "" }

const exchangeUse = (engine: Engine) =>
  Effect.suspend(() => {
    const { buckets } = engine
    const taken = buckets.takenSince()
    const told = Effect.gen(function* () {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (yield* tell(engine, taken)) return
      buckets.putBack(taken)
    })
    // A store that is away gets them with the next tokens.
    return Effect.catch(told, () => Effect.sync(() => buckets.putBack(taken)))
  })

/** Adds the tokens taken to the shared use, and goes on with that of all nodes; false if another node was faster. */
const tell = Effect.fnUntraced(function* (
  { buckets, idSource, settings, store }: Engine,
  taken: Parameters<typeof withTaken>[1]
) {
  const nowMs = yield* Clock.currentTimeMillis
  const reads = { objects: [SHARED_USE] }
  const loaded = stateOf("the use of limits", [reads], yield* store.load(BANK, { ...emptyReadSet, ...reads }))
  const facts = factsOf(theBank, { _tag: "System" }, settings, idSource.newSeed(nowMs), loaded)
  const before = facts.find(sharedUse, SHARED_USE.id)
  const full_at = withTaken(before?.object.full_at ?? {}, taken, nowMs)
  const { composed } = compose(
    decision({ changes: [upserted(sharedUse, before, { id: "shared_use_1", full_at })] }),
    facts
  )
  const condition = { _tag: "None" } as const
  const commit = { program_id: BANK, now_ms: nowMs, condition, assumed_versions: [], ...composed }
  if ((yield* commitClaimed(store, commit))._tag !== "Committed") return false
  buckets.adopt(full_at)
  return true
})
