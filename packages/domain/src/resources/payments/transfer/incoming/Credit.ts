import type { Facts } from "../../../../operation/Facts.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { AccountElsewhere } from "../../blocked-account/model/AccountElsewhere.ts"
import { isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { closedBy } from "../../suspense/ClosedBy.ts"

/** Names of a network for what keeps a payment off an account number: the negative list, and the controls of the number. */
export interface Objections<X extends string> {
  readonly listed: X
  readonly uncontrolled: X
}

/** Returns the reason that an account number may not be credited with a payment from an account elsewhere. */
export const obstacleToCredit = <X extends string>(
  number: AccountNumber,
  sender: AccountElsewhere | undefined,
  isAdmitted: boolean,
  { listed, uncontrolled }: Objections<X>,
  facts: Facts
): ReturnType<typeof closedBy> | X => {
  const closed = closedBy(number.id, facts)
  if (closed !== undefined) return closed
  if (isBlocked(sender, "receive", facts)) return listed
  return isAdmitted ? undefined : uncontrolled
}
