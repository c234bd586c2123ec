import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type AnyOperation, operations } from "@vostro/domain/operations"
import type { OperationName } from "@vostro/http/client"
import { type Asked, exampleOf } from "@vostro/http/examples"
import { startSandbox } from "@vostro/sandbox"
import { askExample } from "@vostro/sandbox/examples/ExampleCall"
import { createExampleData } from "@vostro/sandbox/examples/ExampleData"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { fullBodies, steps } from "../support/bodies/FullBodies.ts"
import { isOperationName } from "../support/OperationNames.ts"
import {
  type Fields,
  lostFields,
  pathsOf,
  sharedFields,
  unansweredFields,
  valueAt,
  withoutField
} from "../support/SharedFields.ts"

/** A body that was sent, and its answer. */
interface Played {
  readonly sent: unknown
  readonly answered: unknown
}

/** An operation that answers fields of its body. */
interface Echo {
  readonly name: OperationName
  readonly operation: AnyOperation
  readonly fields: Fields
}

const echoing = operations.flatMap((operation): ReadonlyArray<Echo> => {
  const { name } = operation
  const fields = sharedFields(operation)
  return Object.keys(fields).length === 0 || !isOperationName(name) ? [] : [{ name, operation, fields }]
})

/** Fields of a body that its response has under another name or in a group, and credentials, which no response has. */
const renamed: Partial<Record<OperationName, ReadonlyArray<string>>> = {
  "oauth_token.create": ["grant_type", "client_id", "client_secret"],
  "webhook_endpoint.create": ["headers"],
  "webhook_endpoint.upsert": ["headers"],
  "webhook_endpoint.update": ["headers"],
  "event_subscription.create": ["headers"],
  "event_subscription.upsert": ["headers"],
  "event_subscription.update": ["headers"],
  "ach.create": ["individual_id", "descriptive_date", "additional_information"],
  "ach.return": ["return_code"],
  "ach.dishonor_return": ["return_code", "additional_information"],
  "ach.contest_dishonored_return": ["return_code", "additional_information"],
  "ach.reverse": ["reversal_reason"],
  "wire.create": ["amount", "currency_code"],
  "wire.create_v2": ["amount", "currency_code"],
  "wire.receive_return": ["message_identification", "amount", "return_code", "additional_information"],
  "wire.return": ["amount", "return_code", "return_additional_information"],
  "wire.return_v2": ["amount", "reason", "additional_information"],
  "wire.request_return": ["reason", "additional_information"],
  "wire.request_return_v2": ["reason", "additional_information"],
  "wire.simulate_incoming_v2": ["amount", "creditor_account_number_id", "creditor_name"],
  "instant_payment.simulate": ["reason", "additional_information", "rejected_by"],
  "instant_payment.receive_return": ["message_identification", "return_code", "additional_information"],
  "instant_payment.receive": [
    "message_identification",
    "network",
    "uetr",
    "transaction_id",
    "end_to_end_id",
    "account_number",
    "creditor_name",
    "without_posting"
  ],
  "wire.receive": [
    "message_identification",
    "uetr",
    "amount",
    "account_number",
    "creditor_name",
    "debtor_routing_number",
    "instructing_routing_number",
    "instructed_amount",
    "instructed_currency_code",
    "exchange_rate",
    "charge_bearer",
    "charge_breakdown",
    "transfer_purpose",
    "payment_notification",
    "message_to_receiving_fi",
    "fi_to_fi_message",
    "end_to_end_identification",
    "message_to_creditor",
    "return_code",
    "additional_information"
  ]
}

/** Fields within fields that the response has under another name: v1 shows a national code at home as routing number. */
const renamedWithin: Partial<Record<OperationName, ReadonlyArray<string>>> = {
  "wire.create": ["instructed_agent.local_routing_identifier"]
}

it.each(echoing)("each field of the body of $name is in the schema of its response", ({ name, operation }) => {
  const missing = unansweredFields(operation).filter((field) => renamed[name]?.includes(field) !== true)
  expect(
    missing.map((field) => `${name} takes ${field} and stores it nowhere: add it to the resource's schema`)
  ).toEqual([])
})

describe("a field that a request and its answer both have", () => {
  const scope = Scope.makeUnsafe()
  const folder = mkdtempSync(join(tmpdir(), "vostro-sent-"))
  let play: (name: OperationName, given?: Asked) => Promise<Played>

  beforeAll(async () => {
    const start = startSandbox({ port: 0, folder, store: "memory", clock: "manual" })
    const sandbox = await Effect.runPromise(Scope.provide(start, scope))
    const bank = { baseUrl: sandbox.base_url, fetch, operatorToken: sandbox.operator_token }
    const words: Record<string, string> = { ...(await Effect.runPromise(createExampleData(bank, sandbox.advance(0)))) }
    const ask = (name: OperationName, given?: Asked) =>
      Effect.runPromise(
        Effect.mapError(
          askExample(bank, words, name, given),
          ({ answer }) => new Error(`${name} refuses its example: correct it in packages/http/src/examples. ${answer}`)
        )
      )
    words["access_token"] = String((await ask("oauth_token.create"))["access_token"])
    for (const step of steps) words[step.word] = String((await ask(step.ask, step.given))["id"])
    play = async (name, given) => ({ sent: exampleOf(name, words, given).body, answered: await ask(name, given) })
  })
  afterAll(async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(echoing)("comes back: $name", async ({ name, fields }) => {
    const all: Array<Played> = []
    for (const given of [{}, ...(fullBodies[name] ?? [])]) all.push(await play(name, given))
    const lost = all.flatMap(({ sent, answered }) => lostFields(sent, answered, fields))
    expect(lost.map((path) => `${name} takes ${path} and loses it: pass it on in the decider`)).toEqual([])

    const sendersOf = (path: string) => all.filter(({ sent }) => valueAt(sent, path) !== undefined)
    const unsent = pathsOf(fields).filter(
      (path) => sendersOf(path).length === 0 && renamedWithin[name]?.includes(path) !== true
    )
    expect(
      unsent.map(
        (path) => `no request of ${name} sends ${path}: add it to packages/http/src/examples, or to FullBodies.ts`
      )
    ).toEqual([])

    for (const path of pathsOf(fields))
      for (const { sent, answered } of sendersOf(path))
        expect(lostFields(sent, withoutField(answered, path), fields), "an answer without it").toEqual([path])
  })
})
