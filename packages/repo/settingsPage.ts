import { readFileSync } from "node:fs"
import { defaultSettings } from "@vostro/domain/kernel/Settings"

const source = new URL("../domain/src/kernel/Settings.ts", import.meta.url)

/** A setting as its interface describes it: name, whether it may be left out, and its docstring. */
const SETTING = /\/\*\*\s+(?:\* )?((?:(?!\*\/)[\s\S])+?)\s+\*\/\n {2}readonly (\w+)(\?)?:/g

/** The guides that explain settings of several parts. */
const guides: Readonly<Record<string, string>> = {
  ach_schedule: "see [ACH](../guides/ach.md#windows-and-cutoffs)",
  wire_cutoff: "see [wires](../guides/wires.md#hours)"
}

const UNITS = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [1_000, "s"]
] as const

/** The rows of the table of settings: name, default, meaning. What neither has a default nor may be left out is needed. */
export const settingRows = (): ReadonlyArray<ReadonlyArray<string>> =>
  [...readFileSync(source, "utf8").matchAll(SETTING)].map(([, meaning = "", name = "", optional]) => [
    `\`${name}\``,
    defaultOf(name) ?? (optional === "?" ? "none" : "**needed**"),
    meaning.replaceAll(/\s*\n\s*\*\s*/g, " ")
  ])

const defaultOf = (name: string): string | undefined => {
  const value = Object.entries(defaultSettings).find(([one]) => one === name)?.[1]
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((one) => `\`${one}\``).join(", ")
  if (typeof value === "object") return guides[name]
  return typeof value === "number" ? `${value} (${inUnits(value)})` : `\`${value}\``
}

const inUnits = (ms: number): string => {
  const [size, unit] = UNITS.find(([size]) => ms % size === 0) ?? [1, "ms"]
  return `${ms / size} ${unit}`
}
