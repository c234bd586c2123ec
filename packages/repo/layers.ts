import { areas } from "./areas.ts"

/** A layer of the domain: a folder or file of `packages/domain/src`, and its contents in a few words. */
export interface Layer {
  readonly place: string
  readonly holds: string
}

const inner: ReadonlyArray<Layer> = [
  { place: "kernel/calendar", holds: "banking days, holidays, deadlines, local time" },
  { place: "kernel/text", holds: "texts of any script in the characters of the networks" },
  { place: "kernel/names", holds: "matching the names of payments with the names of account holders" },
  { place: "kernel", holds: "money, ids, time, JSON, errors, lifecycles" },
  { place: "ledger", holds: "core transactions, positions, the chart of accounts" },
  { place: "ports", holds: "the interfaces of stores, files, randomness and webhook senders" },
  {
    place: "operation",
    holds: "the vocabulary of resources: operations, decisions, pages, jobs, batch jobs; modules and catalogues"
  },
  { place: "webhook", holds: "signatures, signing secrets, the retry schedule" },
  { place: "idempotency", holds: "keys, fingerprints, verdicts" }
]

const outer: ReadonlyArray<Layer> = [
  { place: "modules/settings", holds: "the settings that modules add, their defaults and rules" },
  { place: "modules", holds: "the modules of the bank as data, the modules that they need, and the catalogue of all" },
  { place: "clock", holds: "the moments of a bank's day by name, and times in banking words" },
  { place: "engine/decision", holds: "shared by requests and work: facts, composing a commit" },
  { place: "engine/request", holds: "handling of requests" },
  { place: "engine/work", holds: "due work and deliveries" },
  { place: "webhook.ts", holds: "entry for receivers of webhooks" },
  { place: "ports.ts", holds: "entry for authors of stores and other adapters" },
  { place: "ach.ts", holds: "entry for the codes of the ACH network" },
  { place: "rails.ts", holds: "entry for adapters of the payment networks" },
  { place: "modules.ts", holds: "entry for authors of modules" },
  { place: "operations.ts", holds: "entry for authors of transports and clients" },
  { place: "index.ts", holds: "entry for hosts" }
]

/**
 * The layers of the domain, from the inside out. A file may import from its own layer and from the layers before it, so
 * folders never import each other in a cycle.
 */
export const layers: ReadonlyArray<Layer> = [
  ...inner,
  ...areas.flatMap(({ folders }) =>
    Object.entries(folders).map(([folder, holds]) => ({ place: `resources/${folder}`, holds }))
  ),
  ...outer
]

/** Folder of the sources of the domain. */
export const SOURCES = "packages/domain/src/"

/** Returns the folder or root file of a path in the domain's sources; undefined for other paths. */
export const placeOf = (path: string): string | undefined => {
  if (!path.startsWith(SOURCES)) return undefined
  const inside = path.slice(SOURCES.length)
  const slash = inside.lastIndexOf("/")
  return slash === -1 ? inside : inside.slice(0, slash)
}

const LIST = "list it in layers.ts, or in areas.ts if it has resources"

const rankOf = (place: string): number => layers.findIndex((layer) => layer.place === place)

/** The two wings of the engine, which must not import each other. */
const apart: ReadonlyArray<readonly [string, string]> = [["engine/work", "engine/request"]]

/** Returns the reason why a file of one place may not import from another; undefined if it may. */
const objectionTo = (from: string, to: string): string | undefined => {
  if (rankOf(to) === -1) return `${to} is not a layer: ${LIST}`
  if (rankOf(to) > rankOf(from)) return `${from} may not import ${to}, which lies further out`
  return apart.some(([one, other]) => one === from && other === to) ? `${from} may not import ${to}` : undefined
}

/** Resolves a relative specifier of an import against the path of the importing file. */
export const resolved = (path: string, specifier: string): string => {
  const parts = path.split("/").slice(0, -1)
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== ".") parts.push(part)
  }
  return parts.join("/")
}

/** Returns the forbidden imports of a file of the domain, by the order of {@link layers}. */
export const layerFaults = (path: string, imports: ReadonlyArray<string>): ReadonlyArray<string> => {
  const from = placeOf(path)
  if (from === undefined) return []
  if (rankOf(from) === -1) return [`${from} is not a layer: ${LIST}`]
  return imports.flatMap((specifier) => {
    const to = specifier.startsWith(".") ? placeOf(resolved(path, specifier)) : undefined
    return to === undefined ? [] : (objectionTo(from, to) ?? [])
  })
}

/** An import of a file, as the rules see it. */
export interface Import {
  readonly path: string
  readonly specifier: string
}

/** Returns an import of a file of one place from a file of another. */
export const importing = (from: string, to: string): Import => {
  const fileIn = (place: string) => (place.endsWith(".ts") ? place : `${place}/A.ts`)
  const up = "../".repeat(fileIn(from).split("/").length - 1)
  return { path: SOURCES + fileIn(from), specifier: `${up === "" ? "./" : up}${fileIn(to)}` }
}

/** A violation of each layer's rule: a layer that imports the one after it. */
export const layerViolations: ReadonlyArray<Import> = layers
  .slice(0, -1)
  .map(({ place }, at) => importing(place, layers[at + 1]?.place ?? ""))

const BEGIN = "<!-- layers: made by `npm run reference` from layers.ts and areas.ts -->"
const END = "<!-- end of layers -->"

/** Replaces the tables of layers and areas between the two marks of a page. */
export const withLayers = (page: string): string => {
  const [before = "", rest = ""] = page.split(BEGIN)
  const [, after = ""] = rest.split(END)
  const areasRow: Layer = { place: "resources", holds: "the areas, in the order of the next table" }
  const rows = [...inner, areasRow, ...outer].map(({ place, holds }) => `| \`${place}\` | ${holds} |`)
  const table = ["| Layer | Holds |", "| --- | --- |", ...rows].join("\n")
  const areaRows = areas.flatMap(({ module, folders }) =>
    Object.entries(folders).map(
      ([folder, holds], at) => `| ${at === 0 ? `\`${module}\`` : ""} | \`${folder}\` | ${holds} |`
    )
  )
  const areaTable = ["| Area | Folder of `resources` | Holds |", "| --- | --- | --- |", ...areaRows].join("\n")
  return `${before}${BEGIN}\n\n${table}\n\n${areaTable}\n\n${END}${after}`
}
