import { Effect } from "effect"
import { reject } from "../../kernel/Rejection.ts"
import type { Ref } from "../../kernel/Resource.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { AnyDownload, AnyFetch, Input } from "../../operation/Operation.ts"
import type { Reading } from "../../operation/Question.ts"
import { emptyReadSet, type Store } from "../../ports/Store.ts"
import { readStored, shownText } from "../decision/LoadedState.ts"
import type { Engine } from "./Engine.ts"

/** Answers with a stored object as written, or with its view. */
export const fetchObject = Effect.fnUntraced(function* (
  { settings, store }: Engine,
  { id, resource, view }: AnyFetch,
  programId: string,
  asked: Input<unknown, unknown, unknown>
) {
  const stored = yield* findOne(store, programId, { kind: resource.kind, id: id(asked.params) })
  return shownText(resource, view === undefined ? undefined : (object) => view(object, settings), stored)
})

/** Loads an object, or rejects with `object_not_found`. */
export const findOne = (store: Store["Service"], programId: string, ref: Ref) =>
  Effect.flatMap(store.load(programId, { ...emptyReadSet, objects: [ref] }), ({ objects: [stored] }) =>
    stored === undefined ? Effect.fail(reject("object_not_found")) : Effect.succeed(stored)
  )

/** Answers with the bytes of a stored object. */
export const answerContent = Effect.fnUntraced(function* (
  { store, files }: Engine,
  operation: AnyDownload,
  programId: string,
  params: unknown
) {
  const ref = { kind: operation.resource.kind, id: operation.id(params) }
  const stored = yield* findOne(store, programId, ref)
  const content = operation.content(readStored(operation.resource, stored).object)
  if (content === undefined) return yield* Effect.fail(reject("object_not_found"))
  const key = { program_id: programId, key: content.bytes_key }
  const read = (from: number, until: number) => files.read(key, from, until)
  return { status: operation.status, body: "", replayed: false, content: { ...content, read } }
})

/** Answers a question about the stored bytes of an object. */
export const answerReading = Effect.fnUntraced(function* (
  { store, files }: Engine,
  caller: Caller,
  programId: string,
  { answer, id, resource, stored }: Reading
) {
  const { object } = readStored(resource, yield* findOne(store, programId, { kind: resource.kind, id }))
  const { bytes_key, size_bytes } = stored(object)
  const bytes = files.read({ program_id: programId, key: bytes_key }, 0, size_bytes)
  return JSON.stringify(yield* answer(bytes, caller, object))
})
