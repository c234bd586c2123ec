/**
 * The drawing of a lifecycle. Flow.ts reads the table as flows between states and ranks the states; Layers.ts puts states
 * and flows into layers, with few crossings; Places.ts gives each its place; LifecycleSvg.ts draws. The layout depends on the
 * table alone, so an object moves on its drawing and the drawing does not move.
 */

import { type Lifecycle, NEW, type Transition } from "@vostro/domain/modules"

/** A lifecycle, of any kind. */
export type AnyLifecycle = Pick<Lifecycle<Transition>, "resource" | "variant" | "table">

/** Triggers that lead from the same states to another one. */
export interface Flow {
  readonly triggers: ReadonlyArray<string>
  readonly from: ReadonlyArray<string>
  readonly to: string
  /** True if it leads back, to a state from which its own can be reached. */
  readonly isBack: boolean
}

/** States with their ranks, and what leads from one to another. */
export interface Flows {
  /** States in the order of the table, with their distance from `new` on the longest way. */
  readonly ranks: ReadonlyMap<string, number>
  readonly flows: ReadonlyArray<Flow>
  /** Triggers that keep a state, by the state. */
  readonly loops: ReadonlyMap<string, ReadonlyArray<string>>
}

type Arrow = readonly [from: string, to: string]

/** Reads a table of a lifecycle as flows. */
export const flowsOf = ({ table }: AnyLifecycle): Flows => {
  const states = [...new Set([NEW, ...table.flatMap(({ from, to }) => [...from, to])])]
  const arrows = table.flatMap(({ from, to }) => from.filter((one) => one !== to).map((one): Arrow => [one, to]))
  const back = backArrows(states, arrows)
  const forward = arrows.filter(([from, to]) => !back.has(nameOf(from, to)))
  return { ranks: ranksOf(states, forward), flows: merged(split(table, back)), loops: loopsOf(table) }
}

const nameOf = (from: string, to: string): string => `${from} ${to}`

/** Returns the arrows that close a circle, on a walk from `new` in the order of the table. */
const backArrows = (states: ReadonlyArray<string>, arrows: ReadonlyArray<Arrow>): ReadonlySet<string> => {
  const back = new Set<string>()
  const open = new Set<string>()
  const done = new Set<string>()
  const visit = (state: string): void => {
    open.add(state)
    for (const [from, to] of arrows) {
      if (from !== state) continue
      if (open.has(to)) back.add(nameOf(from, to))
      else if (!done.has(to)) visit(to)
    }
    open.delete(state)
    done.add(state)
  }
  for (const state of states) if (!done.has(state)) visit(state)
  return back
}

const ranksOf = (states: ReadonlyArray<string>, forward: ReadonlyArray<Arrow>): ReadonlyMap<string, number> => {
  const ranks = new Map(states.map((state) => [state, 0]))
  const rank = (state: string): number => ranks.get(state) ?? 0
  // A way without a circle has at most as many arrows as there are states.
  for (const _ of states) {
    for (const [from, to] of forward) ranks.set(to, Math.max(rank(to), rank(from) + 1))
  }
  return ranks
}

const split = (table: ReadonlyArray<Transition>, back: ReadonlySet<string>): ReadonlyArray<Flow> =>
  table.flatMap(({ from, on, to }) =>
    [false, true].flatMap((isBack) => {
      const sources = from.filter((one) => one !== to && back.has(nameOf(one, to)) === isBack)
      return sources.length === 0 ? [] : [{ triggers: [on], from: sources, to, isBack }]
    })
  )

const merged = (flows: ReadonlyArray<Flow>): ReadonlyArray<Flow> => {
  const byEnds = new Map<string, Flow>()
  for (const flow of flows) {
    const ends = `${flow.isBack} ${flow.to} ${flow.from.toSorted().join(" ")}`
    const known = byEnds.get(ends)
    byEnds.set(ends, known === undefined ? flow : { ...known, triggers: [...known.triggers, ...flow.triggers] })
  }
  return [...byEnds.values()]
}

const loopsOf = (table: ReadonlyArray<Transition>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const loops = new Map<string, ReadonlyArray<string>>()
  for (const { from, on, to } of table) {
    if (from.includes(to)) loops.set(to, [...(loops.get(to) ?? []), on])
  }
  return loops
}
