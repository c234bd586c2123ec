import { Result } from "effect"
import { distinctBy } from "../../../../kernel/Distinct.ts"
import { laterOf } from "../../../../kernel/Instant.ts"
import { add } from "../../../../kernel/Money.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { refKey } from "../../../../kernel/Resource.ts"
import { available, type Move, movesOf } from "../../../../ledger/Position.ts"
import { type Decision, decision, type Facts, together, upserted } from "../../../../operation/Decision.ts"
import type { Moment } from "../../../../operation/Operation.ts"
import type { ReadSet } from "../../../../ports/Store.ts"
import type { InboundItem } from "../incoming/Inbound.ts"
import { type AchFile, achFile, fileRef, LATEST_PLACES, withProblems } from "./AchFile.ts"
import { book, bookingNeeds, subjectOf } from "./Book.ts"

/** Some of a program's items in a file, each with its place in the file. */
export interface FileItems {
  readonly file: string
  readonly items: ReadonlyArray<{ readonly at: number; readonly item: InboundItem }>
}

/** Read set needed to book items; `receivingPositions` then loads the positions of their account numbers. */
export const ingestNeeds = ({ file, items }: FileItems, moment: Moment): Partial<ReadSet> => {
  const reads = items.map(({ item }) => bookingNeeds(item, moment))
  const objects = reads.flatMap((one) => one.objects)
  return {
    objects: [fileRef(file), ...distinctBy(objects, refKey)],
    newest: reads.flatMap((one) => one.newest)
  }
}

/** Returns the entries among the items of a file. */
export const entriesIn = ({ items }: FileItems) => items.flatMap(({ item }) => (item.kind === "entry" ? [item] : []))

/**
 * Books each item of a file once: the same decision records the progress in the file. An item that depends on an
 * earlier one, or needs funds that an earlier one takes, is left to the next call; `next` is the place to resume.
 */
export const ingest = ({ file, items }: FileItems, facts: Facts): Result.Result<Decision, Rejection> => {
  const before = facts.find(achFile, fileRef(file).id)
  const known = before?.object ?? newFile(fileRef(file).id, facts)
  const unseen = items.filter(({ at }) => at >= known.next)
  const outcomes = bookAll(upToRepeat(unseen), facts)
  if (outcomes.length === 0 && before !== undefined) return Result.succeed(decision({ response: { ...known } }))
  const problems = outcomes.flatMap(({ at, booked }) =>
    Result.isFailure(booked) ? [{ at, reason: reasonOf(booked.failure) }] : []
  )
  const next = (outcomes.at(-1)?.at ?? known.next - 1) + 1
  const object: AchFile = {
    ...known,
    ...withProblems(known, problems),
    next,
    latest: [...known.latest, ...outcomes.map(({ at }) => at)].filter((at) => at >= next - LATEST_PLACES),
    booked: known.booked + outcomes.length - problems.length,
    updated_at: laterOf(known.updated_at, facts.now.iso)
  }
  const change = upserted(achFile, before, object)
  const parts = outcomes.flatMap(({ booked }) => (Result.isSuccess(booked) ? [booked.success] : []))
  return Result.succeed(withoutRepeats(together([...parts, { changes: [change], response: { ...object } }])))
}

type Items = FileItems["items"]

const newFile = (id: string, { now }: Facts): AchFile => ({
  id,
  next: 0,
  latest: [],
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

const bookAll = (items: Items, facts: Facts) => {
  const moves = new Map<string, Move>()
  const outcomes: Array<{ readonly at: number; readonly booked: ReturnType<typeof book> }> = []
  for (const [index, { at, item }] of items.entries()) {
    const booked = book(item, {
      ...facts,
      position: (id) => afterMove(facts.position(id), moves.get(id))
    })
    const own = Result.isSuccess(booked) ? movesOf(booked.success.transactions, booked.success.holds) : []
    const sums = own.map((move) => sumOf(moves.get(move.account_number_id), move))
    if (index > 0 && sums.some((sum) => isShort(sum, facts))) return outcomes
    for (const sum of sums) moves.set(sum.account_number_id, sum)
    outcomes.push({ at, booked })
  }
  return outcomes
}

const sumOf = (before: Move | undefined, move: Move): Move =>
  before === undefined
    ? move
    : {
        account_number_id: move.account_number_id,
        posted: add(before.posted, move.posted),
        held: add(before.held, move.held),
        needs_funds: before.needs_funds || move.needs_funds,
        needs_open: before.needs_open || move.needs_open
      }

// Earlier items of the decision have already moved their amounts.
const afterMove = (position: ReturnType<Facts["position"]>, move: Move | undefined) =>
  position === undefined || move === undefined
    ? position
    : { ...position, posted: add(position.posted, move.posted), held: add(position.held, move.held) }

// A store checks funds once, at the end of a decision. A return may take money that an earlier item's hold reserved,
// and must then come in a decision of its own.
const isShort = (sum: Move, facts: Facts): boolean => {
  if (!sum.needs_funds) return false
  const position = afterMove(facts.position(sum.account_number_id), sum)
  return position !== undefined && available(position) < 0
}

const reasonOf = ({ code, errors }: Rejection): string =>
  [code, ...errors.map((error) => `${error.code} ${error.parameters.join(" ")}`.trim())].join(": ")

/** Removes duplicates: items with the same settlement each open it, or guard that it is open. */
const withoutRepeats = (one: Decision): Decision => ({
  ...one,
  changes: distinctBy(one.changes, ({ resource, object }) => refKey({ kind: resource.kind, id: object.id })),
  requiredVersions: distinctBy(one.requiredVersions, refKey),
  timers: distinctBy(one.timers, ({ queue, object_id }) => `${queue} ${object_id}`)
})
