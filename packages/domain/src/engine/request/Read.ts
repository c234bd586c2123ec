import { Clock, Effect } from "effect"
import { reject } from "../../kernel/Rejection.ts"
import type { Ref } from "../../kernel/Resource.ts"
import { EVENT_RETENTION_MS } from "../../kernel/Settings.ts"
import type { AnyOperation, Input, Question } from "../../operation/Operation.ts"
import { emptyReadSet, type Store } from "../../ports/Store.ts"
import { shownEvent } from "../../resources/notifications/event/Event.ts"
import { readStored, shownText } from "../decision/LoadedState.ts"
import type { Engine } from "./Engine.ts"
import { pageQuery, pageText } from "./Listed.ts"
import { lookUp } from "./LookUp.ts"
import { search } from "./Search.ts"
import { orSettled } from "./Unsealed.ts"

type Operation<Tag extends AnyOperation["_tag"]> = Extract<AnyOperation, { readonly _tag: Tag }>
type Asked = Input<unknown, unknown, unknown>

/** Answers with a stored object as written, or with its view. */
export const fetchObject = Effect.fnUntraced(function* (
  { store }: Engine,
  operation: Operation<"Fetch">,
  programId: string,
  asked: Asked
) {
  const ref = { kind: operation.resource.kind, id: operation.id(asked.params) }
  return shownText(operation.resource, operation.view, yield* findOne(store, programId, ref))
})

const findOne = (store: Store["Service"], programId: string, ref: Ref) =>
  Effect.flatMap(store.load(programId, { ...emptyReadSet, objects: [ref] }), ({ objects: [stored] }) =>
    stored === undefined ? Effect.fail(reject("object_not_found")) : Effect.succeed(stored)
  )

/** Answers with the bytes of a stored object. */
export const answerContent = Effect.fnUntraced(function* (
  { store, files }: Engine,
  operation: Operation<"Download">,
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

/** Answers an enquiry to the store. */
export const enquire = Effect.fnUntraced(function* (
  engine: Engine,
  operation: Operation<"Enquiry">,
  programId: string,
  asked: Asked
) {
  yield* pageQuery(asked)
  const now = yield* Clock.currentTimeMillis
  const question = yield* Effect.fromResult(operation.ask(asked, now))
  return yield* answerTo(engine, operation.name, question, programId, now - EVENT_RETENTION_MS)
})

/**
 * Returns the end of a list of events, in ms. The first page ends at the seal, so that a reader that continues by the time
 * of its newest event misses none. Pages after a cursor follow the order of commits.
 */
const sealedUntil = Effect.fnUntraced(function* (
  store: Engine["store"],
  programId: string,
  question: Extract<Question, { readonly _tag: "Events" }>
) {
  const { starting_after, ending_before, until_ms = Number.MAX_SAFE_INTEGER, isRecord } = question
  if (isRecord === true || starting_after !== undefined || ending_before !== undefined) return question.until_ms
  const { _tag, isRecord: _, ...query } = question
  const seal = orSettled(store.sealEvents(programId), (untilMs) => {
    if (until_ms <= untilMs) return Effect.succeed(until_ms)
    const young = store.events({
      program_id: programId,
      ...query,
      from_ms: Math.max(query.from_ms ?? 0, untilMs),
      limit: 1
    })
    return Effect.map(young, ({ objects }) => (objects.length === 0 ? untilMs : undefined))
  })
  return Math.min(until_ms, yield* seal)
})

const answerTo = Effect.fnUntraced(function* (
  { catalogue, store, programs }: Engine,
  name: string,
  question: Question,
  programId: string,
  oldestMs: number
) {
  switch (question._tag) {
    case "Events": {
      const { _tag, from_ms = oldestMs, isRecord, ...query } = question
      const until_ms = yield* sealedUntil(store, programId, question)
      const bounds = { from_ms: Math.max(from_ms, oldestMs), ...(until_ms !== undefined && { until_ms }) }
      const page = yield* store.events({ program_id: programId, ...query, ...bounds })
      return pageText(isRecord === true ? page.objects : page.objects.map(shownEvent), page.has_more)
    }
    case "Event": {
      const event = yield* store.event(programId, question.id, oldestMs)
      return event === undefined ? yield* Effect.fail(reject("object_not_found")) : shownEvent(event)
    }
    case "Balance": {
      if (question.of !== undefined) yield* findOne(store, programId, question.of)
      const balance = yield* store.balance(programId, question.account)
      return JSON.stringify({ account: question.account, balance: String(balance) })
    }
    case "Audit": {
      const audit = yield* store.audit(programId)
      return JSON.stringify({ ...audit, sum: String(audit.sum) })
    }
    case "Lookup":
      return yield* lookUp(store, programs, catalogue.kinds, name, question)
    case "Search":
      return yield* search(store, question)
  }
})
