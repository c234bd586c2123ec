import { allModules, catalogueOf } from "@vostro/domain"
import { Problem } from "@vostro/server"
import { Effect } from "effect"

const { delivered, eventNames } = catalogueOf(allModules)

/** Splits the values of `--events`, which may be repeated and may hold commas. */
const patternsOf = (given: ReadonlyArray<string>): ReadonlyArray<string> =>
  given.flatMap((one) => one.split(",")).flatMap((one) => (one.trim() === "" ? [] : [one.trim()]))

const matcher = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`)

/**
 * Returns the names of events that patterns such as `ach.*` match; none, for all events, without patterns. Fails for a
 * pattern that matches none, with the names that come close.
 */
export const eventNamesOf = (given: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>, Problem> => {
  const patterns = patternsOf(given)
  const lost = patterns.find((pattern) => !eventNames.some((name) => matcher(pattern).test(name)))
  if (lost !== undefined) return Effect.fail(unknown(lost))
  return Effect.succeed(eventNames.filter((name) => patterns.some((one) => matcher(one).test(name))))
}

/** Returns the matching names of events that the bank sends as webhooks. Fails if it sends none of those matched. */
export const webhookNamesOf = (given: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>, Problem> =>
  Effect.flatMap(eventNamesOf(given), (names) => {
    const sent = names.length === 0 ? [...delivered].toSorted() : names.filter((name) => delivered.has(name))
    if (sent.length > 0) return Effect.succeed(sent)
    const text = `the bank sends no webhooks of ${names.join(", ")}: follow such events with vostro events tail`
    return Effect.fail(new Problem({ text, cause: names }))
  })

const unknown = (pattern: string): Problem => {
  const [kind = ""] = pattern.split(".")
  const near = eventNames.filter((name) => kind !== "" && name.includes(kind.replaceAll("*", "")))
  const kinds = [...new Set(eventNames.map((name) => `${name.slice(0, name.lastIndexOf("."))}.*`))]
  const known = near.length > 0 ? near : kinds
  return new Problem({ text: `no event is named ${pattern}: there are ${known.join(", ")}`, cause: pattern })
}
