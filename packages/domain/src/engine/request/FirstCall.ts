import { Effect } from "effect"
import { instantOf } from "../../kernel/Instant.ts"
import { refTo } from "../../kernel/Resource.ts"
import { changed, decision } from "../../operation/Decision.ts"
import type { AnyOperation } from "../../operation/Operation.ts"
import { emptyReadSet, type StoreUnavailable } from "../../ports/Store.ts"
import { BANK, type Program, program } from "../../resources/access/program/Program.ts"
import { compose } from "../decision/Compose.ts"
import { factsOf } from "../decision/FactsOf.ts"
import type { Engine } from "./Engine.ts"

const theBank = { id: BANK, name: "", number_prefix: "" }

/**
 * Starts the webhooks of wires of a program with its first authenticated call on a v1 path of wires (spec, "Wire v1
 * webhooks begin after the first call"). Returns the program as of then. A change of the program that comes first leaves
 * the start to the next call.
 */
export const noteFirstCall = (
  engine: Engine,
  operation: AnyOperation,
  one: Program,
  nowMs: number
): Effect.Effect<Program, StoreUnavailable> =>
  one.wire_webhooks_from !== undefined || !isWireV1(operation) ? Effect.succeed(one) : startWebhooks(engine, one, nowMs)

// Simulations too.
const isWireV1 = ({ at: [, path] }: AnyOperation): boolean => /^\/v1\/(simulate\/)?wires(\/|$)/.test(path)

const startWebhooks = Effect.fnUntraced(function* (engine: Engine, one: Program, nowMs: number) {
  const { idSource, programs, settings, store } = engine
  const loaded = yield* store.load(BANK, { ...emptyReadSet, objects: [refTo(program, one.id)] })
  const facts = factsOf(theBank, { _tag: "System" }, settings, idSource.newSeed(nowMs), loaded)
  const before = facts.find(program, one.id)
  if (before === undefined || before.object.wire_webhooks_from !== undefined) return before?.object ?? one
  const object: Program = { ...before.object, wire_webhooks_from: instantOf(nowMs).iso }
  const { composed } = compose(decision({ changes: [changed(program, before, object)] }), facts)
  const condition = { _tag: "None" } as const
  const outcome = yield* store.commit({ program_id: BANK, now_ms: nowMs, condition, assumed_versions: [], ...composed })
  programs.forget([program.kind])
  return outcome._tag === "Committed" ? object : one
})
