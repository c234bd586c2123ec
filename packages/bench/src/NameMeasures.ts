import { matchName, matchPrepared, prepare } from "@vostro/domain/kernel/names/MatchName"
import type { Row } from "./Measures.ts"

/** Names of payments, each with the customer who holds the account: most are equal or close, some are another's. */
const pairs = [
  ["SMITH, BOB", { type: "individual", first_name: "Robert", last_name: "Smith" }],
  ["Jane Smyth", { type: "individual", first_name: "Jane", last_name: "Smith" }],
  ["Jane Smith", { type: "individual", first_name: "John", last_name: "Smith" }],
  ["Maria de la Cruz", { type: "individual", first_name: "Maria", last_name: "De la Cruz" }],
  ["Mr. José L. García Jr", { type: "individual", first_name: "Jose", last_name: "Garcia" }],
  ["John and Jane Doe", { type: "individual", first_name: "Jane", last_name: "Doe" }],
  ["Patrick O'Brien", { type: "individual", first_name: "Patricia", last_name: "O'Brien" }],
  ["Acme Supplies LLC", { type: "business", name: "ACME Supplies, L.L.C." }],
  ["Blue Bottle Coffee Inc", { type: "business", name: "Bottle Holdings LLC", dba: ["Blue Bottle Coffee"] }],
  ["Northern Freight Company", { type: "business", name: "Southern Freight Co" }]
] as const

/** Speed of comparing names, with holders that are prepared once and with holders that are prepared for each pair. */
export const measureNames = (seconds: number): ReadonlyArray<Row> => {
  const prepared = pairs.map(([name, holder]) => [name, [prepare(holder)]] as const)
  const stated = pairs.map(([name, holder]) => [name, [holder]] as const)
  const once = () => prepared.map(([name, holders]) => matchPrepared(name, holders))
  const each = () => stated.map(([name, holders]) => matchName(name, holders))
  // Warm-up, not measured: V8 is still compiling.
  for (const compare of [once, each]) pairsPerSecond(seconds / 4, compare)
  return [
    { what: "names compared with prepared holders", value: pairsPerSecond(seconds, once), unit: "/s" },
    { what: "names compared", value: pairsPerSecond(seconds, each), unit: "/s" }
  ]
}

const pairsPerSecond = (seconds: number, compareAll: () => unknown): number => {
  const started = performance.now()
  let count = 0
  while (performance.now() - started < seconds * 1_000) {
    compareAll()
    count += pairs.length
  }
  return count / ((performance.now() - started) / 1_000)
}
