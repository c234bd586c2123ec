import type { Html } from "../html/Html.ts"
import { table } from "../parts/Table.ts"
import type { AnyLifecycle } from "./Flow.ts"
import { kindsOf, nameOfLifecycle, type Standing } from "./LifecycleSvg.ts"

/** The words for what the drawing shows by the strength of a line. */
const words = { "": undefined, " can": "possible now", " taken": "taken" } as const

/** Shows a lifecycle as a table, for readers of text: what the drawing says, in words. */
export const lifecycleTable = (lifecycle: AnyLifecycle, standing: Standing = {}): Html => {
  const kinds = kindsOf(lifecycle, standing)
  const rows = lifecycle.table.flatMap(({ event, from, on, to }) => from.map((one) => ({ on, from: one, to, event })))
  return table(
    `Transitions: ${nameOfLifecycle(lifecycle)}`,
    [
      { label: "Trigger", isName: true, show: ({ on }) => on },
      { label: "Progress", show: ({ from, on, to }) => words[kinds.ofMove(on, from, to)] },
      { label: "From", show: ({ from }) => from },
      { label: "To", show: ({ to }) => to },
      { label: "Event", show: ({ event }) => event }
    ],
    rows,
    "This lifecycle has no transition."
  )
}
