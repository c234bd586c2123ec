import {
  cents,
  type Link,
  type Loaded,
  type Newest,
  type Position,
  type ReadSet,
  refKey,
  type Stored
} from "@vostro/domain/ports"
import { indexColumn, type Kinds } from "./IndexColumns.ts"

/** A row of `vostro_load`. */
export interface LoadedRow {
  /** `object`, `position`, or the tag of the requested read. */
  readonly tag: string
  readonly kind: string
  readonly id: string
  readonly version: number
  readonly body: string
}

const storedOf = ({ kind, id, version, body }: LoadedRow): Stored => ({ kind, id, version, body })

// All fields except the ids are one text: separate columns, null in other rows, cost a load up to 11 % in the node.
const positionOf = ({ kind, id, body }: LoadedRow): Position => {
  const [core_account_id = "", posted, held, number_open, account_open] = body.split(" ")
  return {
    account_number_id: id,
    account_id: kind,
    core_account_id,
    posted: cents(Number(posted)),
    held: cents(Number(held)),
    number_open: number_open === "t",
    account_open: account_open === "t"
  }
}

/** Merges the read sets of several requests as `vostro_load` takes them: no duplicates, no empty lists. */
export const unionOf = (reads: ReadonlyArray<ReadSet>, kinds: Kinds): object => {
  const newest = new Map(reads.flatMap(({ newest }) => newest).map((wish) => [tagOf(wish), wish]))
  const linked = new Map(reads.flatMap(({ linked }) => linked).map((link) => [linkTagOf(link), link]))
  return {
    objects: some(new Map(reads.flatMap(({ objects }) => objects).map((ref) => [refKey(ref), ref])).values()),
    newest: some([...newest].map(([tag, wish]) => newestRow(tag, wish, kinds))),
    linked: some([...linked].map(([tag, link]) => linkRow(tag, link, kinds))),
    positions: some(new Set(reads.flatMap(({ positions }) => positions))),
    positionsOf: some(new Set(reads.flatMap(({ positionsOf }) => positionsOf))),
    all: some(new Set(reads.flatMap(({ all }) => all)))
  }
}

const some = <A>(all: Iterable<A>): ReadonlyArray<A> | undefined => {
  const list = [...all]
  return list.length === 0 ? undefined : list
}

const newestRow = (tag: string, { kind, attribute, value }: Newest, kinds: Kinds) => ({
  tag,
  kind,
  at: columnOf(kind, attribute, kinds),
  value
})

/**
 * Returns the column of an attribute. Throws without one: a lookup would scan all objects of the kind, or the column of
 * another attribute.
 */
export const columnOf = (kind: string, attribute: string, kinds: Kinds): string => {
  const column = indexColumn(kinds.get(kind), attribute)
  if (column === undefined) throw new RangeError(`no index on attribute ${attribute} of kind ${kind}`)
  return column
}

const linkRow = (tag: string, { from, attribute, kind }: Link, kinds: Kinds) => ({
  tag,
  ...from,
  at: columnOf(from.kind, attribute, kinds),
  linked_kind: kind
})

const NEWEST = "newest "

/** Returns the tag of a `newest` read. */
const tagOf = ({ kind, attribute, value }: Newest): string => `${NEWEST}${kind} ${attribute} ${value}`

const LINKED = "linked "

const linkTagOf = ({ from, attribute, kind }: Link): string => `${LINKED}${refKey(from)} ${attribute} ${kind}`

/** Splits the rows loaded for several requests by their read sets. */
export const dealer = (rows: ReadonlyArray<LoadedRow>) => {
  const found = rows.filter(({ tag }) => tag !== "position" && tag !== "held")
  const byRef = new Map(found.map((row) => [refKey(row), storedOf(row)]))
  const refs = new Map(found.map((row) => [row.tag, refKey(row)]))
  const positions = rows.filter(({ tag }) => tag === "position").map(positionOf)
  const byNumber = new Map(positions.map((position) => [position.account_number_id, position]))
  return (reads: ReadSet): Loaded => ({
    objects: [
      ...new Set([
        ...reads.objects.flatMap((ref) => byRef.get(refKey(ref)) ?? []),
        ...reads.newest.flatMap((wish) => byRef.get(refs.get(tagOf(wish)) ?? "") ?? []),
        ...reads.linked.flatMap((link) => byRef.get(refs.get(linkTagOf(link)) ?? "") ?? []),
        ...(reads.all.length === 0 ? [] : [...byRef.values()].filter(({ kind }) => reads.all.includes(kind)))
      ])
    ],
    positions: [
      ...reads.positions.flatMap((id) => byNumber.get(id) ?? []),
      ...(reads.positionsOf.length === 0
        ? []
        : positions.filter(({ account_id }) => reads.positionsOf.includes(account_id)))
    ]
  })
}
