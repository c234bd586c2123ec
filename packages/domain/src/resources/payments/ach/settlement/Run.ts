import { laterOf } from "../../../../kernel/Instant.ts"
import { cents } from "../../../../kernel/Money.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { BatchJob } from "../../../../operation/BatchJob.ts"
import { booked } from "../../../../operation/Booked.ts"
import { changed, type Decision, type Facts, together } from "../../../../operation/Decision.ts"
import { mustTransition } from "../../../../operation/Transition.ts"
import { type Ach, ach } from "../entry/Ach.ts"
import { transactionReads } from "../entry/Obstacle.ts"
import {
  type AchSettlement,
  type AchSettlementTrigger,
  achSettlement,
  SETTLEMENT_QUEUE
} from "../queue/AchSettlement.ts"
import { windowRefs } from "../queue/Join.ts"
import { achSettlementAccount } from "../tables/SettlementAccounts.ts"
import { cleared } from "./Money.ts"
import { settle, withoutDraws } from "./Settle.ts"

/** Maximum number of entries in one step of a settlement. */
const PAGE = 500

/** Batch job of a settlement, from its time on. */
export const settlementJob: BatchJob<AchSettlement, Versioned<Ach>> = {
  queue: SETTLEMENT_QUEUE,
  resource: achSettlement,
  emits: ["ach.posted"],
  members: {
    _tag: "Objects",
    resource: ach,
    page: ({ id, status, cursor }) =>
      status === "settling" || status === "drawing"
        ? { filters: { queue: id }, after: cursor ?? "ach_", limit: PAGE }
        : undefined
  },
  reads: (_, members, moment) => {
    const { objects, positions } = transactionReads(members.map(({ object }) => object))
    return members.length === 0 ? {} : { objects: [...objects, ...windowRefs("same_business_day", moment)], positions }
  },
  balanceOf: ({ id, status }) => (status === "settled" ? achSettlementAccount(id) : undefined),
  pipelined: ({ status }) => status === "settling",
  decide: (before, { members, is_last, balance }, facts) => {
    switch (before.object.status) {
      case "open":
        return stepped(before, "settle", {}, facts)
      case "settling":
        return together([
          ...settle(before.object, withoutDraws(members), facts),
          stepped(before, is_last ? "paid_in" : undefined, cursorOf(members), facts)
        ])
      case "drawing":
        return together([
          ...settle(before.object, members, facts),
          stepped(before, is_last ? "posted" : undefined, cursorOf(members), facts)
        ])
      case "settled":
        return together([stepped(before, "clear", {}, facts), movedToReserve(before.object, balance, facts)])
      case "cleared":
        return together([])
    }
  }
}

const cursorOf = (members: ReadonlyArray<Versioned<Ach>>): Pick<AchSettlement, "cursor"> => {
  const last = members.at(-1)
  return last === undefined ? {} : { cursor: last.object.id }
}

const movedToReserve = ({ id }: AchSettlement, balance: number, facts: Facts): Partial<Decision> =>
  balance === 0 ? {} : { transactions: booked(cleared, id, { id, balance: cents(balance) }, facts) }

// The end of a step resets the cursor, so the next step begins at the first remaining entry.
const stepped = (
  before: Versioned<AchSettlement>,
  on: AchSettlementTrigger | undefined,
  progress: Pick<AchSettlement, "cursor">,
  facts: Facts
): Decision => {
  const { object, changes } = on === undefined ? advanced(before, progress, facts) : ended(before, on, facts)
  const timers =
    object.status === "cleared" ? [] : [{ queue: SETTLEMENT_QUEUE, object_id: object.id, due_at_ms: facts.now.ms }]
  return together([{ changes, timers }])
}

const advanced = (before: Versioned<AchSettlement>, progress: Pick<AchSettlement, "cursor">, facts: Facts) => {
  const object: AchSettlement = {
    ...before.object,
    ...progress,
    updated_at: laterOf(before.object.updated_at, facts.now.iso)
  }
  return { object, changes: [changed(achSettlement, before, object)] }
}

const ended = (before: Versioned<AchSettlement>, on: AchSettlementTrigger, facts: Facts) => {
  const { object, parts } = mustTransition(achSettlement, before, on, { cursor: undefined }, facts)
  return { object, changes: parts.changes }
}
