import type { Element, Group } from "./Compile.ts"
import type { Reason } from "./Reason.ts"

/** A fault below an element: the names that lead to it, and its cause. */
export interface Found {
  readonly below: string
  readonly reason: Reason
}

/** An open element with child elements. */
export class Frame {
  /** Object that the children fill. */
  readonly target: Record<string, unknown>
  readonly element: Element
  readonly #group: Group
  #position = -1
  #count = 0

  constructor(element: Element, group: Group, target: Record<string, unknown>) {
    this.element = element
    this.#group = group
    this.target = target
  }

  /** Takes the next child: its element, or a fault. */
  take(tag: string, namespace: string): Element | Found {
    const { children, byTag, isChoice } = this.#group
    const position = byTag.get(tag)
    const child = position === undefined ? undefined : children[position]
    if (position === undefined || child === undefined) return { below: tag, reason: { _tag: "unknownElement" } }
    if (namespace !== child.namespace)
      return { below: tag, reason: { _tag: "namespace", expected: child.namespace, found: namespace } }
    const fault = position === this.#position ? this.#again(child) : this.#next(position, child, isChoice)
    return fault ?? child
  }

  /** Position of the current child among its repetitions, from 1. */
  get count(): number {
    return this.#count
  }

  /** Fault of an element that ends here. */
  end(): Found | undefined {
    if (this.#position === -1) return { below: "", reason: { _tag: "empty" } }
    return this.#group.isChoice ? undefined : this.#missing(this.#group.children.length)
  }

  #again(child: Element): Found | undefined {
    this.#count++
    if (this.#count <= child.max) return undefined
    return { below: child.tag, reason: { _tag: "repeated", max: child.max } }
  }

  #next(position: number, child: Element, isChoice: boolean): Found | undefined {
    if (isChoice && this.#position !== -1) return { below: child.tag, reason: { _tag: "alternatives" } }
    if (position < this.#position) return { below: child.tag, reason: this.#before(child) }
    const missing = isChoice ? undefined : this.#missing(position)
    this.#position = position
    this.#count = 1
    return missing
  }

  /** An element that should have come before: a repetition, if it came there. */
  #before({ key, max }: Element): Reason {
    return key !== undefined && key in this.target ? { _tag: "repeated", max } : { _tag: "misplaced" }
  }

  #missing(until: number): Found | undefined {
    const { children } = this.#group
    for (let at = this.#position + 1; at < until; at++) {
      const child = children[at]
      if (child !== undefined && child.min > 0) return { below: child.tag, reason: { _tag: "missing" } }
    }
    return undefined
  }
}
