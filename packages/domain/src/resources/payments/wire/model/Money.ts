import { type Cents, negate } from "../../../../kernel/Money.ts"
import { type CoreTransaction, coreTransaction } from "../../../../ledger/CoreTransaction.ts"
import { type Hold, isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { WireTrigger } from "../tables/Transitions.ts"
import { refugeOf } from "./Place.ts"
import { amountOf, type Wire } from "./Wire.ts"

/** Money of a move of a wire. */
export interface WireMoney {
  readonly holds: ReadonlyArray<Hold>
  readonly transactions: ReadonlyArray<CoreTransaction>
}

const none: WireMoney = { holds: [], transactions: [] }

/** End of a leg pair: the place of the wire's money, its refuge while that is closed, or a GL account of the bank. */
type End = "place" | "refuge" | "gl_wire_clearing" | "gl_wire_suspense" | "gl_due_from_reserve"

interface Legs {
  readonly from: End
  readonly to: End
}

interface Entry {
  readonly hold?: "place" | "release"
  readonly legs?: Legs
}

/** Money of each move of an outgoing wire (S128). A move that is missing moves none. */
const sent: { readonly [T in WireTrigger]?: Entry } = {
  create: { hold: "place" },
  process: { hold: "release", legs: { from: "place", to: "gl_wire_clearing" } },
  mark_sent: { hold: "release", legs: { from: "place", to: "gl_wire_clearing" } },
  post: { legs: { from: "gl_wire_clearing", to: "gl_due_from_reserve" } },
  cancel: { hold: "release" }
}

/** Money of each move of an incoming wire (S128). Suspense keeps the money of a refused one until it is sent back. */
const received: { readonly [T in WireTrigger]?: Entry } = {
  receive: { legs: { from: "gl_due_from_reserve", to: "place" } },
  review: { legs: { from: "gl_due_from_reserve", to: "gl_wire_suspense" } },
  refuse: { legs: { from: "gl_due_from_reserve", to: "gl_wire_suspense" } },
  post: { legs: { from: "gl_wire_suspense", to: "place" } }
}

/** Returns the money of a move of a wire out of its state before. */
export const moneyOf = (one: Wire, on: WireTrigger, before: Wire["status"] | undefined, facts: Facts): WireMoney => {
  const entry = on === "reject" ? rejected(one, before) : (one.direction === "outgoing" ? sent : received)[on]
  if (entry === undefined) return none
  return {
    holds: holdsOf(one, entry.hold),
    transactions: entry.legs === undefined ? [] : [moved(one, entry.legs, facts)]
  }
}

const rejected = ({ direction }: Wire, before: Wire["status"] | undefined): Entry | undefined => {
  if (direction === "incoming") return undefined
  return before === "processing" ? { legs: { from: "gl_wire_clearing", to: "refuge" } } : { hold: "release" }
}

const holdsOf = (one: Wire, hold: Entry["hold"]): ReadonlyArray<Hold> => {
  const { place, refusal } = one.kept
  if (hold === undefined || refusal !== undefined || !isPositionId(place)) return []
  return [{ account_number_id: place, amount: hold === "place" ? amountOf(one) : negate(amountOf(one)) }]
}

const moved = (one: Wire, { from, to }: Legs, facts: Facts): CoreTransaction => {
  const accountOf = (end: End): string => {
    if (end === "refuge") return refugeOf(one, facts)
    return end === "place" ? one.kept.place : end
  }
  // The hold has made sure of the funds. A credit that finds its account number closed is decided again.
  const leg = (end: End, amount: Cents) => {
    const account = accountOf(end)
    return { account, amount, ...(isPositionId(account) && amount < 0 && { forced: true }) }
  }
  const amount = amountOf(one)
  return coreTransaction(facts.newId("core_transaction"), one.id, [leg(from, negate(amount)), leg(to, amount)])
}
