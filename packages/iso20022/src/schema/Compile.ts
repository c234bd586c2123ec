import type { Leaf } from "../values/Leaf.ts"
import type { Network } from "./Network.ts"
import type { Choice, Rule, Sequence, Shape } from "./Table.ts"

/** An element of a document of one network. */
export interface Element {
  readonly tag: string
  readonly namespace: string
  /** Field of the plain data; without one, the fields of the content belong to the object around it. */
  readonly key: string | undefined
  readonly min: number
  readonly max: number
  /** True if the field is a list, also on a network that takes one entry alone. */
  readonly isList: boolean
  readonly shape: Leaf | Group
}

/** Child elements, in order or as alternatives. */
export interface Group {
  readonly _tag: "group"
  readonly isChoice: boolean
  readonly children: ReadonlyArray<Element>
  /** Position of a child by its name. */
  readonly byTag: ReadonlyMap<string, number>
  /** Fields of the plain data that the children and their hoisted content fill. */
  readonly keys: ReadonlySet<string>
}

/** Compiles the rules of one network into elements of a namespace. */
export const compiler = (network: Network, namespace: string): ((rule: Rule<unknown>) => ReadonlyArray<Element>) => {
  const groups = new Map<Shape, Group>()
  const shared = (shape: Sequence | Choice): Group => {
    const known = groups.get(shape)
    if (known !== undefined) return known
    const group = groupOf(shape.rules.flatMap(compile), shape._tag === "choice")
    groups.set(shape, group)
    return group
  }
  const compile = ({ tag, key, times, content }: Rule<unknown>): ReadonlyArray<Element> => {
    const bounds = times.bounds[network]
    if (bounds === undefined) return []
    const shape = content.shapes[network]
    const compiled = shape._tag === "sequence" || shape._tag === "choice" ? shared(shape) : shape
    return [
      { tag, namespace, key, min: bounds.min, max: bounds.max, isList: times.presence === "list", shape: compiled }
    ]
  }
  return compile
}

/** Child elements in order, or as alternatives. */
export const groupOf = (children: ReadonlyArray<Element>, isChoice = false): Group => ({
  _tag: "group",
  isChoice,
  children,
  byTag: new Map(children.map(({ tag }, index) => [tag, index])),
  keys: new Set(children.flatMap((child) => [...keysOf(child)]))
})

/** An element that occurs once. */
export const elementOf = (tag: string, namespace: string, group: Group, key?: string): Element => ({
  tag,
  namespace,
  key,
  min: 1,
  max: 1,
  isList: false,
  shape: group
})

/** Fields of the object around an element that the element fills. */
export const keysOf = ({ key, shape }: Element): Iterable<string> => {
  if (key !== undefined) return [key]
  return shape._tag === "group" ? shape.keys : []
}
