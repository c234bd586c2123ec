import type { Flow, Flows } from "./Flow.ts"

/** A state, or the place where a flow passes a layer. */
export interface Node {
  readonly name: string
  readonly layer: number
  readonly state?: string
  /** Triggers that are written here. */
  readonly label?: ReadonlyArray<string>
}

/** A line between nodes of neighboring layers: the upper and the lower one. */
export interface Line {
  readonly upper: string
  readonly lower: string
}

/** Nodes by layer, from left to right, and the lines between them. States are on even layers, triggers on odd ones. */
export interface Layers {
  readonly layers: ReadonlyArray<ReadonlyArray<Node>>
  readonly lines: ReadonlyArray<Line>
  /** Names of the nodes that a flow passes from a state to another, both included. */
  readonly way: (flow: Flow, from: string) => ReadonlyArray<string>
}

/** Rounds in which layers are put in order, by the layer above and the layer below. */
const ROUNDS = 12

/** Puts states and flows into layers, and orders each layer so that few lines cross. */
export const layersOf = ({ flows, ranks }: Flows): Layers => {
  const layerOf = (state: string): number => 2 * (ranks.get(state) ?? 0)
  const trunks = new Map(flows.map((flow, at) => [flow, trunkOf(flow, at, layerOf)]))
  const states = [...ranks.keys()].map((state): Node => ({ name: state, layer: layerOf(state), state }))
  const nodes = [...states, ...[...trunks.values()].flat()]
  const way = (flow: Flow, from: string): ReadonlyArray<string> => {
    const [low, high] = [layerOf(from), layerOf(flow.to)].toSorted((a, b) => a - b)
    const passed = (trunks.get(flow) ?? []).filter(({ layer }) => layer > (low ?? 0) && layer < (high ?? 0))
    return [from, ...(flow.isBack ? passed.toReversed() : passed).map(({ name }) => name), flow.to]
  }
  const lines = distinct(
    flows.flatMap((flow) =>
      flow.from.flatMap((from) => {
        const names = flow.isBack ? way(flow, from).toReversed() : way(flow, from)
        return names.slice(1).map((lower, at): Line => ({ upper: names[at] ?? "", lower }))
      })
    )
  )
  const count = Math.max(...nodes.map(({ layer }) => layer)) + 1
  const layers = Array.from({ length: count }, (_, at) => nodes.filter(({ layer }) => layer === at))
  return { layers: ordered(layers, lines), lines, way }
}

/** Returns the nodes of a flow from top to bottom: from beside its highest state to beside its lowest. */
const trunkOf = (flow: Flow, at: number, layerOf: (state: string) => number): ReadonlyArray<Node> => {
  const layers = [...flow.from, flow.to].map(layerOf)
  const first = Math.min(...layers) + 1
  const labeled = flow.isBack ? layerOf(flow.to) + 1 : layerOf(flow.to) - 1
  return Array.from({ length: Math.max(...layers) - first }, (_, step) => {
    const layer = first + step
    return { name: `${at}/${layer}`, layer, ...(layer === labeled && { label: flow.triggers }) }
  })
}

const distinct = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => [
  ...new Map(lines.map((line) => [`${line.upper} ${line.lower}`, line])).values()
]

type Rows = ReadonlyArray<ReadonlyArray<Node>>

const ordered = (layers: Rows, lines: ReadonlyArray<Line>): Rows => {
  let now = layers
  let [best, fewest] = [layers, crossingsOf(layers, lines)]
  for (let round = 0; round < ROUNDS; round++) {
    now = round % 2 === 0 ? swept(now, lines, "upper") : swept(now.toReversed(), lines, "lower").toReversed()
    const crossings = crossingsOf(now, lines)
    if (crossings < fewest) [best, fewest] = [now, crossings]
  }
  return best
}

/** Orders each layer by the middle of its neighbors in the layer before it. */
const swept = (layers: Rows, lines: ReadonlyArray<Line>, side: "upper" | "lower"): Rows => {
  const own = side === "upper" ? "lower" : "upper"
  let before = new Map<string, number>()
  return layers.map((layer) => {
    const middles = new Map(
      layer.map(({ name }, at) => {
        const beside = lines.flatMap((line) => (line[own] === name ? (before.get(line[side]) ?? []) : []))
        return [name, beside.length === 0 ? at : beside.reduce((sum, one) => sum + one, 0) / beside.length]
      })
    )
    const sorted = layer.toSorted((a, b) => (middles.get(a.name) ?? 0) - (middles.get(b.name) ?? 0))
    before = positionsOf(sorted)
    return sorted
  })
}

const positionsOf = (layer: ReadonlyArray<Node>): Map<string, number> =>
  new Map(layer.map(({ name }, at) => [name, at]))

/** Counts the pairs of lines that cross. */
const crossingsOf = (layers: Rows, lines: ReadonlyArray<Line>): number => {
  const at = positionsOf([])
  const layerOf = new Map<string, number>()
  for (const layer of layers) {
    for (const [position, { layer: own, name }] of layer.entries()) {
      at.set(name, position)
      layerOf.set(name, own)
    }
  }
  let count = 0
  for (const [index, a] of lines.entries()) {
    for (const b of lines.slice(index + 1)) {
      if (layerOf.get(a.upper) !== layerOf.get(b.upper)) continue
      const above = (at.get(a.upper) ?? 0) - (at.get(b.upper) ?? 0)
      const below = (at.get(a.lower) ?? 0) - (at.get(b.lower) ?? 0)
      if (above * below < 0) count++
    }
  }
  return count
}
