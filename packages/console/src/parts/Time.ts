import { type Html, html } from "../html/Html.ts"

/** The bank's zone: the networks of the United States keep the time of New York. */
export const BANK_ZONE = "America/New_York"

const bankTime = new Intl.DateTimeFormat("en-CA", {
  timeZone: BANK_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23"
})

const zoneNames = new Intl.DateTimeFormat("en-US", { timeZone: BANK_ZONE, timeZoneName: "short" })

/** Returns the name of the bank's zone at a time: EST, or EDT in summer. */
const zoneOf = (ms: number): string => zoneNames.format(ms).split(" ").at(-1) ?? ""

/** Shows a time in the bank's zone. The script adds the reader's own to its title, which is in UTC. */
export const time = (iso: string | undefined): Html | undefined => {
  if (iso === undefined) return undefined
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return html`${iso}`
  return html`<time datetime="${iso}" title="${iso} UTC">${bankTime.format(ms).replace(",", "")} <span class="zone">${zoneOf(ms)}</span></time>`
}

/** Returns a time in the bank's zone as text, without its seconds. */
export const bankClock = (ms: number): string => bankTime.format(ms).replace(",", "").slice(0, 16)

const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"]
] as const

/** Shows a text with its dates, and their times, each in one line: a browser may break a line after a hyphen. */
export const dated = (text: string): Html =>
  html`${text
    .split(/(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)/)
    .map((part, at) => (at % 2 === 0 ? part : html`<span class="date">${part}</span>`))}`

/** Returns a duration by its two largest units, in one line: `2 d 3 h`, `45 s`. */
export const duration = (ms: number): string => {
  let rest = Math.abs(ms)
  const parts: Array<string> = []
  for (const [size, name] of units) {
    const count = Math.trunc(rest / size)
    rest -= count * size
    if (count > 0 || parts.length > 0) parts.push(`${count}\u00a0${name}`)
    if (parts.length === 2) break
  }
  return parts.length === 0 ? "now" : parts.filter((part) => !part.startsWith("0\u00a0")).join("\u00a0")
}

/** Shows how far a time is from the bank's, as a whole sentence part: `in 3 h`, `2 d ago`. */
export const fromNow = (iso: string, nowMs: number): string => {
  const ms = Date.parse(iso) - nowMs
  if (Math.abs(ms) < 1_000) return "now"
  return ms > 0 ? `in\u00a0${duration(ms)}` : `${duration(ms)}\u00a0ago`
}
