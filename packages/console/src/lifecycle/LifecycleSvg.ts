import { palette } from "../assets/styles/Frame.ts"
import { lifecycleStyles } from "../assets/styles/Lifecycle.ts"
import { Html, html, nothing } from "../html/Html.ts"
import { type AnyLifecycle, type Flow, type Flows, flowsOf } from "./Flow.ts"
import { type Layers, layersOf } from "./Layers.ts"
import { lineAlong, portsOf } from "./Lines.ts"
import { LEADING, LOOP, type Placed, type Places, placesOf, tenth } from "./Places.ts"

/** Status of an object in its lifecycle, and the transitions that it took. */
export interface Standing {
  readonly status?: string
  /** Steps that happened. One without a trigger has taken every trigger between its states. */
  readonly taken?: ReadonlyArray<{ readonly trigger?: string; readonly from?: string; readonly to?: string }>
}

/** Shows a lifecycle as a drawing: its states as boxes, its triggers as arrows, and on them where an object stands. */
export const lifecycleSvg = (lifecycle: AnyLifecycle, standing: Standing = {}): Html =>
  drawn(lifecycle, standing, nothing)

/** Returns the drawing of a lifecycle as a file that needs no styles of a page, in the light and the dark. */
export const lifecycleFile = (lifecycle: AnyLifecycle, standing: Standing = {}): string =>
  drawn(lifecycle, standing, new Html(`<style>${palette}${lifecycleStyles}</style>`)).text

const drawn = (lifecycle: AnyLifecycle, standing: Standing, style: Html): Html => {
  const drawing = drawingOf(lifecycle)
  const { flows, places } = drawing
  const { height, width } = places
  const kinds = kindsOf(lifecycle, standing)
  const port = portsOf(drawing.layers.lines, places.placed)
  const lines = flows.flows
    .flatMap((flow) => flow.from.map((from) => lineOf(drawing, port, kinds, flow, from)))
    .toSorted((a, b) => weights.indexOf(a.kind) - weights.indexOf(b.kind))
  return html`<svg class="lifecycle" role="img" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>Lifecycle: ${nameOfLifecycle(lifecycle)}</title>
<desc>${told(lifecycle, standing)}</desc>
${style}
${lines.map(({ markup }) => markup)}
${[...places.placed.values()].map((one) => (one.node.state === undefined ? labelAt(one, flows, kinds) : boxAt(one, one.node.state, kinds)))}
</svg>`
}

interface Drawing {
  readonly flows: Flows
  readonly layers: Layers
  readonly places: Places
}

const drawings = new WeakMap<AnyLifecycle["table"], Drawing>()

const drawingOf = ({ table, ...lifecycle }: AnyLifecycle): Drawing => {
  const known = drawings.get(table)
  if (known !== undefined) return known
  const flows = flowsOf({ ...lifecycle, table })
  const layers = layersOf(flows)
  const made = { flows, layers, places: placesOf(layers, flows) }
  drawings.set(table, made)
  return made
}

/** Strengths of the parts of a drawing, the weakest first. */
const weights = ["", " can", " taken"] as const

type Weight = (typeof weights)[number]

/** Strength of each state and each transition. */
export interface Kinds {
  readonly ofMove: (trigger: string, from: string, to: string) => Weight
  readonly ofState: (state: string) => string
}

/** Returns how strong each part of a drawing is, by where an object stands. */
export const kindsOf = ({ table }: AnyLifecycle, { status, taken = [] }: Standing): Kinds => {
  const been = new Set(taken.flatMap(({ from, to }) => [from, to]))
  const can = new Set(table.flatMap(({ from, to }) => (status !== undefined && from.includes(status) ? [to] : [])))
  const isTaken = (on: string, from: string, to: string): boolean =>
    taken.some((one) => one.from === from && one.to === to && (one.trigger?.split(" or ").includes(on) ?? true))
  return {
    ofMove: (on, from, to) => (isTaken(on, from, to) ? " taken" : from === status ? " can" : ""),
    ofState: (state) => (state === status ? " here" : been.has(state) ? " taken" : can.has(state) ? " can" : "")
  }
}

const strongest = (kinds: ReadonlyArray<Weight>): Weight => weights.findLast((weight) => kinds.includes(weight)) ?? ""

const lineOf = (
  { layers, places }: Drawing,
  port: (name: string, other: string) => number,
  kinds: Kinds,
  flow: Flow,
  from: string
): { readonly kind: Weight; readonly markup: Html } => {
  const way = layers.way(flow, from).flatMap((name) => places.placed.get(name) ?? [])
  const kind = strongest(flow.triggers.map((on) => kinds.ofMove(on, from, flow.to)))
  const { head, line } = lineAlong(way, port, flow.isBack)
  return { kind, markup: html`<path class="move${kind}" d="${line}"/><path class="head${kind}" d="${head}"/>\n` }
}

const labelAt = ({ node, top, x }: Placed, { flows }: Flows, kinds: Kinds): Html | undefined => {
  const { label = [] } = node
  if (label.length === 0) return undefined
  const flow = flows.find(({ triggers }) => triggers === label)
  return textsAt(label, x, top + 2, (on) =>
    strongest((flow?.from ?? []).map((from) => kinds.ofMove(on, from, flow?.to ?? "")))
  )
}

const boxAt = ({ bottom, half, loops, top, x }: Placed, state: string, kinds: Kinds): Html => {
  const middle = (top + bottom) / 2
  const kind = kinds.ofState(state)
  return html`<rect class="state${kind}" x="${tenth(x - half)}" y="${top}" width="${tenth(2 * half)}" height="${bottom - top}" rx="${state === "new" ? 17 : 6}"/>
<text class="name${kind}" x="${x}" y="${middle + 4}">${state}</text>
${loops.length > 0 && loopAt(loops, tenth(x + half), middle, state, kinds)}`
}

const loopAt = (loops: ReadonlyArray<string>, x: number, middle: number, state: string, kinds: Kinds): Html => {
  const ofTrigger = (on: string): Weight => kinds.ofMove(on, state, state)
  const kind = strongest(loops.map(ofTrigger))
  const path = `M${x} ${middle - 9}C${tenth(x + LOOP + 4)} ${middle - 14} ${tenth(x + LOOP + 4)} ${middle + 14} ${tenth(x + 6)} ${middle + 9}`
  return html`<path class="move${kind}" d="${path}"/><path class="head${kind}" d="M${x} ${middle + 9}l7 -3.5v8z"/>
${textsAt(loops, tenth(x + LOOP + 4), middle - (loops.length * LEADING) / 2, ofTrigger, " kept")}`
}

const textsAt = (
  texts: ReadonlyArray<string>,
  x: number,
  top: number,
  kindOf: (text: string) => Weight,
  side = ""
): Html =>
  html`${texts.map((text, at) => html`<text class="trigger${side}${kindOf(text)}" x="${x}" y="${top + at * LEADING + 11}">${text}</text>\n`)}`

/** Returns the name of a lifecycle: `outgoing ach`. */
export const nameOfLifecycle = ({ resource, variant }: Pick<AnyLifecycle, "resource" | "variant">): string =>
  [variant, resource.replaceAll("_", " ")].filter((word) => word !== undefined).join(" ")

const told = ({ table }: AnyLifecycle, { status, taken = [] }: Standing): string => {
  if (status === undefined) return "The table beside the drawing lists every transition."
  const next = table.flatMap(({ from, on, to }) => (from.includes(status) ? `${on} to ${to}` : []))
  const way = taken.flatMap(({ from, to, trigger }) =>
    to === undefined ? [] : `${trigger ?? "a step"} from ${from ?? "new"} to ${to}`
  )
  return [
    `It is ${status}.`,
    ...(way.length === 0 ? [] : [`Steps taken: ${way.join(", ")}.`]),
    next.length === 0 ? "No transition leads on." : `Possible next: ${next.join(", ")}.`
  ].join(" ")
}
