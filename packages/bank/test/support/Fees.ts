import {
  available,
  command,
  coreTransaction,
  decision,
  defineResource,
  fault,
  idOf,
  type Module,
  negate,
  PaymentAmount,
  reject,
  scopesOf
} from "@vostro/domain/modules"
import { Result, Schema } from "effect"

const Fee = Schema.Struct({ account_number_id: idOf("account_number"), amount: PaymentAmount })

/** Fees of a host, which it books on an account of its own. */
export const fees: Module = {
  name: "fees",
  needs: ["deposits"],
  scopes: scopesOf("fee"),
  accounts: { gl_host_fees: "Fees charged by the host (income)" },
  definitions: [
    defineResource({
      operations: [
        command({
          name: "fee.pay",
          summary: "Pays a fee of the host.",
          at: ["POST", "/v1/fees"],
          scope: "fee/read_write",
          body: Fee,
          output: Fee,
          rejects: ["limit_exceeded"],
          reads: ({ body }) => ({ positions: [body.account_number_id] }),
          decide: ({ body: { account_number_id, amount } }, facts) => {
            const position = facts.position(account_number_id)
            if (position === undefined || amount > available(position)) {
              return Result.fail(reject("limit_exceeded", fault("value_too_large", "amount")))
            }
            const paid = coreTransaction(facts.newId("core_transaction"), account_number_id, [
              { account: account_number_id, amount: negate(amount) },
              { account: "gl_host_fees", amount }
            ])
            return Result.succeed(decision({ response: { account_number_id, amount }, transactions: [paid] }))
          }
        })
      ]
    })
  ]
}
