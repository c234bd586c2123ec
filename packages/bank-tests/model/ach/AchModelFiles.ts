import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { ZERO } from "@vostro/domain/ports"
import { type InboundItem, NETWORK_ZONE } from "@vostro/domain/rails"
import { expect } from "vitest"
import { digestOf, handIn, incomingEntry, traceOf } from "../../support/AchInbound.ts"
import type { FileItem, Step } from "./AchModel.ts"
import { bankingDaysAfter, dayAfter } from "./AchModelCalendar.ts"
import { amountOf, noticed, pick } from "./AchModelChoice.ts"
import type { World } from "./AchModelWorld.ts"

const dayIn = ({ bank }: World, days: number | undefined): string | undefined => {
  if (days === undefined) return undefined
  const today = dayAt(bank.now(), NETWORK_ZONE)
  return days < 0 ? dayAfter(today, days) : bankingDaysAfter(bankingDaysAfter(today, 1), days)
}

/** Builds an item as the file reader would, about the bank's state. */
const itemOf = async (world: World, wish: FileItem): Promise<InboundItem> => {
  const day = wish.is === "correction" ? undefined : dayIn(world, wish.days)
  const base = {
    sec_code: "PPD",
    trace_number: traceOf(1_000_000 + world.nextTrace()),
    ...(day !== undefined && { settlement_date: day })
  } as const
  if (wish.is === "entry") {
    return {
      ...base,
      ...incomingEntry(world.bank, {
        trace_number: traceOf(wish.trace),
        account_number: world.numbers[wish.number]?.digits ?? "999999999999",
        amount: await amountOf(world, world.numbers[wish.number]?.id ?? "", wish.amount),
        side: wish.side
      }),
      company_name: "Sender Inc.",
      company_id: "1234567890"
    }
  }
  if (wish.is === "correction") {
    const one = pick(world, wish.nth, "outgoing", "submitted", "posted", "returned", "return_dishonored")
    return {
      ...base,
      kind: "correction",
      original_trace_number: one?.record_details.trace_number ?? traceOf(0),
      change_code: "C01",
      corrected_data: "55555",
      correction: { account_number: "55555" }
    }
  }
  const one = noticed(world, wish.nth, wish.code)
  if (day !== undefined) world.dated.set(base.trace_number, day)
  const answer = {
    ...base,
    original_trace_number: one?.record_details.trace_number ?? traceOf(0),
    amount: one?.amount ?? ZERO,
    return_code: wish.code
  }
  const ofReturn = { return_trace_number: traceOf(0), original_return_code: one?.returns[0]?.return_code ?? "R01" }
  if (wish.code < "R60") return { ...answer, kind: "return" }
  return wish.code < "R70"
    ? { ...answer, ...ofReturn, kind: "dishonored_return" }
    : { ...answer, ...ofReturn, kind: "contested_return", dishonor_trace_number: traceOf(0) }
}

/** Ingests a file in two overlapping pieces until it is booked, then once more. */
export const takeFile = async (
  world: World,
  { cut, items: wishes }: Extract<Step, { do: "ingest" }>
): Promise<void> => {
  const { bank, watched } = world
  const items = await Promise.all(wishes.map(async (wish, at) => ({ at, item: await itemOf(world, wish) })))
  const file = digestOf()
  const hand = (chunk: typeof items) => {
    bank.advance(1)
    return handIn(bank, file, chunk)
  }
  const first = items.slice(0, Math.max(1, cut))
  await hand(first)
  let state = await hand(first)
  for (let calls = 0; state.next < items.length && calls <= items.length; calls++) state = await hand(items)
  expect([state.next, state.booked + state.problem_count]).toEqual([items.length, items.length])
  const changes = () => watched.journal.filter(({ writes }) => writes.some(({ id }) => id === state.id)).length
  const before = changes()
  expect(await hand(items)).toEqual(state)
  expect(changes(), "a file that is booked changes nothing").toBe(before)
}
