import { bankWords } from "./bank.ts"
import { customerWords } from "./customers.ts"
import { everyWords } from "./every.ts"
import { lendingWords } from "./lending.ts"
import { moneyWords } from "./money.ts"
import { paymentWords } from "./payments.ts"

/** Joins tables of words. Throws for a field that two of them describe. */
export const joined = (
  ...tables: ReadonlyArray<Readonly<Record<string, string>>>
): Readonly<Record<string, string>> => {
  const all = tables.flatMap(Object.entries)
  const twice = all.map(([name]) => name).filter((name, at, names) => names.indexOf(name) < at)
  if (twice.length > 0) throw new Error(`described in two files of words: ${twice.join(", ")}`)
  return Object.fromEntries(all)
}

/**
 * Meaning of each field of the API, by its name, or by resource and name where the name alone does not tell. Ids of a kind
 * need no entry. Each family of resources has a file.
 */
export const fieldWords = joined(everyWords, moneyWords, paymentWords, customerWords, lendingWords, bankWords)
