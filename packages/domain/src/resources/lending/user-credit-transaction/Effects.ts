import { negate, ZERO } from "../../../kernel/Money.ts"
import { NO_PARTS, negated, type Totals } from "../subledger-balance/model/Totals.ts"
import { rowOf } from "./TransactionTypes.ts"
import type { UserCreditTransaction } from "./UserCreditTransaction.ts"

/**
 * Effects of a transaction on its balance, by its type's row. A reversal has exactly the opposite effects of its
 * original.
 */
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
    paid: counts === "paid" ? negate(amount) : ZERO,
    funded: counts === "funded" ? parts.principal : ZERO,
    charge_offs: type === "charge_off" ? 0 - Math.sign(amount) : 0
  }
}
