import { instantOfLocal, moments as named } from "@vostro/domain"
import type { OutputOf } from "@vostro/http/promise"
import { BANK_ZONE, bankClock } from "../../parts/Time.ts"
import type { Mark } from "../../plots/DayLines.ts"

type AchDay = OutputOf<"ach.days">["days"][number]
type WireDay = OutputOf<"wire.days">["days"][number]

/** A moment of the bank's days. */
export interface BankMoment extends Mark {
  readonly note?: string
  /** Subject of what waits for it: the id of a window, or the day on which entries settled. */
  readonly subject?: string
}

/** Returns the moments of some days in their order: cutoffs, days of the networks, and deadlines that end. */
export const momentsOf = (ach: ReadonlyArray<AchDay>, wires: ReadonlyArray<WireDay>): ReadonlyArray<BankMoment> =>
  [
    ...ach.flatMap(windowsOf),
    ...ach.flatMap(deadlinesOf),
    ...wires.flatMap(wireMoments),
    ...ach.map(cycleEnd)
  ].toSorted((a, b) => a.ms - b.ms)

const windowsOf = ({ windows }: AchDay): ReadonlyArray<BankMoment> =>
  windows.map(({ cutoff_at, delivery_type, id, name, settlement_date }) => ({
    ms: Date.parse(cutoff_at),
    kind: delivery_type === "same_business_day" ? "same-day" : "ach",
    what: `ACH cutoff, ${name.replaceAll("_", " ")}`,
    note: `Settles on ${settlement_date}.`,
    subject: id
  }))

const deadlinesOf = ({ deadlines }: AchDay): ReadonlyArray<BankMoment> =>
  deadlines.map(({ ends_at, name, send_by, settled_on }) => ({
    ms: Date.parse(ends_at),
    kind: "due",
    what: `${name === "return" ? "Return deadline" : "Unauthorized return deadline"} for entries settled on ${settled_on}`,
    note: `To meet it, send by the cutoff at ${bankClock(Date.parse(send_by))} in New York.`,
    subject: settled_on
  }))

const wireMoments = ({ closes_at, cutoff_at, opens_at, settlement_date }: WireDay): ReadonlyArray<BankMoment> => {
  const day = (at: string, what: string): BankMoment => ({
    ms: Date.parse(at),
    kind: "wire",
    what,
    note: `Fedwire day ${settlement_date}.`
  })
  return [day(opens_at, "Fedwire opens"), day(cutoff_at, "Wire cutoff of the bank"), day(closes_at, "Fedwire closes")]
}

// FedNow and RTP are open at all times: only their day ends.
const cycleEnd = ({ date }: AchDay): BankMoment => ({
  ms: named["instant cycle end"].after(instantOfLocal(date, "00:00", BANK_ZONE)),
  kind: "instant",
  what: "FedNow and RTP day ends",
  note: "The networks stay open."
})
