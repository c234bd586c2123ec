import {
  available,
  causeOf,
  chartAccount,
  command,
  coreTransaction,
  created,
  decision,
  defineResource,
  fault,
  idOf,
  type Module,
  negate,
  type OperationsOf,
  PaymentAmount,
  positionId,
  reject,
  resource,
  scopesOf
} from "@vostro/domain/modules"
import { Result, Schema } from "effect"

/** A fee that an account number paid to the host. */
interface Fee extends Schema.Schema.Type<typeof Fee> {}
const Fee = Schema.Struct({ id: idOf("fee"), account_number_id: idOf("account_number"), amount: PaymentAmount })

const fee = resource<Fee>({ kind: "fee", schema: Fee })

/** Calls of the operations on fees. Clients give amounts as plain numbers. */
interface FeeCalls {
  /** Pays a fee of the host. */
  readonly "fee.pay": {
    readonly call: {
      readonly body: { readonly account_number_id: string; readonly amount: number }
      readonly idempotencyKey?: string
    }
    readonly answer: Fee
  }
}

const feeOperations: OperationsOf<FeeCalls> = [
  command({
    name: "fee.pay",
    summary: "Pays a fee of the host.",
    at: ["POST", "/v1/fees"],
    scope: "fee/read_write",
    body: Schema.Struct({ account_number_id: Fee.fields.account_number_id, amount: Fee.fields.amount }),
    output: Fee,
    example: { body: { account_number_id: "account_number_1", amount: 200 } },
    rejects: ["limit_exceeded"],
    reads: ({ body }) => ({ positions: [body.account_number_id] }),
    decide: ({ body: { account_number_id, amount } }, facts) => {
      const position = facts.position(account_number_id)
      if (position === undefined || amount > available(position)) {
        return Result.fail(reject("limit_exceeded", fault("value_too_large", "amount")))
      }
      const paid = { id: facts.newId("fee"), account_number_id, amount }
      const booked = coreTransaction(facts.newId("core_transaction"), causeOf(fee, paid.id), [
        { account: positionId(account_number_id), amount: negate(amount) },
        { account: chartAccount("gl_host_fees"), amount }
      ])
      return Result.succeed(decision({ response: paid, changes: [created(fee, paid)], transactions: [booked] }))
    }
  })
]

/** Fees of a host, which it books on an account of its own. */
export const fees: Module = {
  name: "fees",
  needs: ["deposits"],
  scopes: scopesOf("fee"),
  accounts: { gl_host_fees: "Fees charged by the host (income)" },
  definitions: [
    defineResource({
      resources: [fee],
      operations: feeOperations
    })
  ]
}
