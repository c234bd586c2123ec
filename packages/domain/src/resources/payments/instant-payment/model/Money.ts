import { type Cents, negate } from "../../../../kernel/Money.ts"
import { type CoreTransaction, coreTransaction, type Leg } from "../../../../ledger/CoreTransaction.ts"
import { type Hold, isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { InstantPaymentTrigger } from "../tables/Transitions.ts"
import type { InstantPayment } from "./InstantPayment.ts"
import { settlementAccounts } from "./Network.ts"

/** Money of a move of an instant payment. */
export interface InstantPaymentMoney {
  readonly holds: ReadonlyArray<Hold>
  readonly transactions: ReadonlyArray<CoreTransaction>
}

/** Stop of the money: the place of the payment, a GL account, or the account that its network settles in. */
type Stop = "place" | "gl_instant_clearing" | "gl_instant_suspense" | "settlement"

interface Entry {
  readonly hold?: "place" | "release"
  /** Stops of the money in order; each step is a pair of legs of one core transaction. */
  readonly path?: ReadonlyArray<Stop>
}

/** Money of each move of an outgoing payment (S146). A move that is missing moves none. */
const sent: { readonly [T in InstantPaymentTrigger]?: Entry } = {
  create: { hold: "place" },
  post: { hold: "release", path: ["place", "gl_instant_clearing", "settlement"] },
  reject: { hold: "release" },
  cancel: { hold: "release" }
}

/** Money of each move of an incoming payment (S146). Suspense keeps the money of one under review until it goes on. */
const received: { readonly [T in InstantPaymentTrigger]?: Entry } = {
  receive: { path: ["settlement", "gl_instant_clearing", "place"] },
  review: { path: ["settlement", "gl_instant_clearing", "gl_instant_suspense"] },
  post: { path: ["gl_instant_suspense", "place"] }
}

/** Returns the money of a move of an instant payment. */
export const moneyOf = (one: InstantPayment, on: InstantPaymentTrigger, facts: Facts): InstantPaymentMoney => {
  const { hold, path } = (one.direction === "outgoing" ? sent : received)[on] ?? {}
  return { holds: holdsOf(one, hold), transactions: path === undefined ? [] : [movedAlong(one, path, facts)] }
}

const holdsOf = ({ kept: { place, refusal }, amount }: InstantPayment, hold: Entry["hold"]): ReadonlyArray<Hold> =>
  hold === undefined || refusal !== undefined || !isPositionId(place)
    ? []
    : [{ account_number_id: place, amount: hold === "place" ? amount : negate(amount) }]

const movedAlong = (one: InstantPayment, path: ReadonlyArray<Stop>, facts: Facts): CoreTransaction => {
  const leg = (stop: Stop, amount: Cents): Leg => {
    const account = accountAt(stop, one)
    return { account, amount, ...(isPositionId(account) && isForced(one) && { forced: true }) }
  }
  const legs = path.slice(1).flatMap((to, at) => [leg(path[at] ?? to, negate(one.amount)), leg(to, one.amount)])
  return coreTransaction(facts.newId("core_transaction"), one.id, legs)
}

const accountAt = (stop: Stop, { kept: { place, network } }: InstantPayment): string => {
  if (stop === "place") return place
  return stop === "settlement" ? settlementAccounts[network] : stop
}

// The hold has made sure of the funds, and a return must come in. A transfer that finds its account number closed is
// refused or sent back instead.
const isForced = ({ direction, related_objects }: InstantPayment): boolean =>
  direction === "outgoing" || related_objects.original_payment_id !== undefined
