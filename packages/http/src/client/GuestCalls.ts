import type { BankCalls, BankLists } from "./calls/BankCalls.ts"

/** Calls of no module beyond the bank's own. */
export type NoCalls = Readonly<Record<never, never>>

/** Call and answer of each operation, by its name. */
export type Calls<G> = { readonly [N in keyof G]: { readonly call: unknown; readonly answer: unknown } }

/** Name of an operation of the bank or of guests. */
export type NameWith<G> = keyof BankCalls | (keyof G & string)

/** Arguments of an operation of the bank or of guests. */
export type CallWith<G, N> = N extends keyof BankCalls
  ? BankCalls[N]["call"]
  : N extends keyof G
    ? Part<G[N], "call">
    : never

/** Answer of an operation of the bank or of guests. */
export type AnswerWith<G, N> = N extends keyof BankCalls
  ? BankCalls[N]["answer"]
  : N extends keyof G
    ? Part<G[N], "answer">
    : never

/** Name of an operation of the bank or of guests that lists objects by pages. */
export type ListWith<G> =
  | keyof BankLists
  | ({ readonly [N in keyof G]: G[N] extends Lists<unknown> ? N : never }[keyof G] & string)

/** Object of a list of the bank or of guests. */
export type ItemWith<G, N> = N extends keyof BankLists
  ? BankLists[N]
  : N extends keyof G
    ? G[N] extends Lists<infer A>
      ? A
      : never
    : never

type Part<A, K extends string> = A extends Readonly<Record<K, infer B>> ? B : never

interface Lists<A> {
  readonly answer: { readonly objects: ReadonlyArray<A> }
}
