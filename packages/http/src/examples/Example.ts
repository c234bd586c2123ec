import type { CallOf, OperationName } from "../Client.ts"
import { achExamples } from "./Ach.ts"
import { creditExamples } from "./Credit.ts"
import { customerExamples } from "./Customers.ts"
import { paymentExamples } from "./Payments.ts"
import { programExamples } from "./Programs.ts"
import { wireExamples } from "./Wires.ts"

/** `file` is the bytes of an upload, which the documents have in a way of their own. */
type AskedOf<N extends OperationName> =
  CallOf<N> extends { readonly file: unknown } ? Omit<CallOf<N>, "file"> : CallOf<N>

type Examples = { readonly [N in OperationName]: AskedOf<N> }

/**
 * What each operation is asked in the documents. Ids are words, such as `account_number_sender`: a bank that has such an
 * object puts its id in the place of the word.
 */
const examples: Examples = {
  ...customerExamples,
  ...paymentExamples,
  ...achExamples,
  ...wireExamples,
  ...creditExamples,
  ...programExamples
}

/** What a bank puts in the place of words of the examples. */
export type Words = Readonly<Record<string, string>>

/** What an operation is asked in the documents but for the fields that are given, with what a bank has in the place of the words. */
export const exampleOf = (name: string, words: Words = {}, given: Asked = {}): Asked => {
  const [, found = {}] = Object.entries<Asked>(examples).find(([one]) => one === name) ?? []
  const asked = {
    params: { ...found.params, ...given.params },
    query: { ...found.query, ...given.query },
    ...(found.body !== undefined && { body: { ...found.body, ...given.body } })
  }
  return filled(asked, words)
}

/** What an operation is asked, its types forgotten. */
export interface Asked {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

const filled = <A>(example: A, words: Words): A =>
  JSON.parse(JSON.stringify(example), (_, value) => (typeof value === "string" ? (words[value] ?? value) : value))
