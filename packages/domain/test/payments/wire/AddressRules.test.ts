import { addressFaults } from "@vostro/domain/resources/payments/wire/outgoing/Rules"
import { expect, it } from "vitest"

const lines = { line_one: "1 Main St", line_two: "Chicago IL 60601", line_three: "USA" }
const hybrid = { line_one: "1 Main St", line_two: "Suite 2", town_name: "Chicago", country: "US" }
const BOTH = ["at.town_name", "at.country"]

it.each([
  ["legacy", "2026-11-15", lines, []],
  ["legacy", "2026-11-16", lines, [...BOTH, "at.line_three"]],
  ["v2", "2026-11-15", lines, [...BOTH, "at.line_three"]],
  ["legacy", "2026-11-15", undefined, ["at.line_one"]],
  ["legacy", "2026-11-16", undefined, []],
  ["v2", "2026-11-15", undefined, []],
  ["legacy", "2026-11-15", hybrid, []],
  ["legacy", "2026-11-15", { town_name: "Chicago", country: "US" }, []],
  ["legacy", "2026-11-15", { town_name: "Chicago" }, ["at.line_one"]],
  ["legacy", "2026-11-16", hybrid, []],
  ["v2", "2026-11-15", hybrid, []],
  ["v2", "2026-11-15", {}, BOTH],
  ["legacy", "2026-11-16", { town_name: "Chicago" }, ["at.country"]]
] as const)("on %s on %s the address %o has the faults %j", (dialect, day, address, faults) => {
  expect(addressFaults(address, "at", dialect, day).flatMap(({ parameters }) => parameters)).toEqual(faults)
})
