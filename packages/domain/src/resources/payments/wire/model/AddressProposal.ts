import { COUNTRIES, countryNamed } from "../../../../kernel/Country.ts"
import { placeIn } from "../tables/Places.ts"
import type { Address } from "./Party.ts"

/** Proposed parts of an address of free lines, and those that the lines do not give away. */
export interface AddressProposal {
  readonly address: Partial<Address>
  readonly missing: ReadonlyArray<"town_name" | "country">
}

/**
 * Proposes town, country and remaining lines of an address of up to three free lines (S126, S178). The country is the
 * last line or its end, or follows from the form of the post code. The town stands beside the post code, or on the line
 * before the country. A person has to confirm a proposal, because towns, states and countries share names.
 */
export const proposeAddress = (lines: ReadonlyArray<string>): AddressProposal => {
  const stated = lines.map(trimmed).filter((line) => line !== "")
  const { country, rest } = countryIn(stated)
  const place = placeIn(rest.at(-1) ?? "", country)
  const [line_one, line_two, line_three] = place === undefined ? rest : rest.slice(0, -1)
  const found = place?.country ?? country
  const parts: Partial<Record<keyof Address, string | undefined>> = {
    ...place,
    country: found,
    line_one,
    line_two,
    line_three
  }
  return {
    address: Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)),
    missing: [
      ...(place === undefined ? ["town_name" as const] : []),
      ...(found === undefined ? ["country" as const] : [])
    ]
  }
}

const trimmed = (line: string): string => line.replaceAll(/ +/g, " ").replace(/^[ ,]+|[ ,]+$/g, "")

interface Located {
  readonly country: string | undefined
  readonly rest: ReadonlyArray<string>
}

const countryIn = (lines: ReadonlyArray<string>): Located => {
  const last = lines.at(-1)
  if (last === undefined) return { country: undefined, rest: [] }
  const before = lines.slice(0, -1)
  const whole = COUNTRIES.has(last) ? last : namedBy(last)
  if (whole !== undefined) return { country: whole, rest: before }
  const { country, line } = countryAtEnd(last)
  return { country, rest: [...before, line] }
}

/** Most words of the name of a country. */
const MAX_WORDS = 6

/** Words that end the names of towns, states or other countries too: New Jersey, Atlanta Georgia. */
const AMBIGUOUS = /\b(new \w+|georgia)$/i

// A code of two letters at the end of a line could be a state, and one of three letters a word.
const countryAtEnd = (line: string): { readonly country: string | undefined; readonly line: string } => {
  const words = line.split(" ")
  if (!AMBIGUOUS.test(line)) {
    for (let count = Math.min(MAX_WORDS, words.length - 1); count > 0; count--) {
      const name = words.slice(-count).join(" ")
      const country = isName(name) ? namedBy(name) : undefined
      if (country !== undefined) return { country, line: trimmed(words.slice(0, -count).join(" ")) }
    }
  }
  return { country: undefined, line }
}

const namedBy = (text: string): string | undefined => (/\d/.test(text) ? undefined : countryNamed(text))

const isName = (text: string): boolean => text.length > 3 || ["USA", "UAE", "UK"].includes(text)
