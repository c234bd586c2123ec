import type { Cents } from "../../../kernel/Money.ts"
import type { AnyResource } from "../../../kernel/Resource.ts"
import type { GlAccount } from "../../../ledger/ChartOfAccounts.ts"
import { isPositionId, positionId } from "../../../ledger/Position.ts"
import { credit, debit, gl, type Place, type Posting, posting } from "../../../ledger/Posting.ts"

/** Money that moves out of suspense; without an account number it becomes unclaimed property. */
export interface MovingOut {
  readonly amount: Cents
  readonly account_number_id: string | undefined
}

const UNCLAIMED: GlAccount = "gl_unclaimed_property"

const target: Place<MovingOut> = {
  name: `account number, or \`${UNCLAIMED}\``,
  has: (account) => isPositionId(account) || account === UNCLAIMED,
  of: ({ account_number_id: id }) => (id === undefined ? UNCLAIMED : positionId(id))
}

const whole = { name: "amount", of: ({ amount }: MovingOut) => amount }

/** Makes the row by which the operator moves the money of payments out of the suspense account of their network. */
export const movedOut = (
  payments: Pick<AnyResource, "kind">,
  items: Pick<AnyResource, "kind">,
  suspense: GlAccount
): Posting<MovingOut> =>
  posting(payments, {
    what: "out of suspense, by the operator",
    by: [`${items.kind}.resolve`],
    legs: [debit(gl(suspense), whole), credit(target, whole)],
    undone_by: []
  })
