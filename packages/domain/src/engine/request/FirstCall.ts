import { Effect } from "effect"
import { instantOf } from "../../kernel/Instant.ts"
import { refTo, type WebhookStart } from "../../kernel/Resource.ts"
import { changed, decision } from "../../operation/Decision.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import { emptyReadSet, type StoreUnavailable } from "../../ports/Store.ts"
import { resources } from "../../registry.ts"
import { BANK, type Program, program } from "../../resources/access/program/Program.ts"
import { compose } from "../decision/Compose.ts"
import { factsOf } from "../decision/FactsOf.ts"
import type { Engine } from "./Engine.ts"

const theBank = { id: BANK, name: "", number_prefix: "" }

const starts = resources.flatMap(({ webhooksBegin }) => webhooksBegin ?? [])

/**
 * Starts webhooks of a program with its first authenticated call on the path that their resource names. Returns the
 * program as of then. A change of the program that comes first leaves the start to the next call.
 */
export const noteFirstCall = (
  engine: Engine,
  operation: AnyOperation,
  one: Program,
  nowMs: number
): Effect.Effect<Program, StoreUnavailable> => {
  const start = starts.find(({ as, path }) => one[as] === undefined && path.test(operation.at[1]))
  return start === undefined ? Effect.succeed(one) : startWebhooks(engine, one, start.as, nowMs)
}

const startWebhooks = Effect.fnUntraced(function* (engine: Engine, one: Program, start: WebhookStart, nowMs: number) {
  const { idSource, programs, settings, store } = engine
  const loaded = yield* store.load(BANK, { ...emptyReadSet, objects: [refTo(program, one.id)] })
  const facts = factsOf(theBank, { _tag: "System" }, settings, idSource.newSeed(nowMs), loaded)
  const before = facts.find(program, one.id)
  if (before === undefined || before.object[start] !== undefined) return before?.object ?? one
  const object: Program = { ...before.object, [start]: instantOf(nowMs).iso }
  const { composed } = compose(decision({ changes: [changed(program, before, object)] }), facts)
  const condition = { _tag: "None" } as const
  const outcome = yield* store.commit({ program_id: BANK, now_ms: nowMs, condition, assumed_versions: [], ...composed })
  programs.forget([program.kind])
  return outcome._tag === "Committed" ? object : one
})
