import type { Cents } from "../../../../kernel/Money.ts"
import { bankAccountAt, credit, debit, gl, type Posting, posting } from "../../../../ledger/Posting.ts"
import { achSettlement } from "../queue/AchSettlement.ts"
import { achSettlementAccount, isAchSettlementAccount } from "../tables/SettlementAccounts.ts"

/** Balance of the account of a settlement. */
interface Settled {
  readonly id: string
  readonly balance: Cents
}

const whole = { name: "balance of the settlement", of: ({ balance }: Settled) => balance }

/** Money of a cleared settlement: the Federal Reserve moves what its entries sum to, and leaves its account at zero. */
export const cleared: Posting<Settled> = posting(achSettlement, {
  what: "cleared",
  on: ["clear"],
  legs: [
    debit(
      bankAccountAt<Settled>("`gl_ach_settlement_...`", isAchSettlementAccount, ({ id }) => achSettlementAccount(id)),
      whole
    ),
    credit(gl("gl_due_from_reserve"), whole)
  ],
  turned: "the entries bring in more than they take",
  undone_by: []
})
