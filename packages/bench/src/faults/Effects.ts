import { Array as Arr } from "effect"
import type { Books } from "./Books.ts"
import type { Finding } from "./plan/Finding.ts"
import type { StoredPayment } from "./StoredPayment.ts"
import { UNFINISHED } from "./StoreUnderFault.ts"

/** Checks the money and the events of a payment against its status. */
export const checkEffects = (payment: StoredPayment, books: Books): ReadonlyArray<Finding> => [
  ...statusOf(payment),
  ...moneyOf(payment, books),
  ...eventsOf(payment, books)
]

const isUnfinished = ({ status, counterparty_status }: StoredPayment): boolean =>
  UNFINISHED.some((one) => one === status) || counterparty_status === "under_review"

const statusOf = (payment: StoredPayment): ReadonlyArray<Finding> =>
  isUnfinished(payment) ? [{ anomaly: "stuck", detail: `${payment.id} is still ${payment.status}` }] : []

const moneyOf = (payment: StoredPayment, { transactions }: Books): ReadonlyArray<Finding> => {
  const { id, status } = payment
  const legs = transactions.get(id) ?? []
  const isRight = countsOf(payment).includes(legs.length) && (status === "posted" ? isMoved : isUnmoved)(payment, legs)
  const found = legs.map((one) => one.join(" ")).join(" and ")
  return isRight ? [] : [{ anomaly: "money", detail: `${id} is ${status}, its core transactions: ${found || "none"}` }]
}

// A wire goes into clearing before it is posted, and out of it again where the network rejects it.
const countsOf = ({ kind, direction, status }: StoredPayment): ReadonlyArray<number> => {
  const isSentWire = kind === "wire" && direction === "outgoing"
  if (status === "posted") return [isSentWire ? 2 : 1]
  return isSentWire && status === "rejected" ? [0, 2] : [0]
}

type Legs = ReadonlyArray<ReadonlyArray<string>>

const netsOf = (legs: Legs): ReadonlyMap<string, number> => {
  const nets = new Map<string, number>()
  for (const leg of legs.flat()) {
    const at = leg.lastIndexOf(":")
    nets.set(leg.slice(0, at), (nets.get(leg.slice(0, at)) ?? 0) + Number(leg.slice(at + 1)))
  }
  return nets
}

const isUnmoved = (_: StoredPayment, legs: Legs): boolean => [...netsOf(legs).values()].every((net) => net === 0)

// The account number, and one account against it: the receiver's, or the account in which the network settles.
const isMoved = ({ kind, account, other, sign, amount }: StoredPayment, legs: Legs): boolean => {
  const nets = netsOf(legs)
  const against = [...nets].filter(([id, net]) => id !== account && net !== 0)
  const [first] = against
  if (nets.get(account) !== sign * amount || against.length !== 1 || first === undefined) return false
  const [id, net] = first
  return net === -sign * amount && (kind === "internal_transfer" ? id === other : !id.includes("clearing"))
}

/** Statuses without an event. */
const SILENT: ReadonlyArray<string> = ["instant_payment.canceled"]

const eventsOf = ({ id, kind, status }: StoredPayment, { events }: Books): ReadonlyArray<Finding> => {
  const names = events.get(id) ?? []
  const last = `${kind}.${status}`
  const isRight = Arr.dedupe(names).length === names.length && (names.includes(last) || SILENT.includes(last))
  const findings: ReadonlyArray<Finding> = [
    { anomaly: "event", detail: `${id} is ${status}, its events: ${names.join(" and ") || "none"}` }
  ]
  return isRight ? [] : findings
}
