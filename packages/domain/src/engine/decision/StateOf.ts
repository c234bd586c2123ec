import { type Ref, refKey } from "../../kernel/Resource.ts"
import type { Kinds } from "../../operation/Catalogue.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import type { Newest, Stored } from "../../ports/Stored.ts"
import { targetOf } from "./Linked.ts"
import { type Asked, type DecodedObject, FEW, type LoadedStateOf } from "./LoadedState.ts"

type Objects = ReadonlyArray<Stored | DecodedObject>

/** Objects and positions that reads found. */
export type Found<A> = Omit<LoadedStateOf<A>, "asked">

/** Returns the state that the reads of an operation or a queue found. Reads with links need the kinds of the bank. */
export const stateOf = <A extends Objects[number]>(
  by: string,
  reads: ReadonlyArray<CommandReads>,
  { objects, positions }: Found<A>,
  kinds: Kinds = new Map()
): LoadedStateOf<A> => ({ objects, positions, asked: askedBy(by, reads, objects, kinds) })

/** The state of a decision that reads nothing. */
export const nothingRead = (by: string): LoadedStateOf<Stored> => stateOf(by, [], { objects: [], positions: [] })

const askedBy = (by: string, reads: ReadonlyArray<CommandReads>, objects: Objects, kinds: Kinds): Asked => {
  const some = (test: (one: CommandReads) => boolean): boolean => reads.some(test)
  let keys: ReadonlySet<string> | undefined
  const has = (key: string): boolean => {
    keys ??= new Set([...reads.flatMap(keysOf), ...targetKeys(reads, objects, kinds)])
    return keys.has(key)
  }
  const all = (kind: string) => some((one) => one.all?.includes(kind) === true)
  const newest: Asked["newest"] = (kind, attribute, value) => has(newestKey({ kind, attribute, value }))
  const position: Asked["position"] = (id, found) =>
    some(({ positions, guarded }) => isIn(positions, id) || isIn(guarded, id)) ||
    has(`position ${id}`) ||
    (found !== undefined && has(`positions of ${found.account_id}`))
  return {
    by,
    object: (kind, id, attributes) =>
      some(({ objects: refs }) => isNamed(refs, kind, id)) ||
      has(refKey({ kind, id })) ||
      all(kind) ||
      Object.entries(attributes()).some(([attribute, value]) => newest(kind, attribute, value)),
    newest,
    all,
    owner: (id, found) => some(({ owners }) => isIn(owners, id)) || has(`owner ${id}`) || position(id, found),
    position,
    positionsOf: (accountId) => has(`positions of ${accountId}`)
  }
}

// Most decisions look up a few of a few: a search of a short list takes less time than its keys.
const isIn = (ids: ReadonlyArray<string> = [], id: string): boolean => ids.length <= FEW && ids.includes(id)
const isNamed = (refs: ReadonlyArray<Ref> = [], kind: string, id: string): boolean =>
  refs.length <= FEW && refs.some((ref) => ref.id === id && ref.kind === kind)

const newestKey = ({ kind, attribute, value }: Newest): string => `${kind} by ${attribute} ${value}`

/** Keys of the references of reads. The commit guards the funds of `guarded` positions, so their balances count as read. */
const keysOf = (reads: CommandReads): ReadonlyArray<string> => [
  ...(reads.objects ?? []).map(refKey),
  ...(reads.newest ?? []).map(newestKey),
  ...(reads.owners ?? []).map((id) => `owner ${id}`),
  ...[...(reads.positions ?? []), ...(reads.guarded ?? [])].map((id) => `position ${id}`),
  ...(reads.positionsOf ?? []).map((id) => `positions of ${id}`)
]

/** Keys of the objects that links lead to. A link from an object that does not exist leads nowhere. */
const targetKeys = (reads: ReadonlyArray<CommandReads>, objects: Objects, kinds: Kinds): ReadonlyArray<string> => {
  const links = reads.flatMap(({ linked = [] }) => linked)
  if (links.length === 0) return []
  const found = new Map(objects.map((one) => [refKey(one), one]))
  return links.flatMap((link) => {
    const target = targetOf(kinds, link, found.get(refKey(link.from)))
    return target === undefined ? [] : [refKey(target)]
  })
}
