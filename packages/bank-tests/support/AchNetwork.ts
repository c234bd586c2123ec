import { DAY_MS } from "@vostro/domain"
import { achSuspenseAccount } from "@vostro/domain/resources/payments/ach/tables/SettlementAccounts"
import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import { expect } from "vitest"
import { achDesk } from "./AchDesk.ts"
import { ask, type BankUnderTest, balanceOf, SOUND } from "./BankUnderTest.ts"

type Incoming = CallOf<"ach.simulate_incoming">["body"]

/** Fields of an incoming entry that a test sets; the others have ordinary values. */
export type IncomingParts = Partial<Incoming> & Pick<Incoming, "amount">

/** Builds the body of an incoming entry. */
export const incomingOf = (parts: IncomingParts): Incoming => ({
  currency_code: "USD",
  transaction_type: "credit",
  sec_code: "PPD",
  statement_descriptor: "PAYMENT",
  sender_name: "Sender Inc.",
  sender_company_id: "1234567890",
  sender_routing_number: 21_000_021,
  ...parts
})

/** An ACH network controlled by a test: the actions of other banks, and the passing of time. */
export const achNetwork = (bank: BankUnderTest) => {
  const desk = achDesk(bank)
  const of = (ach_id: string) => ({ params: { ach_id } })
  const step = async (ach_id: string) => {
    await ask(desk.advance(ach_id))
    await bank.drain()
    return desk.get(ach_id)
  }
  const settlements = async () =>
    (
      await ask(
        bank.operator.call("ach_settlement.list", { params: { program_id: bank.programId }, query: { limit: 100 } })
      )
    ).objects
  const receive = async (parts: IncomingParts) => {
    bank.advance(1)
    const { id } = await ask(bank.partner.call("ach.simulate_incoming", { body: incomingOf(parts) }))
    await bank.drain()
    return id
  }
  return {
    ...desk,
    /** Advances an entry by a step ahead of time. */
    step,
    receive,
    /** Sends an entry of 300 cents and lets it settle. */
    sent: async (account_number_id: string, transaction_type: "credit" | "debit") => {
      const { id } = await desk.send({ account_number_id, amount: 300, transaction_type })
      await step(id)
      await step(id)
      return id
    },
    /** Receives an entry of 300 cents and lets it settle. */
    received: async (account_number_id: string, transaction_type: "credit" | "debit") => {
      const id = await receive({ account_number_id, amount: 300, transaction_type })
      await step(id)
      return id
    },
    postedOf: async (account_number_id: string) => (await balanceOf(bank, account_number_id)).posted,
    returned: (id: string, return_code: CallOf<"ach.simulate_incoming_return">["body"]["return_code"]) =>
      bank.partner.call("ach.simulate_incoming_return", { ...of(id), body: { return_code } }),
    corrected: (id: string, body: CallOf<"ach.simulate_incoming_correction">["body"]) =>
      bank.partner.call("ach.simulate_incoming_correction", { ...of(id), body }),
    sendBack: (id: string, return_code: CallOf<"ach.return">["body"]["return_code"]) =>
      bank.partner.call("ach.return", { ...of(id), body: { return_code } }),
    dishonor: (id: string, return_code: CallOf<"ach.dishonor_return">["body"]["return_code"]) =>
      bank.partner.call("ach.dishonor_return", { ...of(id), body: { return_code } }),
    contest: (id: string, return_code: CallOf<"ach.contest_dishonored_return">["body"]["return_code"]) =>
      bank.partner.call("ach.contest_dishonored_return", { ...of(id), body: { return_code } }),
    reverse: (id: string, reversal_reason: CallOf<"ach.reverse">["body"]["reversal_reason"]) =>
      bank.partner.call("ach.reverse", { ...of(id), body: { reversal_reason } }),
    /** Lets all pending entries settle, and checks that every settlement account is empty. */
    expectSettled: async () => {
      bank.advance(5 * DAY_MS)
      await bank.drain()
      for (const { id, status } of await settlements()) {
        expect(status).toBe("cleared")
        expect(await Effect.runPromise(bank.store.balance(bank.programId, `gl_${id}`))).toBe(0n)
      }
      expect(await desk.audit()).toMatchObject(SOUND)
    },
    /** Sums the suspense accounts of all settlements. */
    suspense: async () => {
      const balances = (await settlements()).map(({ id }) => bank.store.balance(bank.programId, achSuspenseAccount(id)))
      return (await Effect.runPromise(Effect.all(balances))).reduce((sum, balance) => sum + balance, 0n)
    }
  }
}
