import { entries, entryAt, exportsOf, parseEntry } from "./entries.ts"
import { layerFaults } from "./layers.ts"
import { needFaults } from "./needs.ts"

/** A file of the repository, as input of the house rules. */
export interface SourceFile {
  /** Path from the root, with slashes. */
  readonly path: string
  readonly text: string
}

/** A house rule: returns the violations in a file. */
export type HouseRule = (file: SourceFile) => ReadonlyArray<string>

const MAX_LINES = 300

/** True for a source file of a package. */
export const isSource = ({ path }: SourceFile): boolean => /^packages\/\w+\/src\//.test(path)
const packageOf = ({ path }: SourceFile): string => path.split("/")[1] ?? ""

/** The specifiers of what a file imports, types too. */
export const importsOf = ({ text }: SourceFile): ReadonlyArray<string> =>
  [...text.matchAll(/^(?:import|(?:import|export|\}).* from) "([^"]+)"$/gm)].map(([, specifier = ""]) => specifier)

/** The modules that each package may import: its own, Effect, and its dependencies. */
const allowed: Readonly<Record<string, RegExp>> = {
  bank: /^(\.|effect$|node:|@vostro\/(domain|memory|postgres|sqlite|http)(\/|$))/,
  domain: /^(\.|effect$|effect\/encoding\/|@noble\/(ed25519$|hashes\/)|ibantools$|@vostro\/submissions$)/,
  memory: /^(\.|effect$|@vostro\/domain(\/|$))/,
  files: /^(\.|effect$|aws4fetch$|node:|@vostro\/domain(\/|$))/,
  nacha: /^(\.|effect$|@noble\/hashes\/|@vostro\/domain(\/|$))/,
  iso20022: /^(\.|effect$|saxes$|@vostro\/domain(\/|$))/,
  rails: /^(\.|effect$|node:|@vostro\/(domain|http|iso20022|nacha)(\/|$))/,
  submissions: /^(\.|effect$)/,
  nats: /^(\.|effect$|@nats-io\/(jetstream|transport-node)$|@vostro\/(domain|http)(\/|$))/,
  postgres: /^(\.|effect$|effect\/sql|@effect\/sql-pg$|node:|@vostro\/domain(\/|$))/,
  sqlite: /^(\.|effect$|effect\/Predicate$|node:|@vostro\/(domain|files)(\/|$))/,
  http: /^(\.|effect$|effect\/http|undici$|node:|@vostro\/domain(\/|$))/,
  webhooks: /^\./,
  console: /^(\.|effect$|@vostro\/(domain|http)(\/|$))/,
  websocket: /^(\.|effect$|ws$|node:|@vostro\/(domain|http)(\/|$))/,
  testing: /^(\.|effect$|fast-check$|@vostro\/(domain|http|memory|webhooks)(\/|$))/,
  server:
    /^(\.|effect$|effect\/|@effect\/|node:|@vostro\/(console|domain|files|memory|nacha|nats|postgres|rails|sqlite|http|websocket)(\/|$))/,
  sandbox:
    /^(\.|effect$|effect\/|@effect\/|node:|@vostro\/(bank|console|domain|memory|nacha|postgres|rails|sqlite|http|server|submissions)(\/|$))/,
  bench: /./
}

/** The rings: each package imports only packages further in (docs/architecture.md). */
export const rings: HouseRule = (file) => {
  const rule = allowed[packageOf(file)]
  return isSource(file) && rule !== undefined ? importsOf(file).filter((specifier) => !rule.test(specifier)) : []
}

const specifiers: ReadonlySet<string> = new Set(entries.map(({ specifier }) => specifier))
const published: ReadonlySet<string> = new Set(entries.map(({ specifier }) => specifier.split("/")[1] ?? ""))

/** Published sources and documents name the modules of a package by its entries. */
export const frontDoors: HouseRule = (file) => {
  const named = file.path.endsWith(".md")
    ? matches(file, /@vostro\/(?!bench|bank-tests|cli|examples|repo)[a-z0-9]+(\/[\w/-]+)?/g)
    : isSource(file) && published.has(packageOf(file))
      ? importsOf(file).filter((specifier) => specifier.startsWith("@vostro/"))
      : []
  return named
    .filter((specifier) => !specifiers.has(specifier))
    .map((specifier) => `${specifier} is no entry: import from one of packages/repo/entries.ts`)
}

/** A published package exports its declared entries, and nothing else. */
export const closedPackages: HouseRule = ({ path, text }) => {
  const [, folder = ""] = /^packages\/(\w+)\/package\.json$/.exec(path) ?? []
  if (!published.has(folder)) return []
  const { exports } = JSON.parse(text)
  return JSON.stringify(exports) === JSON.stringify(exportsOf(folder)) ? [] : [JSON.stringify(exports)]
}

/** An entry names what it exports, and has as many names as entries.ts declares. */
export const handWrittenEntries: HouseRule = ({ path, text }) => {
  const entry = entryAt(path)
  if (entry === undefined) return []
  const { groups, strangers } = parseEntry(text)
  const names = groups.flatMap((group) => group.names)
  const repeated = names.filter((name, at) => names.indexOf(name) !== at)
  const count = names.length === entry.names ? [] : [`${names.length} names, and entries.ts declares ${entry.names}`]
  return [...strangers, ...repeated, ...count]
}

/** The layers of the domain: each imports only layers further in (layers.ts). */
export const layering: HouseRule = (file) => layerFaults(file.path, importsOf(file))

/** The areas of the bank: each imports only areas that its module needs (areas.ts). */
export const needs: HouseRule = (file) => needFaults(file.path, file.text, importsOf(file))

/** The domain has no clock, no randomness and no I/O of its own. */
export const purity: HouseRule = (file) =>
  isSource(file) && packageOf(file) === "domain"
    ? matches(
        { ...file, text: withoutComments(file.text) },
        /\b(Date\.now|new Date\b|Math\.random|setTimeout|setInterval|fetch\(|console\.|process\.|performance\.)/g
      )
    : []

/** Honest types: no `any`, no casts without a reason to trust them, no ignored errors. */
export const honestTypes: HouseRule = (file) => {
  if (!file.path.endsWith(".ts") || isProse(file)) return []
  const lines = withoutTemplates(file.text).split("\n")
  return lines.filter((line, at) => {
    const code = line.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, '""').replace(/\/\/.*$/, "")
    if (
      /\[\w+ in .* as /.test(code) ||
      /^\s*(\*|\/\*)/.test(line) ||
      /^\s*(import|export)\b.*\bas\b|^import\b|\* as /.test(code)
    )
      return false
    const isTrusted = [lines[at - 1], line].some((one) => /trusted:/.test(one ?? ""))
    const isExplained = lines
      .slice(Math.max(0, at - 30), at)
      .some((one) => /biome-ignore(-start)? lint\/suspicious\/noExplicitAny/.test(one))
    return (
      (/\sas (?!const\b)[A-Z{(a-z]/.test(code) && !isTrusted) ||
      (/[:<]\s*any\b/.test(code) && !isExplained) ||
      /@ts-(ignore|expect-error|nocheck)/.test(line)
    )
  })
}

// Template literals contain other languages, mostly SQL.
const withoutTemplates = (text: string): string =>
  text.replaceAll(/`[^`]*`/g, (template) => template.replaceAll(/[^\n]/g, " "))

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")

/** No file has markers of unfinished work. */
export const nothingLeftOver: HouseRule = (file) => (isProse(file) ? [] : matches(file, /\b(TODO|FIXME|XXX|HACK)\b/g))

const isProse = ({ path }: SourceFile): boolean => path.endsWith("houseRules.ts") || path.endsWith("tidy.test.ts")

/** A file is one idea: at most 300 lines, unless it is marked as a table of data. */
export const oneIdea: HouseRule = (file) => {
  const lines = file.text.split("\n").length
  return isSource(file) && lines > MAX_LINES && !file.text.includes("// data table") ? [`${lines} lines`] : []
}

/** Files are named after their contents. */
export const names: HouseRule = (file) => {
  if (!isSource(file) || !file.path.endsWith(".ts") || entryAt(file.path) !== undefined) return []
  const name = file.path.split("/").at(-1) ?? ""
  const isVague = /^(utils?|helpers?|common|shared|misc|types|base|index)\.ts$/i.test(name)
  const isPascal = /^[A-Z][A-Za-z0-9]*\.ts$/.test(name) || name === "registry.ts"
  return isVague || !isPascal ? [name] : []
}

/** The deciders of a resource lie in files named after their verbs, as `Create.ts`. */
export const verbFiles: HouseRule = ({ path }) =>
  /^packages\/domain\/src\/resources\/(.+\/)?Deciders?\.ts$/.test(path) ? [path] : []

/** Every export has a docstring. */
export const documented: HouseRule = (file) => {
  if (!isSource(file)) return []
  const lines = file.text.split("\n")
  return lines.filter((line, at) => {
    if (!/^export (declare )?(abstract )?(async )?(const|function|class|interface|type)\b(?! \{)/.test(line))
      return false
    const before =
      lines
        .slice(0, at)
        .filter((one) => !/^\/\/ biome-ignore/.test(one))
        .at(-1) ?? ""
    // A schema and its type share a name and a docstring.
    const hasTwin = /^export (interface|type) (\w+)/.test(before)
    return !before.trimEnd().endsWith("*/") && !hasTwin
  })
}

/** No file names a folder of a machine or the host of a package registry. */
export const placeless: HouseRule = (file) =>
  isProse(file)
    ? []
    : matches(file, /(^|[\s"'`(])(\/work\/|\/home\/\w+|\/Users\/|\/root\/)|registry\.[a-z]+\.\w+|localhost:4873/g)

/** No file cites a file that is not in the repository. Links to a page of that name are allowed. */
export const cited: HouseRule = (file) =>
  isProse(file)
    ? []
    : matches(file, /\b(behaviour|observed)\.md\b|(?<!\]\(|[/\w-])(files|rails)\.md\b|\bapi-surface\b|\bbehaviour,/g)

/** Returns the numbers of the facts in docs/sources.md. */
export const numbersOf = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/^\| (S\d+) \|/gm)].map(([, number = ""]) => number)

/** Returns the numbers of facts that a file cites: two digits or more, because S3 is a file store. */
export const citedNumbers: HouseRule = (file) => (isProse(file) ? [] : matches(file, /\bS\d{2,3}\b/g))

/** Every cited number is one of docs/sources.md. */
export const numbered =
  (numbers: ReadonlySet<string>): HouseRule =>
  (file) =>
    citedNumbers(file).filter((number) => !numbers.has(number))

const matches = ({ text }: SourceFile, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].map(([found]) => found.trim())
