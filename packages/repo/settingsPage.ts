import { readdirSync, readFileSync } from "node:fs"
import { defaultSettings } from "@vostro/domain"

const sources = new URL("../domain/src/", import.meta.url)
const ofModules = "modules/settings/"

/** Texts of the files that declare settings: those of every bank, then those of the modules. */
const declarations = (): ReadonlyArray<string> =>
  ["kernel/Settings.ts", ...readdirSync(new URL(ofModules, sources)).map((name) => ofModules + name)].map((path) =>
    readFileSync(new URL(path, sources), "utf8")
  )

/** Matches a setting of the interface: docstring, name, optional mark. */
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

/**
 * Returns the table of settings: name, default, meaning. Settings without a default that are not optional are needed.
 */
export const settingRows = (): ReadonlyArray<ReadonlyArray<string>> =>
  declarations()
    .flatMap((text) => [...text.matchAll(SETTING)])
    .map(([, meaning = "", name = "", optional]) => [
      `\`${name}\``,
      defaultOf(name) ?? (optional === "?" ? "none" : "**required**"),
      meaning.replaceAll(/\s*\n\s*\*\s*/g, " ")
    ])

const defaultOf = (name: string): string | undefined => {
  const value = Object.entries(defaultSettings).find(([one]) => one === name)?.[1]
  if (value === undefined) return undefined
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map((one) => `\`${one}\``).join(", ")
  if (typeof value === "object") return guides[name]
  if (typeof value !== "number") return `\`${value}\``
  return name.endsWith("_ms") ? `${value} (${inUnits(value)})` : String(value)
}

const inUnits = (ms: number): string => {
  const [size, unit] = UNITS.find(([size]) => ms % size === 0) ?? [1, "ms"]
  return `${ms / size} ${unit}`
}
