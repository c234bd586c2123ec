import { NO_PARTS, negated, opposite } from "../subledger-balance/model/Breakdown.ts"
import type { Totals } from "../subledger-balance/model/Totals.ts"
import { rowOf } from "./TransactionTypes.ts"
import type { UserCreditTransaction } from "./UserCreditTransaction.ts"

/** What a transaction moves of its balance, by its type's row. A reversal moves exactly the opposite of its original. */
export const effectsOf = ({
  type,
  amount,
  amount_breakdown: parts,
  details
}: Pick<UserCreditTransaction, "type" | "amount" | "amount_breakdown" | "details">): Totals => {
  const { core, side, rewards, counts } = rowOf(type)
  return {
    core: core ? parts : NO_PARTS,
    dispute: side === "dispute" ? negated(parts) : NO_PARTS,
    charge_off: side === "charge_off" ? negated(parts) : NO_PARTS,
    rewards: rewards === undefined ? 0 : (details?.rewards?.amount ?? 0),
    paid: counts === "paid" ? opposite(amount) : 0,
    funded: counts === "funded" ? parts.principal : 0,
    charge_offs: type === "charge_off" ? opposite(Math.sign(amount)) : 0
  }
}
