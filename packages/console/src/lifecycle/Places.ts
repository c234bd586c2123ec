import type { Flows } from "./Flow.ts"
import type { Layers, Line, Node } from "./Layers.ts"

/** Width of a character of the drawing's letters, in px; a monospaced letter of 12 px is 7.2 px wide. */
export const CHARACTER = 7.4

/** Distance of the lines of a label, in px. */
export const LEADING = 15

const BOX_HEIGHT = 34
const BOX_PADDING = 12
const GAP = { beside: 14, between: 17, margin: 12 }

/** Length of the arrow of a trigger that keeps its state, in px. */
export const LOOP = 24

/** A node at its place: the middle of its width, its top and its bottom. A box may have its loops at its right side. */
export interface Placed {
  readonly node: Node
  readonly x: number
  readonly top: number
  readonly bottom: number
  /** The layer's own top and bottom: lines go aside between layers only. */
  readonly layer: { readonly top: number; readonly bottom: number }
  /** Half of the width of the box of a state, or of a label. */
  readonly half: number
  readonly loops: ReadonlyArray<string>
}

/** Every node at its place, and the size of the drawing. */
export interface Places {
  readonly placed: ReadonlyMap<string, Placed>
  readonly width: number
  readonly height: number
}

/** Returns the width of a text, in px. */
export const widthOf = (text: string): number => text.length * CHARACTER

/** Gives each node its place. Nodes of a layer keep their order and their distance. */
export const placesOf = ({ layers, lines }: Layers, { loops }: Pick<Flows, "loops">): Places => {
  const sizes = new Map(layers.flat().map((node) => [node.name, sizeOf(node, loops)]))
  const middles = middlesOf(layers, lines, sizes)
  const left = Math.min(...layers.flat().map(({ name }) => (middles.get(name) ?? 0) - sizeIn(sizes, name).half))
  const placed = new Map<string, Placed>()
  let [top, width]: [number, number] = [GAP.margin, 0]
  for (const layer of layers) {
    const height = Math.max(...layer.map(({ name }) => sizeIn(sizes, name).height))
    for (const node of layer) {
      const size = sizeIn(sizes, node.name)
      const x = tenth((middles.get(node.name) ?? 0) - left + GAP.margin)
      // Lines end at the box; only its loops may be higher.
      const own = node.state === undefined ? size.height : BOX_HEIGHT
      const above = top + (height - own) / 2
      const kept = node.state === undefined ? [] : (loops.get(node.state) ?? [])
      const row = { top, bottom: top + height }
      placed.set(node.name, { node, x, top: above, bottom: above + own, layer: row, half: size.half, loops: kept })
      width = Math.max(width, x + size.right + GAP.margin)
    }
    top += height + GAP.between
  }
  return { placed, width: Math.ceil(width), height: Math.ceil(top - GAP.between + GAP.margin) }
}

/** Rounds a length of a drawing to a tenth of a px. */
export const tenth = (value: number): number => Math.round(value * 10) / 10

/** Half of the width of the box, extent to the right with the loops, and the height. */
interface Size {
  readonly half: number
  readonly right: number
  readonly height: number
}

const sizeIn = (sizes: ReadonlyMap<string, Size>, name: string): Size =>
  sizes.get(name) ?? { half: 0, right: 0, height: 0 }

const widest = (texts: ReadonlyArray<string>): number => Math.max(0, ...texts.map(widthOf))

const sizeOf = ({ label, state }: Node, loops: ReadonlyMap<string, ReadonlyArray<string>>): Size => {
  if (state !== undefined) {
    const half = widthOf(state) / 2 + BOX_PADDING
    const kept = loops.get(state) ?? []
    const right = kept.length === 0 ? half : half + LOOP + 6 + widest(kept)
    return { half, right, height: Math.max(BOX_HEIGHT, kept.length * LEADING + 4) }
  }
  const half = label === undefined ? 1 : widest(label) / 2 + 3
  return { half, right: half, height: label === undefined ? LEADING : label.length * LEADING + 3 }
}

/** Rounds in which nodes move between their neighbors. */
const ROUNDS = 16

const middlesOf = (
  layers: Layers["layers"],
  lines: ReadonlyArray<Line>,
  sizes: ReadonlyMap<string, Size>
): ReadonlyMap<string, number> => {
  const middles = new Map<string, number>()
  const beside = neighborsOf(lines)
  for (const layer of layers) settle(layer, () => 0, sizes, middles)
  for (let at = 0; at < ROUNDS; at++) {
    const isLast = at === ROUNDS - 1
    for (const layer of at % 2 === 0 ? layers : layers.toReversed()) {
      const wanted = ({ name }: Node): number => {
        const known = (beside.get(name) ?? []).filter((one) => isLast || one.isAbove === (at % 2 === 0))
        const used = known.length === 0 ? (beside.get(name) ?? []) : known
        const sum = used.reduce((total, one) => total + (middles.get(one.name) ?? 0), 0)
        return used.length === 0 ? 0 : sum / used.length
      }
      settle(layer, wanted, sizes, middles)
    }
  }
  return middles
}

const neighborsOf = (lines: ReadonlyArray<Line>) => {
  const beside = new Map<string, ReadonlyArray<{ readonly name: string; readonly isAbove: boolean }>>()
  const add = (name: string, other: string, isAbove: boolean): void => {
    beside.set(name, [...(beside.get(name) ?? []), { name: other, isAbove }])
  }
  for (const { lower, upper } of lines) {
    add(lower, upper, true)
    add(upper, lower, false)
  }
  return beside
}

/** Puts the nodes of a layer as near to the wanted middles as their order and their distances allow (least squares). */
const settle = (
  layer: ReadonlyArray<Node>,
  wanted: (node: Node) => number,
  sizes: ReadonlyMap<string, Size>,
  middles: Map<string, number>
): void => {
  let offset = 0
  const offsets = layer.map(({ name }, at) => {
    const before = layer[at - 1]
    if (before !== undefined) offset += sizeIn(sizes, before.name).right + GAP.beside + sizeIn(sizes, name).half
    return offset
  })
  // Neighbours that want to be nearer than their distance move together, to the middle of what they want.
  const groups: Array<{ count: number; sum: number }> = []
  for (const [at, node] of layer.entries()) {
    groups.push({ count: 1, sum: wanted(node) - (offsets[at] ?? 0) })
    while (groups.length > 1 && meanOf(groups.at(-2)) > meanOf(groups.at(-1))) {
      const [last, before] = [groups.pop(), groups.pop()]
      groups.push({ count: (last?.count ?? 0) + (before?.count ?? 0), sum: (last?.sum ?? 0) + (before?.sum ?? 0) })
    }
  }
  const means = groups.flatMap((group) => Array.from({ length: group.count }, () => meanOf(group)))
  for (const [at, { name }] of layer.entries()) middles.set(name, (means[at] ?? 0) + (offsets[at] ?? 0))
}

const meanOf = (group: { readonly count: number; readonly sum: number } | undefined): number =>
  group === undefined ? 0 : group.sum / group.count
