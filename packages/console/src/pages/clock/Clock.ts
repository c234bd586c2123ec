/**
 * The bank's clock: its time, the cutoffs and days of the networks on a line of time, and what waits for each.
 * In a sandbox with a manual clock, forms move it. Moments.ts says what comes when, Waiting.ts what waits for it, and
 * MoveForms.ts moves the clock; the rules of the calendar are left to the bank.
 */

import { path } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context, Section, Shown } from "../../page/Page.ts"
import { filters } from "../../parts/Filters.ts"
import { link } from "../../parts/Links.ts"
import { operatorOf } from "../../parts/Place.ts"
import { fields, table } from "../../parts/Table.ts"
import { dated, fromNow, time } from "../../parts/Time.ts"
import { dayLines } from "../../plots/DayLines.ts"
import { type BankMoment, momentsOf } from "./Moments.ts"
import { lastMove, moveClock, moveForms, moveTo } from "./MoveForms.ts"
import { programAt, waitingFor } from "./Waiting.ts"

/** Calendar days on the page: five banking days, even over a holiday weekend. */
const DAYS = 7

/** Moments in the table. */
const ROWS = 40

const show = async (context: Context): Promise<Shown> => {
  const { now_ms } = context
  const operator = operatorOf(context)
  const query = { at: new Date(now_ms).toISOString(), days: DAYS }
  const [ach, wires, waiting] = await Promise.all([
    operator.call("ach.days", { query }),
    // The Fedwire day after the last day opens in its evening.
    operator.call("wire.days", { query: { ...query, days: DAYS + 1 } }),
    waitingFor(context)
  ])
  const moments = momentsOf(ach.value.days, wires.value.days)
  const next = moments.filter(({ ms }) => ms > now_ms)
  const upcoming = next.slice(0, ROWS)
  const isIdle = upcoming.every(({ subject }) => subject === undefined || waiting(subject) === undefined)
  return {
    title: "Clock and cutoffs",
    body: html`${lastMove(context)}
<p class="note">What waits for a time: cutoffs, days of the networks, ends of deadlines. What waits for a person is in ${queuesLink(context)}.</p>
${fields([
  ["Time of the bank", time(query.at)],
  ["In UTC", html`<code>${query.at.slice(0, 19).replace("T", " ")}</code>`],
  ["Next", next[0] && html`${dated(next[0].what)}, ${fromNow(isoOf(next[0]), now_ms)}`]
])}
${context.viewer.program_id === undefined && filters(context, [{ name: "program_id", label: "Show what waits in program (id)" }])}
${moveForms(context)}
${dayLines(ach.value.days, moments, now_ms)}
${isIdle && programAt(context) !== undefined && html`<p class="note">Nothing of the program waits for a cutoff or a deadline below.</p>`}
${table(
  "Upcoming cutoffs and deadlines",
  [
    { label: "Time", show: (one) => time(isoOf(one)) },
    { label: "From now", show: (one) => fromNow(isoOf(one), now_ms) },
    { label: "Moment", isName: true, show: ({ what }) => dated(what) },
    { label: "Note", show: ({ note = "" }) => dated(note) },
    { label: "Waiting", show: ({ subject }) => subject !== undefined && waiting(subject) },
    ...(context.sandbox?.advance === undefined
      ? []
      : [{ label: "Clock", show: (one: BankMoment) => moveTo(context, isoOf(one)) }])
  ],
  upcoming,
  `Nothing in the next ${DAYS} days: the networks are closed.`
)}`
  }
}

const queuesLink = (context: Context): Html => {
  const program_id = programAt(context)
  return program_id === undefined
    ? link(context, "/queues", "the queues of all programs")
    : link(context, path`/programs/${program_id}/queues`, "the queues of the program")
}

const isoOf = ({ ms }: BankMoment): string => new Date(ms).toISOString()

/** Pages of the clock. */
export const clock: Section = {
  links: [{ label: "Clock", path: "/clock" }],
  pages: [{ path: "/clock", show, post: moveClock }]
}
