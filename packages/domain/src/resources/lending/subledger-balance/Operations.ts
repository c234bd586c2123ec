import { Schema } from "effect"
import { idOf, Metadata, text } from "../../../kernel/Resource.ts"
import { command } from "../../../operation/Define.ts"
import { findByClientId } from "../../../operation/FindByClientId.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { account } from "../../deposits/account/model/Account.ts"
import { coreAccount } from "../../deposits/core-account/CoreAccount.ts"
import { createBalance } from "./Create.ts"
import { moveSubledgerBalance } from "./Move.ts"
import { CreditDetails } from "./model/CreditDetails.ts"
import {
  byClientBalanceId,
  ClientBalanceId,
  CreditBalance,
  SubledgerBalanceView,
  subledgerBalance
} from "./model/SubledgerBalance.ts"
import { readBalance, shownNow } from "./Read.ts"

const byId = Schema.Struct({ id: idOf("subledger_balance") })
const itself = (id: string) => ({ objects: [{ kind: subledgerBalance.kind, id }] })
const finding = findByClientId(subledgerBalance, byClientBalanceId, shownNow)

const operatorMove = {
  ...inProgram({ subledger_balance_id: byId.fields.id }),
  output: SubledgerBalanceView,
  rejects: ["invalid_status_transition", "operation_not_allowed"],
  reads: ({ params }: { readonly params: { readonly subledger_balance_id: string } }) =>
    itself(params.subledger_balance_id)
} as const
const Reason = Schema.Struct({ status_reason: text(120) })

/** Subledger balance operations (v0) for partners and the operator. */
export const subledgerBalanceOperations = [
  command({
    name: "subledger_balance.create",
    summary: "Creates a subledger balance: credit on an account.",
    at: ["POST", "/v0/subledger_balances"],
    scope: "subledger_balance/read_write",
    idempotency: { key: "required", min_length: 5 },
    invalid_status: 422,
    body: Schema.Struct({
      account_id: CreditBalance.fields.account_id,
      client_subledger_balance_name: CreditBalance.fields.client_subledger_balance_name,
      client_settlement_bank_account_id: CreditBalance.fields.client_settlement_bank_account_id,
      currency_code: CreditBalance.fields.currency_code,
      type: Schema.Literals(["credit"]),
      metadata: Schema.optionalKey(Metadata),
      details: CreditDetails
    }),
    output: SubledgerBalanceView,
    reads: ({ body: { account_id, client_settlement_bank_account_id: lender } }) => ({
      objects: [
        { kind: account.kind, id: account_id },
        ...(lender === undefined ? [] : [{ kind: coreAccount.kind, id: lender }])
      ]
    }),
    decide: ({ body }, facts) => createBalance(body, facts)
  }),
  command({
    name: "subledger_balance.get",
    summary: "Retrieves a subledger balance with the amounts past due today.",
    at: ["GET", "/v0/subledger_balances/:id"],
    scope: "subledger_balance/read",
    params: byId,
    output: SubledgerBalanceView,
    reads: ({ params }) => itself(params.id),
    decide: ({ params }, facts) => readBalance(params.id, facts)
  }),
  command({
    name: "subledger_balance.find",
    summary: "Retrieves a subledger balance made by a file, by its `client_balance_id`.",
    at: ["GET", "/v0/subledger_balances"],
    scope: "subledger_balance/read",
    query: Schema.Struct({ client_balance_id: ClientBalanceId }),
    output: SubledgerBalanceView,
    rejects: finding.rejects,
    reads: ({ query }) => finding.reads(query.client_balance_id),
    decide: ({ query }, facts) => finding.decide(query.client_balance_id, facts)
  }),
  command({
    ...operatorMove,
    name: "subledger_balance.activate",
    summary: "Activates an inactive subledger balance; it takes transactions again.",
    at: ["POST", "/operator/v1/programs/:program_id/subledger_balances/:subledger_balance_id/activate"],
    decide: ({ params }, facts) => moveSubledgerBalance(params.subledger_balance_id, "activate", "active", facts)
  }),
  command({
    ...operatorMove,
    name: "subledger_balance.deactivate",
    summary: "Deactivates an active subledger balance; it stops taking transactions.",
    at: ["POST", "/operator/v1/programs/:program_id/subledger_balances/:subledger_balance_id/deactivate"],
    body: Reason,
    decide: ({ params, body }, facts) =>
      moveSubledgerBalance(params.subledger_balance_id, "deactivate", body.status_reason, facts)
  }),
  command({
    ...operatorMove,
    name: "subledger_balance.close",
    summary: "Closes an inactive subledger balance for good; nothing may be owed or in dispute.",
    at: ["POST", "/operator/v1/programs/:program_id/subledger_balances/:subledger_balance_id/close"],
    body: Reason,
    rejects: [...operatorMove.rejects, "balance_not_zero"],
    decide: ({ params, body }, facts) =>
      moveSubledgerBalance(params.subledger_balance_id, "close", body.status_reason, facts)
  })
] as const
