import { Clock, Effect } from "effect"
import { reject } from "../../kernel/Rejection.ts"
import { EVENT_RETENTION_MS } from "../../kernel/Settings.ts"
import type { Kinds } from "../../operation/Catalogue.ts"
import type { Caller } from "../../operation/Decision.ts"
import type { AnyEnquiry, Input } from "../../operation/Operation.ts"
import type { Lookup, Question } from "../../operation/Question.ts"
import { emptyReadSet, type ReadSet, type Store } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import { shownLegs } from "../../resources/deposits/core-transaction/NumberLegs.ts"
import { trialBalanceOf } from "../../resources/deposits/core-transaction/TrialBalance.ts"
import { shownEvent } from "../../resources/notifications/event/Event.ts"
import { programsOfNumbers } from "../decision/Directory.ts"
import { findersOf } from "../decision/LoadedState.ts"
import type { Programs } from "../decision/Programs.ts"
import { stateOf } from "../decision/StateOf.ts"
import type { Engine } from "./Engine.ts"
import { keyState } from "./KeyState.ts"
import { pageQuery, pageText } from "./Listed.ts"
import { objectsOf, theObject } from "./ObjectsOf.ts"
import { listQueues, queueItem, queueItems } from "./Queues.ts"
import { answerReading, findOne } from "./Read.ts"
import { getRequest, listRequests } from "./ReadLog.ts"
import { search, searchKnown } from "./Search.ts"
import { settingsOf } from "./SettingsOf.ts"
import { timelineOf } from "./TimelineOf.ts"
import { orSettled } from "./Unsealed.ts"

/** Answers an enquiry to the store. */
export const enquire = Effect.fnUntraced(function* (
  engine: Engine,
  operation: AnyEnquiry,
  caller: Caller,
  programId: string,
  asked: Input<unknown, unknown, unknown>
) {
  yield* pageQuery(asked)
  const now = yield* Clock.currentTimeMillis
  const question = yield* Effect.fromResult(operation.ask(asked, now))
  return yield* answerTo(engine, { operation, caller }, question, programId, asked)
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
  engine: Engine,
  { caller, operation }: { readonly operation: AnyEnquiry; readonly caller: Caller },
  question: Question,
  programId: string,
  asked: Input<unknown, unknown, unknown>
) {
  const { catalogue, store, programs } = engine
  const nowMs = yield* Clock.currentTimeMillis
  const oldestMs = nowMs - EVENT_RETENTION_MS
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
    case "Legs": {
      const { _tag, ...query } = question
      const page = yield* store.legs({ program_id: programId, ...query })
      if (page === undefined) return yield* Effect.fail(reject("object_not_found"))
      return JSON.stringify(shownLegs(question.account_number_id, page))
    }
    case "Totals":
      return JSON.stringify(trialBalanceOf(yield* store.totals(programId)))
    case "Lookup":
      return yield* lookUp(store, catalogue.kinds, operation.name, question)
    case "Directory":
      return yield* directoryOf(store, question.account_numbers)
    case "Key":
      return yield* keyState(engine, operation, programId, question)
    case "Timeline":
      return yield* timelineOf(engine, caller, programId, question, oldestMs)
    case "Requests":
      return listRequests(engine, caller, question)
    case "Request":
      return yield* Effect.fromResult(getRequest(engine, caller, question.id))
    case "Search":
      return yield* search(store, question)
    case "Reading":
      return yield* answerReading(engine, caller, programId, question)
    case "Known":
      return yield* searchKnown(engine, caller, question, nowMs)
    case "Object":
      return yield* theObject(engine, programId, question.object_id)
    case "Queues":
      return yield* listQueues(engine, question)
    case "QueueItems":
      return yield* queueItems(engine, programId, question)
    case "QueueItem":
      return yield* queueItem(engine, programId, question.object_id)
    case "Objects":
      return yield* objectsOf(engine, caller, programId, question, asked)
    case "Settings":
      return settingsOf(engine)
    case "Self":
      return yield* selfOf(programs, caller, nowMs)
  }
})

/** Tells a caller who it is. */
const selfOf = Effect.fnUntraced(function* (programs: Programs["Service"], caller: Caller, nowMs: number) {
  if (caller._tag === "Operator") return JSON.stringify({ id: caller.id, name: caller.name, role: caller.role })
  if (caller._tag !== "Partner") return yield* Effect.fail(reject("authentication_missing"))
  const { client_id: id, program_id, scopes } = caller
  const program = yield* programs.program(program_id, nowMs)
  return JSON.stringify({ id, program_id, program_name: program?.name ?? "", scopes })
})

/** Tells the programs of account numbers. */
const directoryOf = Effect.fnUntraced(function* (store: Store["Service"], numbers: ReadonlyArray<string>) {
  const programs = yield* programsOfNumbers(store, numbers)
  const objects = Array.from(programs, ([account_number, program_id]) => ({ account_number, program_id }))
  return JSON.stringify({ objects })
})

/** Answers a lookup from the program that has the account number. */
const lookUp = Effect.fnUntraced(function* (
  store: Store["Service"],
  kinds: Kinds,
  name: string,
  { account_number, reads, answer }: Lookup
) {
  const programId = (yield* programsOfNumbers(store, [account_number])).get(account_number)
  let objects: ReadonlyArray<Stored> = []
  const asked: Array<Partial<ReadSet>> = []
  const found = () => findersOf(stateOf(name, asked, { objects, positions: [] }, kinds))
  for (const read of reads) {
    const wanted = read(found())
    asked.push(wanted)
    if (programId === undefined) continue
    const loaded = yield* store.load(programId, { ...emptyReadSet, ...wanted })
    objects = [...objects, ...loaded.objects]
  }
  return JSON.stringify(answer(found()))
})
