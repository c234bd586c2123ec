import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { EventRecord } from "../../../ports/Store.ts"
import type { WebhookEndpoint } from "./WebhookEndpoint.ts"

/** True if a name matches a pattern, in which at most one `*` stands for any characters. */
export const matchesName = (pattern: string, name: string): boolean => {
  const star = pattern.indexOf("*")
  if (star === -1) return pattern === name
  return (
    name.length >= pattern.length - 1 &&
    name.startsWith(pattern.slice(0, star)) &&
    name.endsWith(pattern.slice(star + 1))
  )
}

/**
 * True if an event is delivered to an endpoint, now or once it resumes. Runs in every commit with an event, so it
 * compares texts: an object names an account number if its JSON contains the id.
 */
export const wants = (
  { account_number_ids, events, object_ids, status }: WebhookEndpoint,
  { body, name, object_id }: Omit<EventRecord, "id">
): boolean =>
  status !== "disabled" &&
  (events.length === 0 || events.some((pattern) => matchesName(pattern, name))) &&
  (object_ids === undefined || object_ids.includes(object_id)) &&
  (account_number_ids === undefined || account_number_ids.some((id) => body.includes(`"${id}"`)))

/** Returns the faults of patterns that no event of the bank matches. */
export const eventFaults = (
  patterns: ReadonlyArray<string>,
  eventNames: ReadonlyArray<string>
): ReadonlyArray<SubError> =>
  patterns.flatMap((pattern, index) =>
    eventNames.some((name) => matchesName(pattern, name))
      ? []
      : [{ ...fault("value_not_allowed", `events[${index}]`), why: remedy(pattern, eventNames) }]
  )

const remedy = (pattern: string, eventNames: ReadonlyArray<string>): string => {
  const group = pattern.replace(/[.*].*$/, "")
  const near = group === "" ? undefined : eventNames.find((name) => name.startsWith(`${group}.`))
  const example = near ?? eventNames[0]
  const wildcard = near === undefined ? "*.created" : `${group}.*`
  return `No event matches ${pattern}: send a name such as ${example}, or a pattern such as ${wildcard}.`
}
