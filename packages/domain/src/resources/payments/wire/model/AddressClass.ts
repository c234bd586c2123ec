import type { Address } from "./Party.ts"

/** Class of an address by its form (S126). Networks refuse unstructured ones from a day on. */
export type AddressClass = "none" | "unstructured" | "hybrid" | "structured"

const LINES = ["line_one", "line_two", "line_three"] as const

/** Returns the free lines of an address that are not blank. */
export const linesOf = (address: Partial<Address>): ReadonlyArray<string> =>
  LINES.map((name) => address[name] ?? "").filter((line) => line.trim() !== "")

/**
 * Classifies an address: structured with a town and a country, hybrid with free lines beside them, unstructured if one
 * of the two is missing, none if nothing is stated.
 */
export const classifyAddress = (address: Partial<Address> | undefined): AddressClass => {
  if (address === undefined || Object.values(address).every((part) => part.trim() === "")) return "none"
  if (isBlank(address.town_name) || isBlank(address.country)) return "unstructured"
  return linesOf(address).length === 0 ? "structured" : "hybrid"
}

const isBlank = (part: string | undefined): boolean => part === undefined || part.trim() === ""
