import type { Html } from "../../html/Html.ts"
import { html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { objectLink } from "../../parts/Links.ts"
import { status, table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { called } from "../../parts/Words.ts"
import { isVersionOf } from "./Acts.ts"
import type { Asked, AskedTimeline } from "./Asked.ts"

/** Shows what the status allows next and what causes it, and what the bank will do by itself. */
export const next = (context: Context, { kind, program_id }: Asked, { due, next: possible }: AskedTimeline): Html =>
  html`<h2>What can happen next</h2>
${table(
  "Steps that the status allows",
  [
    { label: "Step", isName: true, show: ({ trigger }) => called(trigger) },
    { label: "Leads to", show: ({ to }) => status(to) },
    {
      label: "Caused by",
      show: ({ jobs, operations }) =>
        [...operations.filter((one) => !isVersionOf(one, operations)), ...jobs].map((name, at) => [
          at > 0 && ", ",
          called(name, kind)
        ])
    }
  ],
  possible,
  "Nothing: this status is final."
)}
${
  due.length > 0 &&
  table(
    "What the bank will do by itself",
    [
      { label: "Due", isName: true, show: ({ due_at }) => time(due_at) },
      { label: "Job", show: ({ job }) => called(job, kind) },
      {
        label: "Of",
        show: ({ waits_for }) => waits_for !== undefined && objectLink(context, program_id, waits_for)
      }
    ],
    due,
    "Nothing."
  )
}`
