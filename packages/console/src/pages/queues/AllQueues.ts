import type { OutputOf } from "@vostro/http/promise"
import { path, queryOf } from "../../html/Address.ts"
import { html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf } from "../../parts/Place.ts"
import { table } from "../../parts/Table.ts"
import { fromNow, time } from "../../parts/Time.ts"
import { BANK, countOf, queuesOf } from "./Known.ts"

/** Programs of a page. */
const PROGRAMS = 10

type Place = OutputOf<"queue.list">["objects"][number]

/** Shows the programs of the bank, ten at a time, with what waits in each and the next deadline: by one call. */
export const allQueues = async (context: Context): Promise<Shown> => {
  const { value } = await operatorOf(context).call("queue.list", { query: { limit: PROGRAMS, ...cursorOf(context) } })
  const { has_more, last_program_id, objects } = value
  return {
    title: "Queues of all programs",
    body: html`<p class="note">What waits for a person, ten programs at a time. What waits for a time, such as the next cutoff of ACH, is on ${link(context, "/clock", "the clock")}.</p>
${table(
  "Programs, newest first",
  [
    {
      label: "Program",
      isName: true,
      show: ({ name, program_id }: Place) =>
        link(context, path`/programs/${program_id}/queues`, program_id === BANK ? "The bank itself" : name)
    },
    { label: "Waiting", show: (place) => waits(context, place) },
    { label: "Longest wait", show: ({ queues }) => ago(context, earliest(queues.map(({ since }) => since))) },
    {
      label: "Next deadline",
      show: ({ queues }) => at(context, earliest(queues.flatMap(({ deadline }) => deadline ?? [])))
    },
    {
      label: "Cutoffs",
      show: ({ program_id }) => program_id !== BANK && link(context, `/clock${queryOf({ program_id })}`, "on the clock")
    }
  ],
  objects,
  "The bank has no program yet."
)}
${pager(context, { has_more, first: undefined, last: last_program_id })}`
  }
}

const earliest = (times: ReadonlyArray<string>): string | undefined => times.toSorted()[0]

const waits = (context: Context, { program_id, queues }: Place) => {
  const some = queuesOf(program_id).flatMap((queue) => {
    const filled = queues.find(({ queue: name }) => name === queue.name)
    return filled === undefined ? [] : [{ queue, filled }]
  })
  return some.length === 0
    ? "nothing"
    : html`<ul class="plain">${some.map(
        ({ filled, queue }) =>
          html`<li>${link(context, `${path`/programs/${program_id}/queues`}#${queue.anchor}`, queue.title)}: ${countOf(filled.count, filled.has_more)}</li>`
      )}</ul>`
}

const ago = ({ now_ms }: Context, iso: string | undefined) => iso && fromNow(iso, now_ms)

const at = ({ now_ms }: Context, iso: string | undefined) => iso && html`${time(iso)}, ${fromNow(iso, now_ms)}`
