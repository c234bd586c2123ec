import { type Cents, negate } from "../../../../kernel/Money.ts"
import { ledgerAccount } from "../../../../ledger/CoreTransaction.ts"
import { isPositionId } from "../../../../ledger/Position.ts"
import {
  type AnyPosting,
  bankAccountAt,
  credit,
  debit,
  numberAt,
  type Place,
  type Posting,
  posting
} from "../../../../ledger/Posting.ts"
import type { TransactionCode } from "../../../../ledger/RecordedTransaction.ts"
import { isAchSettlementAccount, isAchSuspenseAccount } from "../tables/SettlementAccounts.ts"
import { type Ach, ach } from "./Ach.ts"
import type { AchTrigger } from "./Transitions.ts"

/** Cents that the entry adds to our side: a credit raises the receiver's account, a debit lowers it. */
export const effectOf = ({
  amount,
  direction,
  transaction_type
}: Pick<Ach, "amount" | "direction" | "transaction_type">): Cents =>
  (direction === "incoming") === (transaction_type === "credit") ? amount : negate(amount)

/** Entry that moves money between its place and another account. */
export interface MovedEntry {
  readonly entry: Ach
  readonly place: string
  readonly counter: string
  /** The network has already moved the money: ignores missing funds and closed positions. */
  readonly forced: boolean
}

const effect = { name: "amount", of: ({ entry }: MovedEntry) => effectOf(entry) }

const place: Place<MovedEntry> = {
  name: "account number, or `gl_ach_suspense_...`",
  has: (account) => isPositionId(account) || isAchSuspenseAccount(account),
  of: (moved) => ledgerAccount(moved.place)
}
const settlement = bankAccountAt<MovedEntry>(
  "`gl_ach_settlement_...`",
  isAchSettlementAccount,
  ({ counter }) => counter
)
const suspense = bankAccountAt<MovedEntry>("`gl_ach_suspense_...`", isAchSuspenseAccount, ({ counter }) => counter)
const forced = (moved: MovedEntry) => moved.forced

const turned = "an outgoing credit, an incoming debit"
const forth: Pick<Posting<MovedEntry>, "legs" | "turned"> = {
  legs: [{ ...credit(place, effect), forced }, debit(settlement, effect)],
  turned
}
const back: Pick<Posting<MovedEntry>, "legs" | "turned"> = {
  legs: [{ ...debit(place, effect), forced }, credit(settlement, effect)],
  turned
}
const RETURNS = ["ach.outgoing.return", "ach.incoming.return_sent", "ach.incoming.decline"]

const originated = posting<MovedEntry, AchTrigger>(ach, {
  what: "entry",
  on: ["outgoing.post", "outgoing.return", "incoming.post", "incoming.decline"],
  // A received entry that waits for a review, or goes back unposted, settles into suspense.
  by: ["ach.settlement"],
  code: "ach_origination",
  ...forth,
  undone_by: RETURNS
})

/** Money of a received entry that moves on to its account number. */
export const released = posting<MovedEntry, AchTrigger>(ach, {
  what: "entry, out of suspense",
  on: ["incoming.post"],
  code: "ach_origination",
  legs: [
    {
      ...credit(
        numberAt<MovedEntry>("account number", (moved) => moved.place),
        effect
      ),
      forced
    },
    debit(suspense, effect)
  ],
  turned: "an incoming debit",
  undone_by: RETURNS
})

const returned = posting<MovedEntry, AchTrigger>(ach, {
  what: "return",
  on: ["outgoing.return", "incoming.return_sent", "incoming.decline"],
  code: "ach_return",
  ...back,
  undone_by: ["ach.outgoing.dishonor_sent", "ach.incoming.dishonor"]
})

const dishonored = posting<MovedEntry, AchTrigger>(ach, {
  what: "dishonored return",
  on: ["outgoing.dishonor_sent", "incoming.dishonor"],
  code: "ach_dishonored_return",
  ...forth,
  undone_by: ["ach.outgoing.contest", "ach.incoming.contest_sent"]
})

const contested = posting<MovedEntry, AchTrigger>(ach, {
  what: "contested return",
  on: ["outgoing.contest", "incoming.contest_sent"],
  code: "ach_contested_return",
  ...back,
  undone_by: []
})

/** Money of the stages of an entry (S51, S53). */
export const achPostings: ReadonlyArray<AnyPosting> = [originated, released, returned, dishonored, contested]

/** Row of each stage of an entry, by the code of its core transaction. */
export const stages = {
  ach_origination: originated,
  ach_return: returned,
  ach_dishonored_return: dishonored,
  ach_contested_return: contested
} as const satisfies Readonly<Record<TransactionCode, Posting<MovedEntry>>>
