import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import { ask, auditOf, type BankUnderTest, checkingAccount } from "./BankUnderTest.ts"
import { credit } from "./Customers.ts"

type NewTransaction = CallOf<"user_credit_transaction.create">["body"]
type Details = CallOf<"subledger_balance.create">["body"]["details"]

/** Fields of a transaction that a test sets: type and parts; the others derive from them. */
export interface TransactionParts {
  readonly type: NewTransaction["type"]
  readonly principal?: number
  readonly interest?: number
  readonly fees?: number
  readonly rewards?: number
  readonly provisional?: string
}

/** Revolving credit with rewards in USD. */
export const CARD: Details = {
  structure: "revolving",
  repayment_details: [{ expected_payment_frequency: "monthly" }],
  balances: { rewards: { unit: "usd" } }
}

/** A loan of 1,200.00 USD to be repaid in twelve months, 105.00 USD each. */
export const LOAN: Details = {
  structure: "non_revolving",
  expected_maturity_date: "2036-02-10",
  max_funding_amount: 120_000,
  term: { value: 12, unit: "months" },
  expected_finance_charge_amount: 6_000,
  autopay_method: "ach",
  is_interest_based: true,
  effective_apr: "9.123",
  effective_interest_rate: "0.091230",
  interest_rate: "0.09",
  repayment_details: [
    {
      expected_payment_frequency: "monthly",
      expected_number_of_payments: 12,
      expected_first_payment_date: "2035-03-10",
      expected_payment_amount: 10_500
    }
  ]
}

const detailsOf = ({ type, rewards, provisional }: TransactionParts): NewTransaction["details"] => {
  if (type === "fee") return { fee_type: "other" }
  if (type === "card_network") return { card_network: { card_network: "visa", settlement_amount: 5 } }
  if (rewards !== undefined) return { rewards: { amount: rewards, unit: "usd" } }
  return provisional === undefined ? undefined : { dispute: { provisional_transaction_id: provisional } }
}

/** Builds the body of a transaction on a balance; the desk adds the funding of a funding transaction. */
export const transactionOf = (balanceId: string, parts: TransactionParts): NewTransaction => {
  const { type, principal = 0, interest = 0, fees = 0 } = parts
  const details = detailsOf(parts)
  return {
    user_credit_balance_id: creditIdOf(balanceId),
    type,
    currency_code: "USD",
    amount: principal + interest + fees,
    amount_breakdown: { principal, interest, fees },
    ...(details !== undefined && { details })
  }
}

/** Returns the id by which credit transactions refer to a subledger balance. */
export const creditIdOf = (balanceId: string): string => balanceId.replace("subledger_", "user_credit_")

const balanceIdOf = (creditId: string): string => creditId.replace("user_credit_", "subledger_")

/** Common steps of credit tests on a bank. */
export const creditDesk = (bank: BankUnderTest) => {
  const inProgram = { program_id: bank.programId }
  const fundings = new Map<string, Promise<string>>()
  /** Creates a rejected funding of a balance, so that only the test books its transaction. */
  const fundingOf = (balanceId: string): Promise<string> => {
    const known = fundings.get(balanceId) ?? rejectedFunding(balanceId)
    fundings.set(balanceId, known)
    return known
  }
  const rejectedFunding = async (subledger_balance_id: string) => {
    const body = { subledger_balance_id, currency_code: "USD", principal: { withheld_amount: 1 } } as const
    const { id } = await ask(bank.partner.call("funding.create", { idempotencyKey: randomUUID(), body }))
    await ask(restating("deactivate", subledger_balance_id))
    await ask(bank.partner.call("funding.advance", { params: { id } }))
    await ask(restating("activate", subledger_balance_id))
    return id
  }
  const funded = (body: NewTransaction): Effect.Effect<NewTransaction> =>
    body.type !== "funding" || body.funding_id !== undefined
      ? Effect.succeed(body)
      : Effect.promise(async () => ({ ...body, funding_id: await fundingOf(balanceIdOf(body.user_credit_balance_id)) }))
  const booking = (stated: NewTransaction, idempotencyKey: string = randomUUID()) => {
    // Ids ascend by millisecond.
    bank.advance(1)
    return Effect.flatMap(funded(stated), (body) =>
      bank.partner.call("user_credit_transaction.create", { idempotencyKey, body })
    )
  }
  const reversal = (user_credit_transaction_id: string, idempotencyKey: string = randomUUID()) => {
    bank.advance(1)
    return bank.partner.call("user_credit_transaction.reverse", {
      idempotencyKey,
      params: { user_credit_transaction_id }
    })
  }
  const opening = (account_id: string, details: Details, lender?: string) =>
    bank.partner.call("subledger_balance.create", {
      idempotencyKey: randomUUID(),
      body: {
        account_id,
        client_subledger_balance_name: "Card",
        currency_code: "USD",
        type: "credit",
        details,
        ...(lender !== undefined && { client_settlement_bank_account_id: lender })
      }
    })
  const get = async (id: string) => {
    const found = await ask(bank.partner.call("subledger_balance.get", { params: { id } }))
    if (found.type !== "credit") throw new Error(`${id} is no balance of credit`)
    return found
  }
  const restating = (on: "activate" | "deactivate" | "close", subledger_balance_id: string) =>
    bank.operator.call(`subledger_balance.${on}`, {
      params: { ...inProgram, subledger_balance_id },
      ...(on !== "activate" && { body: { status_reason: "asked for" } })
    })
  const open = async (accountId: string, details: Details = CARD, lender?: string): Promise<string> =>
    (await ask(opening(accountId, details, lender))).id
  const book = (balanceId: string, parts: TransactionParts) => ask(booking(transactionOf(balanceId, parts)))
  /** Opens an account with a stated credit limit, in cents, or without one. */
  const openAccount = async (limit?: number): Promise<string> => {
    const stated =
      limit === undefined ? {} : { credit: { ...credit, available_credit: limit, limit, max_limit: limit } }
    const body = {
      ...checkingAccount,
      capabilities: ["credit_without_underwriting"],
      details: { product_name: "Card", ...stated }
    } as const
    return (await ask(bank.partner.call("account.create", { idempotencyKey: randomUUID(), body }))).id
  }
  return {
    booking,
    reversal,
    opening,
    restating,
    get,
    book,
    fundingOf,
    newFundingOf: rejectedFunding,
    reverse: (id: string) => ask(reversal(id)),
    open,
    /** Returns a balance after booking the given transactions, and the transaction of its dispute, if any. */
    balanceAfter: async (given: ReadonlyArray<TransactionParts> = []) => {
      const id = await open(await openAccount())
      const booked = []
      for (const parts of given) booked.push(await book(id, parts))
      await bank.drain()
      return { id, provisional: booked.find(({ type }) => type === "dispute_provisional")?.id }
    },
    balances: async (id: string) => (await get(id)).details.balances,
    transaction: (user_credit_transaction_id: string) =>
      ask(bank.partner.call("user_credit_transaction.get", { params: { user_credit_transaction_id } })),
    /** Lists all transactions of a balance, oldest first. */
    transactions: async (balanceId: string) => {
      const query = { user_credit_balance_id: creditIdOf(balanceId), limit: 100 }
      const found = []
      for (let after: string | undefined, more = true; more; after = found.at(-1)?.id) {
        const page = await ask(
          bank.partner.call("user_credit_transaction.list", {
            query: { ...query, ...(after !== undefined && { starting_after: after }) }
          })
        )
        found.push(...page.objects)
        more = page.has_more
      }
      return found.toReversed()
    },
    openAccount,
    availableCredit: async (id: string) =>
      (await ask(bank.partner.call("account.get", { params: { id } }))).details.credit?.available_credit,
    ledger: async (account: string) => Number(await Effect.runPromise(bank.store.balance(bank.programId, account))),
    audit: () => auditOf(bank)
  }
}
