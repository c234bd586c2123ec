import type { Reason } from "../faults/Reason.ts"
import type { Element, Group } from "./Compile.ts"

/** A fault below an element: the names that lead to it, and its cause. */
export interface Found {
  readonly below: string
  readonly reason: Reason
}

/** An open element with child elements. */
export class Frame {
  readonly element: Element
  /** Object that the children fill. */
  readonly target: Record<string, unknown>
  /** Fault of the child that was refused. */
  fault: Found | undefined
  readonly #number: number
  readonly #group: Group
  #position = -1
  #count = 0

  /** `number` counts the repetitions of the element, from 1. */
  constructor(element: Element, group: Group, target: Record<string, unknown>, number: number) {
    this.element = element
    this.target = target
    this.#group = group
    this.#number = number
  }

  /** Number of the current child among its repetitions, from 1. */
  get count(): number {
    return this.#count
  }

  /** Name in a path. */
  get label(): string {
    return labelOf(this.element, this.#number)
  }

  /** Takes the next child, unless `fault` tells why not. */
  take(tag: string, namespace: string): Element | undefined {
    const { children, byTag, isChoice } = this.#group
    const position = this.#nearby(tag) ?? byTag.get(tag)
    const child = position === undefined ? undefined : children[position]
    if (position === undefined || child === undefined) return this.#refuse(tag, { _tag: "unknownElement" })
    if (namespace !== child.namespace)
      return this.#refuse(this.#labelAt(child, position), {
        _tag: "namespace",
        expected: child.namespace,
        found: namespace
      })
    return position === this.#position ? this.#again(child) : this.#next(position, child, isChoice)
  }

  /** Fault of an element that ends here. */
  end(): Found | undefined {
    const missing = this.#group.isChoice ? undefined : this.#missing(this.#group.children.length)
    return missing ?? (this.#position === -1 ? { below: "", reason: { _tag: "empty" } } : undefined)
  }

  /** Position of the current child or the one behind it, if it has the name: cheaper than to look the name up. */
  #nearby(tag: string): number | undefined {
    const { children } = this.#group
    if (children[this.#position + 1]?.tag === tag) return this.#position + 1
    return children[this.#position]?.tag === tag ? this.#position : undefined
  }

  #labelAt(child: Element, position: number): string {
    return labelOf(child, position === this.#position ? this.#count + 1 : 1)
  }

  #again(child: Element): Element | undefined {
    this.#count++
    if (this.#count <= child.max) return child
    return this.#refuse(labelOf(child, this.#count), { _tag: "repeated", max: child.max })
  }

  #next(position: number, child: Element, isChoice: boolean): Element | undefined {
    if (isChoice && this.#position !== -1) return this.#refuse(labelOf(child, 1), { _tag: "alternatives" })
    if (position < this.#position) return this.#refuse(labelOf(child, 1), { _tag: "misplaced" })
    this.fault = isChoice ? undefined : this.#missing(position)
    this.#position = position
    this.#count = 1
    return this.fault === undefined ? child : undefined
  }

  #refuse(below: string, reason: Reason): undefined {
    this.fault = { below, reason }
  }

  #missing(until: number): Found | undefined {
    const { children } = this.#group
    for (let at = this.#position + 1; at < until; at++) {
      const child = children[at]
      if (child !== undefined && child.min > 0) return { below: labelOf(child, 1), reason: { _tag: "missing" } }
    }
    return undefined
  }
}

/** Name of an element in a path, with its number where it may repeat. */
export const labelOf = ({ tag, max }: Element, number: number): string => (max > 1 ? `${tag}[${number}]` : tag)
