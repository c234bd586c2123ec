import { path, queryOf } from "../../html/Address.ts"
import { briefly } from "../../html/Brief.ts"
import { html } from "../../html/Html.ts"
import type { Context, Section } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { table } from "../../parts/Table.ts"
import { time } from "../../parts/Time.ts"
import { takeStep, tour } from "./Tour.ts"

/** The first page: the programs of the bank, where to look for answers, and in a sandbox a tour. */
export const overview: Section = {
  audience: "both",
  links: [{ label: "Overview", path: "/" }],
  pages: [
    {
      path: "/",
      show: async (context) => ({
        title: "Overview",
        body: html`${await tour(context)}${await programs(context)}${whereToLook(context)}`
      }),
      post: takeStep
    }
  ]
}

const programs = async (context: Context) => {
  const { operator } = context.viewer
  if (operator === undefined)
    return html`<p class="empty">This is the portal of your program. Choose a page in the navigation.</p>`
  const { value } = await operator.call("program.list", { query: { limit: 50 } })
  return table(
    "Programs",
    [
      { label: "Name", isName: true, show: ({ id, name }) => link(context, path`/programs/${id}`, name) },
      { label: "Payments", show: ({ id }) => payments(context, id) },
      { label: "Id", show: ({ id }) => briefly(id) },
      { label: "Created", show: ({ created_at }) => time(created_at) }
    ],
    value.objects,
    html`The bank has no program yet. Create one with <code>POST /operator/v1/programs</code>.`
  )
}

/** Links to the lists of the payments of a program. */
const payments = (context: Context, program_id: string) => {
  const list = path`/programs/${program_id}/lists/`
  const returned = link(context, `${list}ach${queryOf({ attribute: "status", value: "returned" })}`, "Returned ACH")
  return [...Object.entries(kinds).map(([kind, label]) => [link(context, list + kind, label), " "]), returned]
}

const kinds = {
  ach: "ACH",
  wire: "Wires",
  instant_payment: "Instant",
  internal_transfer: "Internal"
} as const

/** Questions that an operator comes with, each with the pages that answer it. */
const whereToLook = (context: Context) => {
  if (context.viewer.operator === undefined) return undefined
  const page = (to: string, label: string) => link(context, to, label)
  return table(
    "Where to look",
    [
      { label: "Question", isName: true, show: ({ question }) => question },
      { label: "Answer", show: ({ answer }) => answer }
    ],
    [
      {
        question: "Why did a payment come back?",
        answer: html`The list of returned ACH entries above has the reason of each, and the page of a payment a timeline that says who did what. The search above finds a payment by its id, trace number, UETR or idempotency key.`
      },
      {
        question: "Who released a payment?",
        answer: html`The timeline on its page says so. ${page("/audit?operation=wire.approve", "Approvals of wires")}, ${page("/audit?operation=ach.approve", "of ACH entries")} and ${page("/audit?operation=instant_payment.approve", "of instant payments")} are in the audit log.`
      },
      {
        question: "What waits, and what is due tonight?",
        answer: html`${page("/queues", "All queues")} has what waits for a person, ${page("/clock", "Clock")} what waits for a time: cutoffs and deadlines.`
      },
      { question: "Who did what by hand?", answer: page("/audit", "Audit log") },
      { question: "What was sent to the bank, and what did it answer?", answer: page("/requests", "Requests") }
    ],
    ""
  )
}
