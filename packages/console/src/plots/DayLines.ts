import { instantOfLocal } from "@vostro/domain"
import { type Html, html } from "../html/Html.ts"
import { BANK_ZONE, bankClock } from "../parts/Time.ts"
import { figure, WIDTH } from "./Figure.ts"
import { at, scale } from "./Scale.ts"

/** A moment on a line of time. */
export interface Mark {
  readonly ms: number
  readonly kind: "ach" | "same-day" | "wire" | "instant" | "due"
  readonly what: string
}

/** A day with a line. */
export interface LineDay {
  readonly date: string
  readonly is_banking_day: boolean
  readonly holiday?: string
}

const LEFT = 115
const RIGHT = 20
const LINE = 34
const TOP = 22

/** Rows within a line, so that moments of several networks at one time do not hide each other. */
const rows = { "same-day": 5, ach: 11, wire: 17, instant: 23, due: 28 } as const

const legend = [
  ["same-day", "same-day ACH"],
  ["ach", "next-day ACH"],
  ["wire", "Fedwire"],
  ["instant", "FedNow and RTP"],
  ["due", "deadline"]
] as const

const DAY_MS = 86_400_000

/** Draws days as lines of time from midnight to midnight in the bank's zone, with their moments and the time now. */
export const dayLines = (days: ReadonlyArray<LineDay>, marks: ReadonlyArray<Mark>, nowMs: number): Html => {
  const height = TOP + days.length * LINE + 46
  const words = `Cutoffs, days of the networks and deadlines of ${days.length} days, midnight to midnight in New York. The table has them in their order.`
  return figure(
    { height, words },
    html`${[0, 6, 12, 18, 24].map((hour) => html`<text class="mark" text-anchor="middle" x="${at(hourAt(hour))}" y="14">${String(hour).padStart(2, "0")}:00</text>`)}
${days.map((day, row) => line(day, TOP + row * LINE, marks, nowMs))}
${legend.map(([kind, name], index) => named(kind, name, (index % 3) * 160, height - (index < 3 ? 24 : 4)))}`
  )
}

const named = (kind: Mark["kind"], name: string, x: number, y: number): Html =>
  html`<circle class="${kind}" cx="${x + 4}" cy="${y - 5}" r="4"/><text x="${x + 13}" y="${y}">${name}</text>
`

const hourAt = scale(0, 24, LEFT, WIDTH - RIGHT)

const line = (day: LineDay, top: number, marks: ReadonlyArray<Mark>, nowMs: number): Html => {
  const starts = instantOfLocal(day.date, "00:00", BANK_ZONE)
  // A day has 23 to 25 hours: noon of the next calendar day lies in the next one.
  const ends = instantOfLocal(dateOf(starts + 1.5 * DAY_MS), "00:00", BANK_ZONE)
  const x = scale(starts, ends, LEFT, WIDTH - RIGHT)
  const isHere = (ms: number): boolean => starts <= ms && ms < ends
  return html`<text x="0" y="${top + 20}">${nameOf(day)}</text>
<rect class="${day.is_banking_day ? "open" : "closed"}" x="${LEFT}" y="${top}" width="${WIDTH - LEFT - RIGHT}" height="${LINE - 2}"/>
${day.holiday !== undefined && html`<text x="${LEFT + 10}" y="${top + 20}">${day.holiday}</text>`}
${[0, 6, 12, 18, 24].map((hour) => html`<line class="grid" x1="${at(hourAt(hour))}" x2="${at(hourAt(hour))}" y1="${top}" y2="${top + LINE - 2}"/>`)}
${marks
  .filter(({ ms }) => isHere(ms))
  .map(
    ({ kind, ms, what }) =>
      html`<circle class="${kind}" cx="${at(x(ms))}" cy="${top + rows[kind]}" r="3"><title>${bankClock(ms)} ${what}</title></circle>`
  )}
${isHere(nowMs) && html`<line class="now" x1="${at(x(nowMs))}" x2="${at(x(nowMs))}" y1="${top - 2}" y2="${top + LINE}"><title>${bankClock(nowMs)} now</title></line>`}
`
}

const dateOf = (ms: number): string => bankClock(ms).slice(0, 10)

const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" })

const nameOf = ({ date }: LineDay): string => `${weekday.format(Date.parse(`${date}T12:00:00Z`))} ${date}`
