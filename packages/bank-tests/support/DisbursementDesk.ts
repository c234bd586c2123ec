import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { achDesk } from "./AchDesk.ts"
import { ask, type BankUnderTest, openAccountNumbers } from "./BankUnderTest.ts"

type Advance = CallOf<"disbursement.simulate_advance">["query"]["event"]
/** Steps that a disbursement can be advanced to. */
export type Step = Advance extends `lending.disbursement.${infer Name}` ? Name : never

/** Recipient of the test loans. */
export const counterparty = {
  name: "Jane Borrower",
  account_number: "987654321",
  routing_number: "021000021",
  account_type: "checking"
} as const

/** Calls of a bank that tests of disbursements share. */
export const disbursementDesk = (bank: BankUnderTest) => {
  const ach = achDesk(bank)
  const creation = (account_number_id: string, amount: number) => {
    bank.advance(1)
    return bank.partner.call("disbursement.create", {
      idempotencyKey: randomUUID(),
      body: {
        client_loan_id: "loan-7",
        amount,
        payment_method: "ach",
        payment_details: { account_number_id, statement_descriptor: "LOAN", counterparty }
      }
    })
  }
  const create = async (amount: number, funds = 10_000) => {
    const [number = ""] = await openAccountNumbers(bank, funds)
    const made = await ask(creation(number, amount))
    const [entry] = (await ach.list({ account_number_id: number })).objects
    return { id: made.id, number, made, ach_id: entry?.id ?? "" }
  }
  const get = (disbursement_id: string) => ask(bank.partner.call("disbursement.get", { params: { disbursement_id } }))
  const cancel = (disbursement_id: string) => bank.partner.call("disbursement.cancel", { params: { disbursement_id } })
  const simulating = (disbursement_id: string, event: Step) =>
    bank.partner.call("disbursement.simulate_advance", {
      params: { disbursement_id },
      query: { event: `lending.disbursement.${event}` }
    })
  const advance = async (id: string, event: Step) => {
    await ask(simulating(id, event))
    await bank.drain()
    return get(id)
  }
  const names = async (id: string) =>
    (await ach.eventNames(id)).map((name) => name.replace("lending.disbursement.", ""))
  return { creation, create, get, cancel, simulating, advance, names }
}
