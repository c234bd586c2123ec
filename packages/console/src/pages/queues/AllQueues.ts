import { path, queryOf } from "../../html/Address.ts"
import { html } from "../../html/Html.ts"
import type { Context, Shown } from "../../page/Page.ts"
import { link } from "../../parts/Links.ts"
import { cursorOf, pager } from "../../parts/Pager.ts"
import { operatorOf } from "../../parts/Place.ts"
import { table } from "../../parts/Table.ts"
import { fromNow, time } from "../../parts/Time.ts"
import { BANK, countOf, type Filled, loadQueues, SPANS } from "./LoadQueues.ts"

/** Programs of a page: each is asked for each of its queues. */
const PROGRAMS = 10

/** Open windows of a program that are looked through for the next cutoff. */
const WINDOWS = 10

/** Items, deadlines and cutoffs of a program. */
interface Due {
  readonly program_id: string
  readonly name: string
  readonly filled: ReadonlyArray<Filled>
  /** Next cutoff of a window that has entries. */
  readonly cutoff: string | undefined
}

/** Shows the programs of the bank, ten at a time, with what waits in each, the next deadline, and the next ACH cutoff. */
export const allQueues = async (context: Context): Promise<Shown> => {
  const cursor = cursorOf(context)
  const { value } = await operatorOf(context).call("program.list", { query: { limit: PROGRAMS, ...cursor } })
  const { has_more, objects } = value
  const own = objects.map(({ id, name }) => ({ program_id: id, name }))
  const places = Object.keys(cursor).length === 0 ? [{ program_id: BANK, name: "The bank itself" }, ...own] : own
  const due = await Promise.all(places.map((place) => dueOf(context, place)))
  return {
    title: "Due in all programs",
    body: html`<p class="note">This page shows ten programs at a time. It counts reviews and return requests of payments created in the last ${SPANS[0]} days. All cutoffs and deadlines of the networks are on ${link(context, "/clock", "the clock")}.</p>
${table(
  "Programs, newest first",
  [
    {
      label: "Program",
      isName: true,
      show: ({ name, program_id }) => link(context, path`/programs/${program_id}/queues`, name)
    },
    { label: "Waiting", show: (one) => waits(context, one) },
    {
      label: "Longest wait",
      show: ({ filled }) =>
        ago(context, earliest(filled.flatMap(({ waiting }) => waiting.items.map(({ since }) => since))))
    },
    {
      label: "Next deadline",
      show: ({ filled }) =>
        at(context, earliest(filled.flatMap(({ waiting }) => waiting.items.flatMap(({ deadline }) => deadline ?? []))))
    },
    {
      label: "Next ACH cutoff",
      show: ({ cutoff, program_id }) =>
        cutoff && link(context, `/clock${queryOf({ program_id })}`, html`${at(context, cutoff)}`)
    }
  ],
  due,
  "The bank has no program yet."
)}
${pager(context, { has_more, first: objects[0]?.id, last: objects.at(-1)?.id })}`
  }
}

const dueOf = async (context: Context, place: Pick<Due, "program_id" | "name">): Promise<Due> => {
  const [filled, cutoff] = await Promise.all([
    loadQueues(context, place.program_id),
    cutoffOf(context, place.program_id)
  ])
  return { ...place, filled, cutoff }
}

const cutoffOf = async (context: Context, program_id: string): Promise<string | undefined> => {
  if (program_id === BANK) return undefined
  const { value } = await operatorOf(context).call("ach_window.list", {
    params: { program_id },
    query: { limit: WINDOWS, status: "open" }
  })
  return earliest(value.objects.map(({ cutoff_at }) => cutoff_at))
}

const earliest = (times: ReadonlyArray<string>): string | undefined => times.toSorted()[0]

const waits = (context: Context, { filled, program_id }: Due) => {
  const some = filled.filter(({ waiting }) => waiting.items.length > 0)
  return some.length === 0
    ? "nothing"
    : html`<ul class="plain">${some.map(
        ({ queue, waiting }) =>
          html`<li>${link(context, `${path`/programs/${program_id}/queues`}#${queue.anchor}`, queue.title)}: ${countOf(waiting)}</li>`
      )}</ul>`
}

const ago = ({ now_ms }: Context, iso: string | undefined) => iso && fromNow(iso, now_ms)

const at = ({ now_ms }: Context, iso: string | undefined) => iso && html`${time(iso)}, ${fromNow(iso, now_ms)}`
