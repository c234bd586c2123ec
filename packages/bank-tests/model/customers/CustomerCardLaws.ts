import { expect } from "vitest"
import { ask } from "../../support/BankUnderTest.ts"
import { cardDesk } from "../../support/Cards.ts"
import type { CustomerLaw } from "./CustomerLaw.ts"

/** Laws of cards. */
export const cardLaws: ReadonlyArray<CustomerLaw> = [
  {
    name: "a card keeps its links, and is found by its id of the partner",
    holds: async ({ cards }, { bank }) => {
      const { get, finding } = cardDesk(bank)
      for (const [id, { client_card_id, account, balance, holder, status }] of cards) {
        const one = await get(id)
        const { account_id, subledger_balance_id, entity_id, bin, last_four } = one
        expect([account_id, subledger_balance_id, entity_id, one.status]).toEqual([account, balance, holder, status])
        expect([bin, last_four]).toEqual(["411111", "1111"])
        expect(await ask(finding(client_card_id))).toEqual(one)
      }
    }
  },
  {
    name: "each move of a card emits one event",
    holds: async ({ cards }, { bank }) => {
      for (const [id, card] of cards) {
        expect((await cardDesk(bank).events(id)).map(({ event }) => event)).toEqual(card.events.slice(-10))
      }
    }
  }
]
