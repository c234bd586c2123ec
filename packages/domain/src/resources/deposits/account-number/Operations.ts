import { Result, Schema } from "effect"
import { fault, faultless, reject, standing, stateFault } from "../../../kernel/Rejection.ts"
import { ClientCustomerId, EntityId, idOf, Metadata } from "../../../kernel/Resource.ts"
import { found } from "../../../operation/Decision.ts"
import { command, enquiry, listing, retrieve } from "../../../operation/Define.ts"
import { listOf } from "../../../operation/Page.ts"
import { account } from "../account/model/Account.ts"
import { AccountNumberView, accountNumber, byDigits } from "./AccountNumber.ts"
import { checkPayee, Payee, PayeeOutcome } from "./CheckPayee.ts"
import { contradictions, givenControlFields, withControls } from "./Controls.ts"
import { createAccountNumber, registerAccountNumber, takenElsewhere } from "./Create.ts"
import { activateAccountNumber, cancelAccountNumber, deactivateAccountNumber, moveNumber } from "./Move.ts"
import { OwnNumber, SoughtNumber } from "./NumberForm.ts"
import { atMostOneOwner } from "./Owner.ts"

const byId = Schema.Struct({ account_number_id: idOf("account_number") })
const itself = ({ params }: { readonly params: typeof byId.Type }) => ({
  objects: [{ kind: accountNumber.kind, id: params.account_number_id }]
})
const metadata = { metadata: Schema.optionalKey(Metadata) }
const owner = {
  client_customer_id: Schema.optionalKey(ClientCustomerId),
  entity_id: Schema.optionalKey(EntityId)
}
// For the OpenAPI document only: the decider names the fields that exclude each other.
const oneOwner = { oneOf: [{ required: ["client_customer_id"] }, { required: ["entity_id"] }] }
const oneOwnerAtMost = {
  oneOf: [
    { properties: { client_customer_id: false } },
    { required: ["client_customer_id"], properties: { entity_id: false } }
  ]
}
const write = { scope: "account_number/read_write", output: AccountNumberView } as const
const move = {
  ...write,
  params: byId,
  reads: itself,
  rejects: ["operation_not_allowed"]
} as const

/** Account number operations (v1). */
export const accountNumberOperations = [
  command({
    ...write,
    name: "account_number.create",
    summary: "Issues an account number on an account.",
    at: ["POST", "/v1/account_number"],
    body: Schema.Struct({ account_id: idOf("account"), ...owner, ...givenControlFields, ...metadata }).annotate(
      oneOwnerAtMost
    ),
    emits: ["account_number.created"],
    reads: ({ body }) => ({ objects: [{ kind: account.kind, id: body.account_id }] }),
    decide: ({ body }, facts) => createAccountNumber(body, facts)
  }),
  command({
    ...write,
    name: "account_number.register",
    summary: "Registers an account number of the program's own, such as its number at another bank, on an account.",
    at: ["POST", "/v1/account_number/register"],
    idempotency: { key: "required", min_length: 1 },
    body: Schema.Struct({
      account_id: idOf("account"),
      account_number: OwnNumber,
      ...owner,
      ...givenControlFields,
      ...metadata
    }).annotate(oneOwnerAtMost),
    emits: ["account_number.created"],
    taken: takenElsewhere,
    reads: ({ body }) => ({
      objects: [{ kind: account.kind, id: body.account_id }],
      newest: [byDigits(body.account_number)]
    }),
    decide: ({ body }, facts) => registerAccountNumber(body, facts)
  }),
  listing({
    name: "account_number.list",
    summary: "Lists account numbers, newest first.",
    at: ["GET", "/v1/account_number"],
    scope: "account_number/read",
    ...listOf(accountNumber, AccountNumberView, {
      account_id: Schema.optionalKey(idOf("account")),
      account_number: Schema.optionalKey(SoughtNumber)
    })
  }),
  retrieve({
    name: "account_number.get",
    summary: "Retrieves an account number.",
    at: ["GET", "/v1/account_number/:account_number_id"],
    scope: "account_number/read",
    params: byId,
    output: AccountNumberView,
    resource: accountNumber,
    id: ({ account_number_id }) => account_number_id
  }),
  command({
    ...move,
    name: "account_number.update",
    summary: "Updates the controls or metadata of an account number.",
    at: ["PATCH", "/v1/account_number/:account_number_id"],
    body: Schema.Struct({ ...givenControlFields, ...metadata }),
    decide: ({ params, body }, facts) =>
      Result.gen(function* () {
        const before = yield* found(accountNumber, params.account_number_id, facts)
        const controls = withControls(before.object, body)
        yield* faultless(contradictions(controls))
        return yield* moveNumber(before, "update", { ...body, ...controls }, facts)
      })
  }),
  command({
    ...move,
    name: "account_number.assign",
    summary: "Assigns an unassigned account number to its owner and activates it.",
    at: ["POST", "/v1/account_number/:account_number_id/assign"],
    body: Schema.Struct(owner).annotate(oneOwner),
    emits: ["account_number.activated"],
    decide: ({ params, body }, facts) =>
      Result.gen(function* () {
        const before = yield* found(accountNumber, params.account_number_id, facts)
        yield* faultless([
          ...atMostOneOwner(body),
          ...(Object.keys(body).length === 0 ? [fault("required", "client_customer_id", "entity_id")] : [])
        ])
        if (before.object.client_customer_id !== undefined || before.object.entity_id !== undefined) {
          const assigned = stateFault(
            standing(accountNumber, before.object),
            "assign",
            "unassigned",
            "already_assigned"
          )
          return yield* Result.fail(reject("operation_not_allowed", assigned))
        }
        return yield* moveNumber(before, "assign", body, facts)
      })
  }),
  command({
    ...move,
    name: "account_number.activate",
    summary: "Activates an inactive account number.",
    at: ["POST", "/v1/account_number/:account_number_id/activate"],
    body: Schema.Struct(metadata),
    emits: ["account_number.activated"],
    decide: ({ params, body }, facts) => activateAccountNumber(params.account_number_id, body, facts)
  }),
  command({
    ...move,
    name: "account_number.deactivate",
    summary: "Deactivates an active account number; it stops moving money.",
    at: ["POST", "/v1/account_number/:account_number_id/deactivate"],
    body: Schema.Struct(metadata),
    decide: ({ params, body }, facts) => deactivateAccountNumber(params.account_number_id, body, facts)
  }),
  command({
    ...move,
    name: "account_number.cancel",
    summary: "Cancels an account number for good.",
    at: ["POST", "/v1/account_number/:account_number_id/cancel"],
    body: Schema.Struct(metadata),
    decide: ({ params, body }, facts) => cancelAccountNumber(params.account_number_id, body, facts)
  }),
  enquiry({
    name: "account_number.check_payee",
    summary: "Compares a name with the holders of an account number of the bank, before money is sent to it.",
    at: ["POST", "/v1/account_number/check_payee"],
    scope: "account_number/read_write",
    idempotency: { key: "none", min_length: 1 },
    body: Payee,
    output: PayeeOutcome,
    ask: ({ body }) => Result.succeed(checkPayee(body))
  })
] as const
