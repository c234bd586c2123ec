import type { OperationName } from "../client/Calls.ts"

type Tag<Name> = Name extends `${infer T}.${string}` ? T : never

const described: Readonly<Record<Tag<OperationName>, string>> = {
  oauth_token: "Access tokens, issued for client credentials.",
  entity: "Customers: people and companies, with their details and the status of their checks.",
  application: "Applications of customers for an account, and the decisions on them.",
  account: "Accounts of customers, with their holders and capabilities.",
  card: "Cards of accounts, without their numbers.",
  account_number: "Account numbers, each with its own balance.",
  core_account: "Ledger accounts of the bank that fund credit.",
  internal_transfer: "Transfers between two account numbers of one program.",
  ach: "Incoming and outgoing ACH entries, with returns, disputes, NOCs and reversals.",
  ach_window: "Windows in which entries are submitted to the ACH network.",
  ach_settlement: "Settlements in which ACH entries are posted.",
  ach_file: "Results of ingested ACH files.",
  originator: "Originators of ACH entries, and their approval.",
  file: "Uploaded documents that other objects refer to.",
  submission: "Submitted files of customers, accounts, balances and transactions, their progress and faults.",
  subledger_balance: "Lines of credit of an account, and their outstanding balances.",
  user_credit_transaction: "Transactions on a line of credit: charges, payments, fees, rewards and reversals.",
  user_deposit_transaction: "Transactions on a deposit balance, booked by submitted files.",
  non_posted_transaction: "Money on the FBO account that is not yet on the balance of a customer.",
  funding: "Fundings of a line of credit.",
  disbursement: "Disbursements of loans to customers.",
  receivable_sale: "Sales of the bank's receivables to the buyer of a program.",
  receivable_sale_terms: "Terms of a program's sales of receivables (operator).",
  blockchain_payment: "Cross-currency payments over a blockchain.",
  wire: "Incoming and outgoing wires over Fedwire, with returns and return requests.",
  instant_payment: "Incoming and outgoing instant payments over FedNow and RTP.",
  blocked_account: "Negative list of accounts at other banks (operator).",
  payment: "Search for payments of all programs (operator).",
  payment_message: "Raw messages of the networks, kept with wires and instant payments (operator).",
  payment_exception: "Faults in the traffic with other banks, which the operator follows up.",
  instant_payment_suspense_item: "Money of instant payments in suspense, resolved by the operator.",
  wire_suspense_item: "Money of wires in suspense, resolved by the operator.",
  idempotency_key: "Idempotency keys, and what is stored under them.",
  event: "Events of a program, which webhooks also deliver.",
  timeline: "What happened to an object, and what can happen next.",
  event_subscription: "Subscriptions of a program's own receivers to its events; each is a webhook endpoint.",
  program: "Programs of partners and their settings (operator).",
  client: "Client credentials of programs (operator).",
  audit_entry: "Audit log of what operators did.",
  operator: "Operators of the bank, their roles and tokens.",
  restoration: "Restore of the database to an earlier moment, and the operator's answer.",
  webhook_endpoint: "Webhook endpoints of programs (operator).",
  webhook_delivery: "Webhook delivery attempts (operator).",
  report: "Reports on the days of a program: balances, activity and settlements (operator).",
  ledger: "Ledger of a program (operator)."
}

/** Descriptions of tags, one sentence each. */
export const tags: ReadonlyMap<string, string> = new Map(Object.entries(described))
