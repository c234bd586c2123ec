import { expect } from "vitest"
import { ask } from "../../support/BankUnderTest.ts"
import { storedOf } from "../../support/CustomerBooks.ts"
import { allFiled } from "../reference/FileModel.ts"
import type { CustomerLaw } from "./CustomerLaw.ts"

/** Laws of what files make. */
export const fileLaws: ReadonlyArray<CustomerLaw> = [
  {
    name: "a customer is as the last file states",
    holds: async ({ people }, { bank }) => {
      for (const [id, { filed }] of people) {
        if (filed === undefined) continue
        const { client: client_customer_id } = filed
        const one = await ask(bank.partner.call("entity.find", { query: { client_customer_id } }))
        const occupation = one.type === "individual" ? one.individual_details.occupation : undefined
        expect([one.id, occupation]).toEqual([id, filed.occupation])
      }
    }
  },
  {
    name: "an account is as the last file states",
    holds: async ({ accounts }, { bank }) => {
      for (const [id, { filed, limit, status }] of accounts) {
        if (filed === undefined) continue
        const one = await ask(bank.partner.call("account.find", { query: { client_account_id: filed } }))
        expect([one.id, one.details.credit?.limit, one.status]).toEqual([id, limit, status])
      }
    }
  },
  {
    name: "a balance of files has the amount of its transactions, and its stated status",
    holds: async (model, { bank }) => {
      for (const { id, filed, status, parts } of allFiled(model)) {
        const query = { client_balance_id: filed.client }
        const one = await ask(bank.partner.call("subledger_balance.find", { query }))
        const amount = parts.principal + parts.interest + parts.fees
        expect([one.id, one.status, one.details.balances.core.amount]).toEqual([id, status, amount])
      }
    }
  },
  {
    name: "each record of a transaction is booked once",
    holds: async ({ records }, { bank }) => {
      const kinds = ["user_credit_transaction", "user_deposit_transaction"]
      const stored = (await Promise.all(kinds.map((kind) => storedOf(bank, kind)))).flat()
      const booked = stored.flatMap(({ object }) => object["client_transaction_id"] ?? [])
      expect(booked.toSorted()).toEqual([...records.keys()].toSorted())
    }
  }
]
