import { day58, debit } from "@vostro/sandbox/scenario/Day58"
import type { Scenario } from "@vostro/sandbox/test"

/** A scenario with what a page says about it. */
export interface Story {
  readonly title: string
  readonly about: string
  readonly scenario: Scenario
  /** Saved answer whose object the console opens at the end; absent for the first page. */
  readonly shows?: string
}

const lunch = {
  amount: 500,
  currency_code: "USD",
  description: "Lunch",
  sender_account_number_id: "$bank.accountNumberIds.0",
  receiver_account_number_id: "$bank.accountNumberIds.1"
}

/** Stories that a link can name: `#story=day-58`. */
export const stories: Readonly<Record<string, Story>> = {
  "day-58": {
    title: "A debit that comes back on day 58",
    about:
      "An ACH debit posts. 58 days later the other bank returns it as unauthorized (R10), on one of the last days on which it may.",
    scenario: day58,
    shows: "debit"
  },
  debit: {
    title: "A debit that waits for its cutoff",
    about: "An ACH debit is scheduled. Move the clock to the next ACH cutoff, and it leaves for the network.",
    scenario: [{ call: "ach.create", key: "debit-1", body: debit, save: "debit" }],
    shows: "debit"
  },
  lunch: {
    title: "A transfer within the bank",
    about: "Five dollars move from one account number to another one.",
    scenario: [
      { call: "internal_transfer.create", key: "lunch-1", body: lunch, save: "lunch" },
      { until: "$lunch", status: "posted" }
    ],
    shows: "lunch"
  }
}

const empty: Story = {
  title: "An empty bank",
  about: "A program, a client and two account numbers with 100,000 dollars each.",
  scenario: []
}

/** Maximum length of a scenario in a link, in characters. */
const MAX_LINK = 100_000

/**
 * Reads the story of a link: `#story=day-58` names one, `#scenario=` has the steps of one as JSON, in the form of a URL
 * component or in base64url. Without either the bank is empty. Throws a `RangeError` with the fault of the link.
 */
export const storyOf = (hash: string): Story => {
  const given = new URLSearchParams(hash.replace(/^#/, ""))
  const [name, steps] = [given.get("story"), given.get("scenario")]
  if (steps !== null) return { ...empty, title: "The scenario of this link", about: "", scenario: scenarioOf(steps) }
  if (name === null) return empty
  const story = new Map(Object.entries(stories)).get(name)
  if (story === undefined) throw new RangeError(`There is no story ${name}: use ${Object.keys(stories).join(", ")}.`)
  return story
}

const scenarioOf = (text: string): Scenario => {
  if (text.length > MAX_LINK) throw new RangeError(`The scenario is longer than ${MAX_LINK} characters.`)
  try {
    // trusted: `play` checks each step before the first one runs.
    return JSON.parse(/^\s*\[/.test(text) ? text : decoded(text)) as Scenario
  } catch {
    throw new RangeError("The scenario is no JSON, neither as it is nor in base64url.")
  }
}

const decoded = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))
  )

/** Writes the part of a link after `#` that opens a bank with a scenario. */
export const hashOf = (scenario: Scenario): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(scenario))
  const text = btoa(String.fromCharCode(...bytes))
  return `#scenario=${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`
}
