import type { OperationName } from "./Client.ts"

type Tag<Name> = Name extends `${infer T}.${string}` ? T : never

const described: Readonly<Record<Tag<OperationName>, string>> = {
  oauth_token: "Access tokens: the credentials of a client are exchanged for one.",
  entity: "Customers: people and companies, with what is known of them and how far their checks are.",
  application: "Applications of customers for an account, and how the bank decided them.",
  account: "Accounts of customers, with those who hold them and what they may do.",
  account_number: "The numbers of an account that money is sent to and taken from. Each has a balance of its own.",
  core_account: "Accounts of the bank's ledger, out of which credit is lent.",
  internal_transfer: "Transfers between two account numbers of one program.",
  ach: "Payments over the ACH network in both directions, with their returns, disputes, corrections and reversals.",
  ach_window: "The windows in which entries are handed to the ACH network.",
  ach_settlement: "The settlements in which entries of the ACH network are posted.",
  ach_file: "What became of a file of the ACH network that was taken in.",
  originator: "Companies in whose name ACH entries are sent, and the approval that they need.",
  file: "Documents: uploaded once, and named by other objects.",
  subledger_balance: "Lines of credit of an account, and what is owed on them.",
  user_credit_transaction: "What changes a line of credit: charges, payments, fees, rewards and their reversals.",
  funding: "Money lent on a line of credit.",
  disbursement: "Loans paid out to a customer.",
  blockchain_payment: "Payments over a blockchain, into another currency.",
  wire: "Wires over Fedwire in both directions, with their returns and return requests.",
  event: "What happened, in order. Webhooks carry the same.",
  program: "Programs, for the operator: partners with their settings.",
  client: "The credentials of programs, for the operator.",
  webhook_endpoint: "The addresses that events are sent to, for the operator.",
  webhook_delivery: "The attempts to send events, for the operator.",
  ledger: "The books of a program, for the operator."
}

/** What operations of a tag are about, in a sentence. */
export const tags: ReadonlyMap<string, string> = new Map(Object.entries(described))
