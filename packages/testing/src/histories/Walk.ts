import { NEW } from "@vostro/domain/modules"
import type { AnyResource } from "@vostro/domain/operations"
import fc from "fast-check"

/** Lifecycle of a kind of object. */
export type AnyLifecycle = AnyResource["lifecycles"][number]

/** One move of an object: a row of its table, from one status. */
export interface Move {
  readonly on: string
  readonly from: string
  readonly to: string
  readonly event?: string
  /** True if the event is sent as a webhook. */
  readonly isSent: boolean
}

/** Returns every move that a lifecycle allows. */
export const movesOf = ({ table }: AnyLifecycle): ReadonlyArray<Move> =>
  table.flatMap(({ event, from, on, to, webhook }) =>
    from.map((one) => ({ on, from: one, to, ...(event !== undefined && { event }), isSent: webhook === true }))
  )

/** Maximum number of moves beyond the shortest way to the aim, and of moves after the aim. */
const MAX_DRAWN = 4

/**
 * Draws a legal walk through a lifecycle from its beginning. Each walk aims at a move, and every move is an aim equally
 * often, however deep it lies. Shrinks to fewer moves around its aim, and to earlier aims.
 */
export const walkOf = (lifecycle: AnyLifecycle): fc.Arbitrary<ReadonlyArray<Move>> => {
  const moves = movesOf(lifecycle)
  const aims = moves.filter(({ from }) => wayTo(moves, NEW, from) !== undefined)
  const choices = fc.array(fc.nat(997), { maxLength: MAX_DRAWN })
  return fc
    .record({ aim: fc.nat(aims.length - 1), before: choices, after: choices })
    .map(({ after, aim, before }) => walkThrough(moves, aims[aim], before, after))
}

const walkThrough = (
  moves: ReadonlyArray<Move>,
  aim: Move | undefined,
  before: ReadonlyArray<number>,
  after: ReadonlyArray<number>
): ReadonlyArray<Move> => {
  if (aim === undefined) return []
  const detour = wander(NEW, before, (status) =>
    moves.filter(({ from, to }) => from === status && wayTo(moves, to, aim.from) !== undefined)
  )
  const way = wayTo(moves, detour.at(-1)?.to ?? NEW, aim.from) ?? []
  return [...detour, ...way, aim, ...wander(aim.to, after, (status) => moves.filter(({ from }) => from === status))]
}

const wander = (
  start: string,
  choices: ReadonlyArray<number>,
  optionsAt: (status: string) => ReadonlyArray<Move>
): ReadonlyArray<Move> => {
  const walked: Array<Move> = []
  for (const choice of choices) {
    const options = optionsAt(walked.at(-1)?.to ?? start)
    const move = options[choice % options.length]
    if (move === undefined) break
    walked.push(move)
  }
  return walked
}

/** Returns a shortest way between two statuses; undefined without one. */
const wayTo = (moves: ReadonlyArray<Move>, start: string, end: string): ReadonlyArray<Move> | undefined => {
  const ways = new Map<string, ReadonlyArray<Move>>([[start, []]])
  // Grows while it is read: the statuses found later are visited later.
  for (const [status, way] of ways) {
    if (status === end) return way
    for (const move of moves) if (move.from === status && !ways.has(move.to)) ways.set(move.to, [...way, move])
  }
  return undefined
}
