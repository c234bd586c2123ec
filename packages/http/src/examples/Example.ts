/**
 * Example arguments of every operation, in a file for each area. This file collects them and puts the ids of a bank in
 * place of their words. OpenAPI and the documents show them. Creating the objects behind the words is left to the
 * sandbox.
 */

import type { CallOf, OperationName } from "../client/Calls.ts"
import { achExamples } from "./Ach.ts"
import { creditExamples } from "./Credit.ts"
import { customerExamples } from "./Customers.ts"
import { instantPaymentExamples } from "./InstantPayments.ts"
import { paymentExamples } from "./Payments.ts"
import { programExamples } from "./Programs.ts"
import { wireExamples } from "./Wires.ts"

/** Arguments of an example, without the key and without `file`: the documents describe upload bytes separately. */
type AskedOf<N extends OperationName> = Omit<CallOf<N>, "idempotencyKey" | "file">

type Examples = { readonly [N in OperationName]: AskedOf<N> }

/**
 * Example arguments of each operation. Ids are words, such as `account_number_sender`; a bank that has such an object
 * substitutes its id.
 */
const examples: Examples = {
  ...customerExamples,
  ...paymentExamples,
  ...achExamples,
  ...wireExamples,
  ...instantPaymentExamples,
  ...creditExamples,
  ...programExamples
}

const byName: ReadonlyMap<string, Asked> = new Map(Object.entries<Asked>(examples))

/** Values that a bank substitutes for words of the examples. */
export type Words = Readonly<Record<string, string>>

/** Returns the example arguments of an operation, overridden by `given`, with words substituted. */
export const exampleOf = (name: string, words: Words = {}, given: Asked = {}): Asked => {
  const found = byName.get(name) ?? {}
  const asked = {
    params: { ...found.params, ...given.params },
    query: { ...found.query, ...given.query },
    ...((found.body ?? given.body) !== undefined && { body: { ...found.body, ...given.body } })
  }
  return filled(asked, words)
}

/** Untyped arguments of an operation. */
export interface Asked {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  /** File to upload instead of the sample of the operation. */
  readonly file?: { readonly file_name: string; readonly text: string }
}

const filled = <A>(example: A, words: Words): A =>
  JSON.parse(JSON.stringify(example), (_, value) => (typeof value === "string" ? (words[value] ?? value) : value))
