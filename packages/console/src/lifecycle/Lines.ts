import type { Line } from "./Layers.ts"
import { type Placed, tenth } from "./Places.ts"

/** Distance of the ends of lines at a box, in px, where there is room. */
const APART = 20

/** Length of the head of an arrow, in px. */
const HEAD = 7

type Node = ReadonlyMap<string, Placed>

/** Places at which the lines of a drawing meet its boxes, from left to right in the order of their other ends. */
export const portsOf = (lines: ReadonlyArray<Line>, placed: Node): ((name: string, other: string) => number) => {
  const ports = new Map<string, number>()
  const spread = (box: Placed, others: ReadonlyArray<string>): void => {
    const name = box.node.name
    const sorted = others.toSorted((a, b) => (placed.get(a)?.x ?? 0) - (placed.get(b)?.x ?? 0))
    const apart = Math.min(APART, (2 * box.half - APART) / others.length)
    for (const [at, other] of sorted.entries()) {
      ports.set(`${name} ${other}`, tenth(box.x + (at - (others.length - 1) / 2) * apart))
    }
  }
  for (const box of placed.values()) {
    if (box.node.state === undefined) continue
    const { name } = box.node
    spread(
      box,
      lines.flatMap((line) => (line.lower === name ? line.upper : []))
    )
    spread(
      box,
      lines.flatMap((line) => (line.upper === name ? line.lower : []))
    )
  }
  return (name, other) => ports.get(`${name} ${other}`) ?? placed.get(name)?.x ?? 0
}

/** Returns the path of a line along nodes, from box to box, and the head at its end. It stops around a label. */
export const lineAlong = (
  way: ReadonlyArray<Placed>,
  port: (name: string, other: string) => number,
  isBack: boolean
): { readonly line: string; readonly head: string } => {
  let line = ""
  for (const [at, node] of way.entries()) {
    const [before, after] = [way[at - 1], way[at + 1]]
    const { name } = node.node
    const [near, far] = isBack ? [node.bottom, node.top] : [node.top, node.bottom]
    if (before !== undefined) {
      const [from, edge] = isBack ? [before.layer.top, node.layer.bottom] : [before.layer.bottom, node.layer.top]
      const end = after === undefined ? near + (isBack ? HEAD - 1 : 1 - HEAD) : near
      const to = isBack ? Math.max(edge, end) : Math.min(edge, end)
      line += `${aside(port(before.node.name, name), from, port(name, before.node.name), to)}V${end}`
    }
    if (after === undefined) break
    const x = port(name, after.node.name)
    const isWritten = node.node.state !== undefined || node.node.label !== undefined
    line += isWritten ? `M${x} ${far}` : `V${far}`
    line += `V${isBack ? node.layer.top : node.layer.bottom}`
  }
  return { line, head: headOf(way, port, isBack) }
}

const aside = (x: number, y: number, toX: number, toY: number): string => {
  if (x === toX) return `V${toY}`
  const middle = tenth((y + toY) / 2)
  return `C${x} ${middle} ${toX} ${middle} ${toX} ${toY}`
}

const headOf = (way: ReadonlyArray<Placed>, port: (name: string, other: string) => number, isBack: boolean): string => {
  const [before, target] = way.slice(-2)
  if (before === undefined || target === undefined) return ""
  const x = port(target.node.name, before.node.name)
  return isBack ? `M${x} ${target.bottom}l-4 ${HEAD}h8z` : `M${x} ${target.top}l-4 -${HEAD}h8z`
}
