import type { ItemOf, OutputOf } from "@vostro/http/promise"
import { BankError } from "@vostro/http/promise"
import { path, queryOf } from "../html/Address.ts"
import { type Html, html, type Shown } from "../html/Html.ts"
import { homeOf, kindOf } from "../kinds/Kinds.ts"
import type { Context } from "../page/Page.ts"
import { link, objectLink } from "../parts/Links.ts"
import { status } from "../parts/Table.ts"
import { time } from "../parts/Time.ts"
import { spoken } from "../parts/Words.ts"

type Logged = OutputOf<"request.get">
type Step = OutputOf<"timeline.trace">["steps"][number]
type Audited = ItemOf<"audit_entry.list">

/** Returns the page to go to after an act, which then confirms the request that did it. */
export const confirmedAt = (to: string, operation: string, requestId: string): string => {
  const [page = "", part] = to.split("#")
  const query = queryOf({ act: operation, done: requestId })
  return `${page}${page.includes("?") ? query.replace("?", "&") : query}${part === undefined ? "" : `#${part}`}`
}

/** Latest writes of an operation that are looked through for one. */
const LATEST = 20

/** Fields that a confirmation shows of a changed object. */
const MAX_FIELDS = 8

/**
 * Confirms the act that led to a page: who did what, and what it changed. It tells what the bank recorded, not what the address
 * says, so a false address confirms nothing.
 */
export const confirmation = async (context: Context): Promise<Html | undefined> => {
  const [operation, id] = [context.query.get("act") ?? "", context.query.get("done") ?? ""]
  if (operation === "" || id === "") return undefined
  const entry = await auditedIn(context, operation, id)
  if (entry !== undefined)
    return note(context, entry.operation, entry.created_at, whoIn(entry), id, changesOf(context, entry))
  const [logged, step] = await Promise.all([loggedIn(context, id), stepOf(context, id)])
  const moved = step && statusOf(step)
  if (logged?.operation === operation && logged.status < 400 && !logged.dry_run) {
    const who = logged.caller.name ?? logged.caller.type
    return note(context, operation, logged.received_at, who, id, moved ?? objectOf(context, logged))
  }
  return step?.trigger === undefined ? undefined : note(context, step.trigger, step.at, step.actor.type, id, moved)
}

const note = (
  context: Context,
  operation: string,
  at: string | undefined,
  who: string,
  id: string,
  changes: Shown
): Html =>
  html`<aside class="done" role="status"><p><strong>Done:</strong> ${spoken(operation)} (<code>${operation}</code>) by ${who}, ${time(at)}, ${link(context, path`/requests/${id}`, "its request")}.</p>${changes}</aside>`

const auditedIn = async (
  { params, viewer: { operator } }: Context,
  operation: string,
  request_id: string
): Promise<Audited | undefined> => {
  if (operator === undefined) return undefined
  const program_id = params["program_id"]
  const query = { operation, limit: LATEST, ...(program_id !== undefined && { program_id }) }
  // trusted: the bank checks the program, and refuses a text that is none.
  const asked = { query } as Parameters<typeof operator.call<"audit_entry.list">>[1]
  const answer = await unlessRefused(operator.call("audit_entry.list", asked))
  return answer?.value.objects.find((one) => one.request_id === request_id)
}

const whoIn = ({ actor }: Audited): string => actor.name ?? actor.id

/** Returns the step of the object of the page that a request caused. */
const stepOf = async ({ params, viewer: { operator } }: Context, request_id: string): Promise<Step | undefined> => {
  const { object_id, program_id } = params
  if (operator === undefined || object_id === undefined || program_id === undefined) return undefined
  // An object without a lifecycle has no timeline.
  const answer = await unlessRefused(
    operator.call("timeline.trace", { params: { program_id, object_id }, query: { limit: 5 } })
  )
  return answer?.value.steps.find(({ actor }) => actor.request_id === request_id)
}

const statusOf = ({ from, to }: Step): Html | undefined =>
  to === undefined ? undefined : html`<p>status ${from !== undefined && html`${status(from)} → `}${status(to)}</p>`

const loggedIn = async (
  { viewer: { operator, partner } }: Context,
  request_id: string
): Promise<Logged | undefined> => {
  const params = { request_id }
  if (operator !== undefined) return (await unlessRefused(operator.call("request.get", { params })))?.value
  if (partner === undefined) return undefined
  return (await unlessRefused(partner.call("request.get_own", { params })))?.value
}

/** Returns an answer; undefined if the bank refuses, as it does what a made-up address asks for. */
const unlessRefused = async <A>(asked: Promise<A>): Promise<A | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof BankError) return undefined
    throw error
  }
}

const changesOf = (context: Context, { changes, events, program_id }: Audited): Html =>
  html`<ul>${changes.map(
    ({ after = {}, before, id }) =>
      html`<li>${named(context, program_id, id)}${before === undefined ? " is new" : fieldsOf(before, after)}</li>\n`
  )}</ul>${events.length > 0 && html`<p class="note">Events: ${events.map(({ name }) => html`<code>${name}</code> `)}</p>`}`

const fieldsOf = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Html => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== "updated_at")
  return html`${names
    .slice(0, MAX_FIELDS)
    .map(
      (name, at) =>
        html`${at === 0 ? ": " : "; "}${name.replaceAll("_", " ")} ${textOf(name, before[name])} → ${textOf(name, after[name])}`
    )}${names.length > MAX_FIELDS && "; and others"}`
}

const textOf = (name: string, value: unknown): Shown => {
  if (value === undefined) return "none"
  if (name === "status" && typeof value === "string") return status(value)
  return typeof value === "string" ? value : html`<code>${JSON.stringify(value)}</code>`
}

const objectOf = (context: Context, { object_id, program_id }: Logged): Html | undefined =>
  object_id === undefined || program_id === undefined
    ? undefined
    : html`<ul><li>${named(context, program_id, object_id)}</li></ul>`

const named = (context: Context, programId: string, id: string): Html =>
  kindOf(context, id) === undefined ? html`<code>${id}</code>` : objectLink(context, homeOf(context, id, programId), id)
