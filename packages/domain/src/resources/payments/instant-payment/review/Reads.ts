import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { postReads } from "../../suspense/PostReads.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { accountOf } from "../model/Party.ts"

/** Reads the account number that a loaded payment is posted on, and the negative list for its debtor. */
export const postReadsOf = (id: string, facts: Facts): CommandReads => {
  const one = facts.find(instantPayment, id)?.object
  return one === undefined ? {} : postReads(one.kept.place, accountOf(one.debtor, one.debtor_agent))
}
