import { Effect } from "effect"
import { instantOf } from "../../kernel/Instant.ts"
import { refTo, type WebhookStart } from "../../kernel/Resource.ts"
import { changed, decision } from "../../operation/Decision.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import { emptyReadSet, type StoreUnavailable } from "../../ports/Store.ts"
import { BANK, type Program, program } from "../../resources/access/program/Program.ts"
import { commitClaimed } from "../decision/CommitClaimed.ts"
import { compose } from "../decision/Compose.ts"
import { factsOf } from "../decision/FactsOf.ts"
import { stateOf } from "../decision/StateOf.ts"
import type { Engine } from "./Engine.ts"

const theBank = { id: BANK, name: "", company_prefix: "" }

/**
 * Starts webhooks of a program with its first authenticated call on the path that their resource names. A change of the
 * program that comes first leaves the start to the next call.
 */
export const noteFirstCall = (
  engine: Engine,
  operation: AnyOperation,
  one: Program,
  nowMs: number
): Effect.Effect<void, StoreUnavailable> => {
  const start = startOf(engine, operation, one)
  return start === undefined ? Effect.void : startWebhooks(engine, one.id, start.as, nowMs)
}

/** Returns a program as it is after the call, whose webhooks the call may start. Writes nothing. */
export const asOfFirstCall = (engine: Engine, operation: AnyOperation, one: Program, nowMs: number): Program => {
  const start = startOf(engine, operation, one)
  return start === undefined ? one : { ...one, [start.as]: instantOf(nowMs).iso }
}

const startOf = ({ catalogue }: Engine, { at: [, called] }: AnyOperation, one: Program) =>
  catalogue.starts.find(({ as, path }) => one[as] === undefined && path.test(called))

const startWebhooks = Effect.fnUntraced(function* (engine: Engine, id: string, start: WebhookStart, nowMs: number) {
  const { idSource, programs, settings, store } = engine
  const reads = { objects: [refTo(program, id)] }
  const found = yield* store.load(BANK, { ...emptyReadSet, ...reads })
  const loaded = stateOf("the first call of a program", [reads], found)
  const facts = factsOf(theBank, { _tag: "System" }, settings, idSource.newSeed(nowMs), loaded)
  const before = facts.find(program, id)
  if (before !== undefined && before.object[start] === undefined) {
    const object: Program = { ...before.object, [start]: instantOf(nowMs).iso }
    const { composed } = compose(decision({ changes: [changed(program, before, object)] }), facts)
    const condition = { _tag: "None" } as const
    yield* commitClaimed(store, { program_id: BANK, now_ms: nowMs, condition, assumed_versions: [], ...composed })
  }
  // The cached program is from before the start.
  programs.forget([program.kind])
})
