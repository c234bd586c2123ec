/**
 * The objects behind the examples of the documents. ExampleSteps.ts lists the calls in order, and each step names the
 * object that it makes; the documents then show its id in place of the word. Arguments of the calls are left to
 * `@vostro/http/examples`.
 */

import { creditBalanceIdOf } from "@vostro/domain"
import { type Asked, DIGITS, TRACE, type Words } from "@vostro/http/examples"
import { Effect } from "effect"
import { askExample, type ExampleBank } from "./ExampleCall.ts"
import type { Step } from "./ExampleStep.ts"
import { dataSteps, programSteps } from "./ExampleSteps.ts"

/**
 * Creates the objects that the examples refer to, in a program of their own, and returns their ids by word. `settle`
 * runs all due work. A failed step is logged, and its word stays.
 */
export const createExampleData = (bank: ExampleBank, settle: Effect.Effect<void, unknown>): Effect.Effect<Words> =>
  Effect.gen(function* () {
    const words: Record<string, string> = {}
    const note = (word: string | undefined, answer: Readonly<Record<string, unknown>>): void => {
      const { access_token, client_secret, id } = answer
      if (typeof access_token === "string") words["access_token"] = access_token
      if (word === undefined || typeof id !== "string") return
      words[word] = id
      const [back]: ReadonlyArray<unknown> = Object(answer["related_objects"]).return_payment_ids ?? []
      if (typeof back === "string") words[`${word}_return`] = back
      // Credit transactions use another prefix for the same balance.
      if (word.startsWith("subledger_")) words[word.replace("subledger_", "user_credit_")] = creditBalanceIdOf(id)
      if (typeof client_secret === "string") words[`${word}_secret`] = client_secret
    }
    const take = (step: Step): Effect.Effect<void, unknown> =>
      step === "settle"
        ? settle
        : Effect.map(askExample(bank, words, step.ask, step.given), (answer) => note(step.word, answer))
    for (const step of [...programSteps, ...dataSteps]) yield* told(take(step))
    yield* told(Effect.map(restOf(bank, words), (rest) => void Object.assign(words, rest)))
    const { access_token: _, ...shown } = words
    return shown
  })

const listed = [
  "event.list",
  "user_deposit_transaction.list",
  "non_posted_transaction.list",
  "wire_suspense_item.list",
  "instant_payment_suspense_item.list",
  "payment_exception.list",
  "ach_window.list",
  "request.list",
  "request.list_own"
] as const

/** Looks up what no step names: account number, trace number, an event, transactions of files, suspense items. */
const restOf = Effect.fnUntraced(function* (bank: ExampleBank, words: Words) {
  const number = yield* askExample(bank, words, "account_number.get")
  const posted = yield* askExample(bank, words, "ach.get", { params: { ach_id: "ach_posted" } })
  const first = (ask: (typeof listed)[number], given: Asked = {}) =>
    Effect.map(askExample(bank, words, ask, given), ({ objects }) =>
      String(Object(Array.isArray(objects) ? objects[0] : {})["id"])
    )
  // Endpoints that were paused have later events.
  const event_example = yield* first("event.list", { query: { events: ["account_number.created"] } })
  const body = { webhook_endpoint_id: "webhook_endpoint_third", event_id: event_example }
  const resend = yield* askExample(bank, words, "event_resend.create", { body })
  return {
    [DIGITS]: String(number["account_number"]),
    [TRACE]: String(Object(posted["record_details"])["trace_number"]),
    event_example,
    webhook_resend_example: String(resend["id"]),
    user_deposit_transaction_example: yield* first("user_deposit_transaction.list"),
    non_posted_transaction_example: yield* first("non_posted_transaction.list"),
    wire_suspense_item_example: yield* first("wire_suspense_item.list"),
    instant_payment_suspense_item_example: yield* first("instant_payment_suspense_item.list"),
    payment_exception_example: yield* first("payment_exception.list"),
    ach_window_example: yield* first("ach_window.list", { query: { status: "open" } }),
    request_example: yield* first("request.list", { query: { status: "2xx" } }),
    request_own: yield* first("request.list_own")
  }
})

const told = (work: Effect.Effect<void, unknown>): Effect.Effect<void> =>
  Effect.catchCause(work, (cause) => Effect.logWarning("example data could not be created", cause))
