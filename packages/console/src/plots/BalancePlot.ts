import { type Html, html } from "../html/Html.ts"
import { dollars } from "../parts/Money.ts"
import { bankClock } from "../parts/Time.ts"
import { figure, WIDTH } from "./Figure.ts"
import { at, scale } from "./Scale.ts"

/** A balance in cents from a time on. */
export interface BalancePoint {
  readonly ms: number
  readonly balance: number
}

/** Content of a balance plot: the balances oldest first, the one before them, and the available balance. */
export interface BalancePlot {
  readonly points: ReadonlyArray<BalancePoint>
  readonly before: number
  readonly until_ms: number
  /** Available balance now, where the plot ends now. */
  readonly available: number | undefined
}

const HEIGHT = 180
const LEFT = 110
const RIGHT = 16
const TOP = 14
const BOTTOM = 30

/** Draws the balance of an account number over time, as steps. The available balance stands at the end as a dot. */
export const balancePlot = ({ available, before, points, until_ms }: BalancePlot): Html | undefined => {
  const [first] = points
  if (first === undefined) return undefined
  const levels = [0, before, ...points.map(({ balance }) => balance), ...(available === undefined ? [] : [available])]
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const end_ms = Math.max(until_ms, points.at(-1)?.ms ?? until_ms)
  const x = scale(first.ms, end_ms, LEFT, WIDTH - RIGHT)
  const y = scale(low, high, HEIGHT - BOTTOM, TOP)
  const steps = points.map(({ balance, ms }) => `H${at(x(ms))}V${at(y(balance))}`).join("")
  const marks = [...new Set([low, 0, high])]
  return figure(
    { height: HEIGHT, words: wordsOf(points, available) },
    html`${marks.map(
      (level) => html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(level))}" y2="${at(y(level))}"/>
<text class="mark" text-anchor="end" x="${LEFT - 8}" y="${at(y(level) + 4)}">${dollars(level)}</text>
`
    )}<path class="posted" d="M${at(x(first.ms))} ${at(y(before))}${steps}H${at(WIDTH - RIGHT)}"/>
${available !== undefined && html`<circle class="available" cx="${at(WIDTH - RIGHT)}" cy="${at(y(available))}" r="5"/>`}
<text class="mark" x="${LEFT}" y="${HEIGHT - 8}">${bankClock(first.ms)}</text>
<text class="mark" text-anchor="end" x="${WIDTH - RIGHT}" y="${HEIGHT - 8}">${bankClock(end_ms)}</text>
`,
    html`Line: posted balance.${available !== undefined && " Dot: available now."}`
  )
}

const wordsOf = (points: ReadonlyArray<BalancePoint>, available: number | undefined): string => {
  const last = points.at(-1)?.balance ?? 0
  const now = available === undefined ? "" : ` Available now: ${dollars(available)}.`
  return `Posted balance over time: ${points.length} changes, the last one to ${dollars(last)}.${now} The table has the figures.`
}
