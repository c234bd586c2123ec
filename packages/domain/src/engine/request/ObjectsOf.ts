import { Effect } from "effect"
import type { Json } from "../../kernel/Json.ts"
import { explained, fault, type Rejection, reject } from "../../kernel/Rejection.ts"
import { type AnyResource, kindOfId } from "../../kernel/Resource.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { Input } from "../../operation/Operation.ts"
import type { Question } from "../../operation/Question.ts"
import { openView } from "../../resources/access/object/Shown.ts"
import { readStored } from "../decision/LoadedState.ts"
import type { Engine } from "./Engine.ts"
import { listObjects } from "./Listed.ts"
import { findOne } from "./Read.ts"
import { maskedFault, maySeek } from "./Sought.ts"

/** Answers with an object of any kind, by its id. */
export const theObject = Effect.fnUntraced(function* ({ catalogue, store }: Engine, program_id: string, id: string) {
  const resource = kindOfId(catalogue.resources, id)
  if (resource === undefined) return yield* Effect.fail(unknownKind("object_not_found", "object_id", catalogue))
  const { kind } = resource
  const stored = yield* findOne(store, program_id, { kind, id })
  const object = openView(resource, readStored(resource, stored).object)
  return JSON.stringify({ program_id, kind, id, version: stored.version, object })
})

/** Answers with a page of the objects of a kind. */
export const objectsOf = Effect.fnUntraced(function* (
  engine: Engine,
  caller: Caller,
  programId: string,
  question: Extract<Question, { readonly _tag: "Objects" }>,
  asked: Input<unknown, unknown, unknown>
) {
  const { catalogue } = engine
  const resource = catalogue.kinds.get(question.kind)
  if (resource === undefined) return yield* Effect.fail(unknownKind("parameters_invalid", "kind", catalogue))
  const filter = yield* filterOf(caller, resource, question)
  const { kind } = resource
  const listing = {
    resource,
    filters: () => filter,
    isBankWide: () => false,
    view: (object: { readonly id: string }, program_id: string): Json => {
      // trusted: a stored object is JSON, and so are its fields.
      const shown = openView(resource, object) as { readonly [name: string]: Json }
      return { program_id, kind, id: object.id, object: shown }
    }
  }
  return yield* listObjects(engine, listing, programId, asked)
})

const unknownKind = (
  code: "object_not_found" | "parameters_invalid",
  parameter: string,
  { resources }: Engine["catalogue"]
): Rejection => {
  const kinds = resources.map(({ kind }) => kind).join(", ")
  return reject(code, explained(fault("not_found", parameter), `The kinds of objects are ${kinds}.`))
}

const filterOf = (
  caller: Caller,
  { indexed, kind, unindexed = [] }: AnyResource,
  { attribute, value }: Extract<Question, { readonly _tag: "Objects" }>
): Effect.Effect<Readonly<Record<string, string>>, Rejection> => {
  if (attribute === undefined && value === undefined) return Effect.succeed({})
  if (attribute === undefined || value === undefined) {
    const lacking = attribute === undefined ? "attribute" : "value"
    return Effect.fail(reject("parameters_invalid", fault("required", lacking)))
  }
  const names = [...indexed, ...unindexed]
  if (!maySeek(caller, kind, attribute)) return Effect.fail(reject("parameters_invalid", maskedFault("attribute")))
  if (names.includes(attribute)) return Effect.succeed({ [attribute]: value })
  const why = names.length === 0 ? `No attribute filters ${kind}.` : `Attributes of ${kind} are ${names.join(", ")}.`
  return Effect.fail(reject("parameters_invalid", explained(fault("value_not_allowed", "attribute"), why)))
}
