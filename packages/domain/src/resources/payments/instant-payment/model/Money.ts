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

/** Money of each move of an outgoing payment (S146). A missing move moves no money. */
const sent: { readonly [T in InstantPaymentTrigger]?: Entry } = {
  create: { hold: "place" },
  post: { hold: "release", path: ["place", "gl_instant_clearing", "settlement"] },
  reject: { hold: "release" },
  cancel: { hold: "release" }
}

/** Money of each move of an incoming payment (S146). The money of a payment under review stays in suspense. */
const received: { readonly [T in InstantPaymentTrigger]?: Entry } = {
  receive: { path: ["settlement", "gl_instant_clearing", "place"] },
  review: { path: ["settlement", "gl_instant_clearing", "gl_instant_suspense"] },
  post: { path: ["gl_instant_suspense", "place"] }
}

/** Money of a refused return, which has settled; a transfer is refused before it settles. */
const refusedReturn: Entry = { path: ["settlement", "gl_instant_clearing", "gl_instant_suspense"] }

/** Returns the money of a move of an instant payment. */
export const moneyOf = (one: InstantPayment, on: InstantPaymentTrigger, facts: Facts): InstantPaymentMoney => {
  const { hold, path } = entryOf(one, on) ?? {}
  return { holds: holdsOf(one, hold), transactions: path === undefined ? [] : [movedAlong(one, path, facts)] }
}

const entryOf = (one: InstantPayment, on: InstantPaymentTrigger): Entry | undefined => {
  if (on === "refuse" && one.related_objects.original_payment_id !== undefined) return refusedReturn
  return (one.direction === "outgoing" ? sent : received)[on]
}

const holdsOf = ({ kept: { place, refusal }, amount }: InstantPayment, hold: Entry["hold"]): ReadonlyArray<Hold> =>
  hold === undefined || refusal !== undefined || !isPositionId(place)
    ? []
    : [{ account_number_id: place, amount: hold === "place" ? amount : negate(amount) }]

const movedAlong = (one: InstantPayment, path: ReadonlyArray<Stop>, facts: Facts): CoreTransaction => {
  const leg = (stop: Stop, amount: Cents): Leg => {
    const account = accountAt(stop, one)
    // The hold guarantees the funds. A credit to an account number that was closed concurrently is decided again.
    return { account, amount, ...(isPositionId(account) && amount < 0 && { forced: true }) }
  }
  const legs = path.slice(1).flatMap((to, at) => [leg(path[at] ?? to, negate(one.amount)), leg(to, one.amount)])
  return coreTransaction(facts.newId("core_transaction"), one.id, legs)
}

const accountAt = (stop: Stop, { kept: { place, network } }: InstantPayment): string => {
  if (stop === "place") return place
  return stop === "settlement" ? settlementAccounts[network] : stop
}
