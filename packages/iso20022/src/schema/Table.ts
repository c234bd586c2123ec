import type { Leaf } from "../values/Leaf.ts"
import type { PerNetwork } from "./Network.ts"

/** Least and greatest number of occurrences. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** Form of a field in the plain data. */
export type Presence = "required" | "optional" | "list"

/** Occurrences of an element on each network; a network without bounds lacks the element. */
export interface Times<P extends Presence> {
  readonly presence: P
  readonly bounds: PerNetwork<Bounds | undefined>
}

const everywhere = (bounds: Bounds): PerNetwork<Bounds> => ({ fedwire: bounds, fednow: bounds, rtp: bounds })

const ONE: Bounds = { min: 1, max: 1 }
const MAYBE: Bounds = { min: 0, max: 1 }

/** Exactly once. */
export const one: Times<"required"> = { presence: "required", bounds: everywhere(ONE) }

/** Once or never. */
export const maybe: Times<"optional"> = { presence: "optional", bounds: everywhere(MAYBE) }

/** Up to this many times. */
export const upTo = (max: number): Times<"list"> => ({ presence: "list", bounds: everywhere({ min: 0, max }) })

/** At least once, and up to this many times. */
export const from1To = (max: number): Times<"list"> => ({ presence: "list", bounds: everywhere({ min: 1, max }) })

/** Sign of an occurrence: once, once or never, never. */
export type Sign = "1" | "?" | "-"

const signs: Readonly<Record<Sign, Bounds | undefined>> = { "1": ONE, "?": MAYBE, "-": undefined }

const bySign = (fedwire: Sign, fednow: Sign, rtp: Sign): PerNetwork<Bounds | undefined> => ({
  fedwire: signs[fedwire],
  fednow: signs[fednow],
  rtp: signs[rtp]
})

/** Occurrences that differ between Fedwire, FedNow and RTP. */
export const on = (fedwire: Sign, fednow: Sign, rtp: Sign): Times<"optional"> => ({
  presence: "optional",
  bounds: bySign(fedwire, fednow, rtp)
})

/** Occurrences of one place of a required field that has different places on different networks. */
export const placed = (fedwire: Sign, fednow: Sign, rtp: Sign): Times<"required"> => ({
  presence: "required",
  bounds: bySign(fedwire, fednow, rtp)
})

/** Greatest numbers of occurrences on Fedwire, FedNow and RTP; 0 for never. `least` is the least number on Fedwire. */
export const listOn = (fedwire: number, fednow: number, rtp: number, least = 0): Times<"list"> => {
  const bounds = (max: number, min = 0): Bounds | undefined => (max === 0 ? undefined : { min, max })
  return { presence: "list", bounds: { fedwire: bounds(fedwire, least), fednow: bounds(fednow), rtp: bounds(rtp) } }
}

/** Content of an element, with the type of its plain data. */
export interface Content<D> {
  readonly shapes: PerNetwork<Shape>
  /** Carries the type alone. */
  readonly data?: D
}

/** Type of the plain data of a content. */
export type DataOf<C> = C extends Content<infer D> ? D : never

/** Content of an element on one network. */
export type Shape = Leaf | Sequence | Choice

/** Elements in order. */
export interface Sequence {
  readonly _tag: "sequence"
  readonly rules: ReadonlyArray<Rule<unknown>>
}

/** Alternative elements. */
export interface Choice {
  readonly _tag: "choice"
  readonly rules: ReadonlyArray<Rule<unknown>>
}

/** An element of a table, with the fields that it adds to the plain data. */
export interface Rule<Fields> {
  readonly tag: string
  /** Field of the plain data; without one, the fields of the content belong to the object around it. */
  readonly key?: string
  readonly times: Times<Presence>
  readonly content: Content<unknown>
  /** Carries the type alone. */
  readonly fields?: Fields
}

type FieldOf<K extends string, D, P extends Presence> = P extends "required"
  ? { readonly [key in K]: D }
  : P extends "optional"
    ? { readonly [key in K]?: D }
    : { readonly [key in K]?: ReadonlyArray<D> }

type FieldsOf<R> = R extends Rule<infer F> ? F : never
type Rules = ReadonlyArray<Rule<unknown>>
type Merged<R extends Rules> = R extends readonly [infer First, ...infer Rest extends Rules]
  ? FieldsOf<First> & Merged<Rest>
  : unknown
type Simplified<T> = { readonly [K in keyof T]: T[K] }
type OneOf<R extends Rules> = R extends readonly [infer First, ...infer Rest extends Rules]
  ? Simplified<FieldsOf<First>> | OneOf<Rest>
  : never
type Fields<F, P extends Presence> = P extends "required" ? F : Partial<F>

/** The same content on every network. */
export const same = <D>(shape: Shape): Content<D> => ({ shapes: { fedwire: shape, fednow: shape, rtp: shape } })

/** Content that differs between networks. */
export const byNetwork = <D>(contents: PerNetwork<Content<D>>): Content<D> => {
  const { fedwire, fednow, rtp } = contents
  return { shapes: { fedwire: fedwire.shapes.fedwire, fednow: fednow.shapes.fednow, rtp: rtp.shapes.rtp } }
}

/** Elements in order. */
export const sequence = <const R extends Rules>(...rules: R): Content<Simplified<Merged<R>>> =>
  same({ _tag: "sequence", rules })

/** Alternatives, of which one is present. */
export const choice = <const R extends Rules>(...rules: R): Content<OneOf<R>> => same({ _tag: "choice", rules })

/** An element that is a field of the plain data. */
export const field = <const K extends string, D, P extends Presence>(
  key: K,
  tag: string,
  content: Content<D>,
  times: Times<P>
): Rule<FieldOf<K, D, P>> => ({ tag, key, times, content })

/** An element whose fields belong to the object around it. */
export const wrap = <const R extends Rules, P extends "required" | "optional">(
  tag: string,
  times: Times<P>,
  ...rules: R
): Rule<Fields<Simplified<Merged<R>>, P>> => ({ tag, times, content: same({ _tag: "sequence", rules }) })

/** An element with a constant text. */
export const fixed = (tag: string, value: string, times: Times<Presence> = one): Rule<unknown> => ({
  tag,
  times,
  content: same({ _tag: "fixed", value })
})
