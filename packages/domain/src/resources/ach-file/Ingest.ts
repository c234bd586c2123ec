import { Result } from "effect"
import type { Moment } from "../../engine/Operation.ts"
import { changed, created, type Decision, decision, together } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import type { Rejection } from "../../kernel/Rejection.ts"
import type { Needs } from "../../ports/Store.ts"
import type { InboundItem } from "../ach/Inbound.ts"
import { type AchFile, achFile, fileRef, withProblems } from "./AchFile.ts"
import { book, bookingNeeds, subjectOf } from "./Book.ts"

/** Some items of a file that are a program's, each with its place in the file. */
export interface FileItems {
  readonly file: string
  readonly items: ReadonlyArray<{ readonly at: number; readonly item: InboundItem }>
}

/** What has to be loaded before items are booked; then what the account numbers among it hold. */
export const ingestNeeds = ({ file, items }: FileItems, moment: Moment): Partial<Needs> => {
  const needs = items.map(({ item }) => bookingNeeds(item, moment))
  const objects = needs.flatMap((one) => one.objects)
  return {
    objects: [fileRef(file), ...new Map(objects.map((ref) => [ref.id, ref])).values()],
    newest: needs.flatMap((one) => one.newest)
  }
}

/**
 * Books items of a file once: the file remembers how far it has come, in the same decision. An item about the same entry
 * as one before it waits for the next call, since it has to see what became of that; `next` tells where to go on.
 */
export const ingest = ({ file, items }: FileItems, facts: Facts): Result.Result<Decision, Rejection> => {
  const before = facts.find(achFile, fileRef(file).id)
  const known = before?.object ?? newFile(fileRef(file).id, facts)
  const fresh = items.filter(({ at }) => at >= known.next)
  const taken = upToRepeat(fresh)
  if (taken.length === 0 && before !== undefined) return Result.succeed(decision({ response: { ...known } }))
  const outcomes = bookAll(taken, facts)
  const problems = outcomes.flatMap(({ at, booked }) =>
    Result.isFailure(booked) ? [{ at, reason: reasonOf(booked.failure) }] : []
  )
  const object: AchFile = {
    ...known,
    ...withProblems(known, problems),
    next: (taken.at(-1)?.at ?? known.next - 1) + 1,
    booked: known.booked + outcomes.length - problems.length,
    updated_at: facts.now.iso
  }
  const change = before === undefined ? created(achFile, object) : changed(achFile, before, object)
  const parts = outcomes.flatMap(({ booked }) => (Result.isSuccess(booked) ? [booked.success] : []))
  return Result.succeed(withoutRepeats(together([...parts, { changes: [change], response: { ...object } }])))
}

type Items = FileItems["items"]

const newFile = (id: string, { now }: Facts): AchFile => ({
  id,
  next: 0,
  booked: 0,
  problem_count: 0,
  problems: [],
  created_at: now.iso,
  updated_at: now.iso
})

const upToRepeat = (items: Items): Items => {
  const seen = new Set<string>()
  const repeat = items.findIndex(({ item }) => {
    const isRepeat = seen.has(subjectOf(item))
    seen.add(subjectOf(item))
    return isRepeat
  })
  return repeat === -1 ? items : items.slice(0, repeat)
}

// Ids that one item takes lie apart from those of the next.
const IDS = 8

const bookAll = (items: Items, facts: Facts) => {
  const held = new Map<string, number>()
  return items.map(({ at, item }, index) => {
    const booked = book(item, {
      ...facts,
      fresh: (id) => facts.fresh(index * IDS + id),
      position: (id) => withHeld(facts.position(id), held.get(id) ?? 0)
    })
    if (Result.isSuccess(booked)) {
      for (const { account_number_id: id, amount } of booked.success.holds) held.set(id, (held.get(id) ?? 0) + amount)
    }
    return { at, booked }
  })
}

// What is held for one item is not there for the next.
const withHeld = (position: ReturnType<Facts["position"]>, held: number) =>
  position === undefined || held === 0 ? position : { ...position, held: position.held + held }

const reasonOf = ({ code, errors }: Rejection): string =>
  [code, ...errors.map((error) => `${error.code} ${error.parameters.join(" ")}`.trim())].join(": ")

/** Items that settle together open their settlement, or prove that it is open, each for itself: once will do. */
const withoutRepeats = (one: Decision): Decision => ({
  ...one,
  changes: firsts(one.changes, ({ resource, object }) => `${resource.kind} ${object.id}`),
  expects: firsts(one.expects, ({ kind, id }) => `${kind} ${id}`),
  timers: firsts(one.timers, ({ lane, object_id }) => `${lane} ${object_id}`)
})

const firsts = <A>(all: ReadonlyArray<A>, keyOf: (one: A) => string): ReadonlyArray<A> => {
  const seen = new Set<string>()
  return all.filter((one) => {
    const isNew = !seen.has(keyOf(one))
    seen.add(keyOf(one))
    return isNew
  })
}
