import type { PromiseClient } from "@vostro/http/promise"
import { path } from "../../html/Address.ts"
import { type Html, html } from "../../html/Html.ts"
import type { Context } from "../../page/Page.ts"
import { briefLink, link } from "../../parts/Links.ts"
import { dollars } from "../../parts/Money.ts"
import { operatorOf } from "../../parts/Place.ts"

/** Open windows whose entries are counted. */
const WINDOWS = 8

/** Entries that are counted of a window, and settlements that are looked through. */
const MOST = 100

/** Returns the program that the clock is looked at for. */
export const programAt = ({ query, viewer }: Pick<Context, "query" | "viewer">): string | undefined =>
  query.get("program_id") ?? viewer.program_id

/** Returns what waits for a window, or what settled on a day, of the program that is looked at. */
export const waitingFor = async (context: Context): Promise<(subject: string) => Html | undefined> => {
  const program_id = programAt(context)
  if (program_id === undefined) return () => undefined
  const operator = operatorOf(context)
  const params = { program_id }
  const [open, settled] = await Promise.all([
    operator.call("ach_window.list", { params, query: { status: "open", limit: WINDOWS } }),
    operator.call("ach_settlement.list", { params, query: { limit: MOST } })
  ])
  const counts = await Promise.all(open.value.objects.map(({ id }) => entriesOf(operator, program_id, id)))
  const waiting = new Map<string, Html>()
  for (const { id, settlement_date, status } of settled.value.objects) {
    if (status === "open") continue
    const before = waiting.get(settlement_date)
    waiting.set(settlement_date, html`${before}${before && html`, `}${briefLink(context, program_id, id)}`)
  }
  for (const [at, { id }] of open.value.objects.entries()) {
    waiting.set(id, link(context, path`/programs/${program_id}/windows/${id}`, counts[at] ?? id))
  }
  return (subject) => waiting.get(subject)
}

const entriesOf = async (operator: PromiseClient, program_id: string, ach_window_id: string): Promise<string> => {
  const { value } = await operator.call("ach_window.entries", {
    params: { program_id, ach_window_id },
    query: { limit: MOST }
  })
  const sum = value.objects.reduce((cents, { amount }) => cents + amount, 0)
  const count = `${value.objects.length}${value.has_more ? " or more" : ""}`
  return `${count} ${value.objects.length === 1 ? "entry" : "entries"}, ${value.has_more ? "at least " : ""}${dollars(sum)}`
}
