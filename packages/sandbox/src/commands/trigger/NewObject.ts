import { randomUUID } from "node:crypto"
import { resources } from "@vostro/domain/operations"
import type { ApiError, TransportError } from "@vostro/http/client"
import { type Asked, exampleOf, type Words } from "@vostro/http/examples"
import { Problem } from "@vostro/server"
import { Effect } from "effect"
import { callAny } from "../AnyCall.ts"
import type { RunningBank } from "../RunningBank.ts"

/**
 * Fields of new objects that keep the sandbox's networks from answering before the history does: a transfer that waits for
 * simulation, and account numbers to which Fedwire never answers and FedNow answers late, in place of those of the examples.
 */
const waiting: Readonly<Record<string, { readonly given?: Asked; readonly words?: Words }>> = {
  "internal_transfer.create": { given: { body: { description: "Wait for simulation" } } },
  "wire.create": { words: { "987654321": "987657000" } },
  "instant_payment.create": { words: { "987654321": "987657401" } }
}

const kinds = resources.map(({ kind }) => kind).join("|")

/** Matches a word of the examples that stands for an object which the program may lack; no id, and no kind itself. */
const PLACEHOLDER = new RegExp(`^(?!.*_(?:[0-9a-f]{32}|id)$)(?!(?:${kinds})$)(?:${kinds})_[a-z_0-9]+$`)

/** Returns the ids of a program by the words of the examples: two account numbers, the first stated, and their account. */
const wordsOf = Effect.fnUntraced(function* ({ accountNumberIds, client }: RunningBank, stated: string | undefined) {
  const known = stated === undefined ? accountNumberIds : [stated, ...accountNumberIds]
  const listed = yield* known.length >= 2
    ? Effect.succeed([])
    : Effect.map(client.call("account_number.list", { query: { limit: 100 } }), ({ value }) => value.objects)
  const active = listed.flatMap(({ id, status }) => (status === "active" ? [id] : []))
  const [sender, receiver] = [...new Set([...known, ...active])]
  if (sender === undefined) {
    const text = "the program has no active account number to make an object on: create one first"
    return yield* new Problem({ text, cause: listed })
  }
  const { value } = yield* client.call("account_number.get", { params: { account_number_id: numberId(sender) } })
  return {
    account_number_sender: sender,
    ...(receiver !== undefined && { account_number_receiver: receiver }),
    account_example: value.account_id
  }
})

// trusted: ids of account numbers, which the bank checks.
const numberId = (text: string) => text as `account_number_${string}`

const placeholderIn = (value: unknown): string | undefined => {
  if (typeof value === "string") return PLACEHOLDER.test(value) ? value : undefined
  if (typeof value !== "object" || value === null) return undefined
  return Object.values(value)
    .map(placeholderIn)
    .find((one) => one !== undefined)
}

/** Stated parts of a new object. */
export interface NewFields {
  /** Account number to make it on; one of the program's by default. */
  readonly place?: string | undefined
  readonly body?: Asked["body"]
}

/** Returns the arguments of an operation as in its example, with the program's own ids. */
export const argumentsOf = (
  bank: RunningBank,
  operation: string,
  { body, place }: NewFields = {}
): Effect.Effect<Asked, Problem | ApiError | TransportError> =>
  Effect.gen(function* () {
    const { given, words } = waiting[operation] ?? {}
    const stated = { body: { ...given?.body, ...body } }
    const asked = exampleOf(operation, { ...(yield* wordsOf(bank, place)), ...words }, stated)
    const missing = placeholderIn(asked.body)
    if (missing === undefined) return asked
    const text = `${operation} needs an object of yours (${missing} in its example): make one, and name it with --on`
    return yield* new Problem({ text, cause: missing })
  })

/** Makes a new object as in the example of an operation. Returns what the operation answers. */
export const makeObject = (bank: RunningBank, operation: string, fields: NewFields) =>
  Effect.gen(function* () {
    const { body } = yield* argumentsOf(bank, operation, fields)
    const call = { ...(body !== undefined && { body }), idempotencyKey: randomUUID() }
    return (yield* callAny(bank.client, operation, call)).value
  })
