import { type Html, html } from "../html/Html.ts"
import { dollars } from "../parts/Money.ts"
import { figure, WIDTH } from "./Figure.ts"
import { at } from "./Scale.ts"

/** A part of a bar, in cents, not negative. */
export interface BarPart {
  readonly label: string
  readonly amount: number
}

/** A bar of parts, with the name of their sum. */
export interface Bar {
  readonly label: string
  readonly parts: ReadonlyArray<BarPart>
}

const BAR = 32
const GAP = 34

/** Narrowest part that has its name in it. */
const NAMED = 90

/** Draws bars of parts one under the other, on one scale: sums that are equal end at one line. */
export const bars = (words: string, all: ReadonlyArray<Bar>): Html => {
  const longest = Math.max(1, ...all.map(sumOf))
  const size = { height: all.length * (BAR + GAP), words: `${words} The table has the figures.` }
  return figure(size, html`${all.map((bar, row) => drawn(bar, row * (BAR + GAP), longest))}`)
}

const sumOf = ({ parts }: Bar): number => parts.reduce((sum, { amount }) => sum + amount, 0)

const drawn = (bar: Bar, top: number, longest: number): Html => {
  let left = 0
  const parts = bar.parts.map(({ amount, label }, index) => {
    const width = (amount / longest) * WIDTH
    const start = left
    left += width
    return html`<g class="part part-${index % 6}"><title>${label}: ${dollars(amount)}</title><rect x="${at(start)}" y="${top + 22}" width="${at(width)}" height="${BAR}"/>
${width >= NAMED && html`<text x="${at(start + 8)}" y="${top + 22 + BAR / 2 + 5}">${shortened(label, width)}</text>`}</g>
`
  })
  return html`<text class="mark" x="0" y="${top + 14}">${bar.label}: ${dollars(sumOf(bar))}</text>
${parts}`
}

// Letters of the drawing are some 8 units wide.
const shortened = (label: string, width: number): string => {
  const room = Math.floor((width - 16) / 8)
  return label.length <= room ? label : `${label.slice(0, Math.max(1, room - 1))}…`
}
