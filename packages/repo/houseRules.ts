import { layerFaults } from "./layers.ts"

/** A file of the repository, as the house rules see it. */
export interface SourceFile {
  /** From the root, with slashes. */
  readonly path: string
  readonly text: string
}

/** A rule of the house: gives what breaks it. */
export type HouseRule = (file: SourceFile) => ReadonlyArray<string>

const MAX_LINES = 300

/** Whether a file is a source of a package. */
export const isSource = ({ path }: SourceFile): boolean => /^packages\/\w+\/src\//.test(path)
const packageOf = ({ path }: SourceFile): string => path.split("/")[1] ?? ""

/** The specifiers of what a file imports, types too. */
export const importsOf = ({ text }: SourceFile): ReadonlyArray<string> =>
  [...text.matchAll(/^(?:import|(?:import|export|\}).* from) "([^"]+)"$/gm)].map(([, specifier = ""]) => specifier)

/** What each package may import beside itself, Effect and its own dependencies. */
const allowed: Readonly<Record<string, RegExp>> = {
  domain: /^(\.|effect$|effect\/encoding\/|@noble\/hashes\/)/,
  memory: /^(\.|effect$|@vostro\/domain\/)/,
  files: /^(\.|effect$|aws4fetch$|node:|@vostro\/domain\/)/,
  nacha: /^(\.|effect$|@noble\/hashes\/|@vostro\/domain\/)/,
  iso20022: /^(\.|effect$|saxes$)/,
  postgres: /^(\.|effect$|effect\/sql|@effect\/sql-pg$|node:|@vostro\/domain\/)/,
  http: /^(\.|effect$|effect\/http|node:|@vostro\/domain\/)/,
  testing: /^(\.|effect$|fast-check$|vitest$|@vostro\/domain\/)/,
  sandbox: /^(\.|effect$|effect\/|@effect\/|node:|@vostro\/(domain|memory|nacha|postgres|http)\/)/,
  bench: /./
}

/** The rings: each package imports only what lies further in (docs/architecture.md). */
export const rings: HouseRule = (file) => {
  const rule = allowed[packageOf(file)]
  return isSource(file) && rule !== undefined ? importsOf(file).filter((specifier) => !rule.test(specifier)) : []
}

/** The layers of the domain: each imports only layers further in (layers.ts). */
export const layering: HouseRule = (file) => layerFaults(file.path, importsOf(file))

/** The domain has no clock, no randomness and no I/O of its own. */
export const purity: HouseRule = (file) =>
  isSource(file) && packageOf(file) === "domain"
    ? matches(
        { ...file, text: withoutComments(file.text) },
        /\b(Date\.now|new Date\b|Math\.random|setTimeout|setInterval|fetch\(|console\.|process\.|performance\.)/g
      )
    : []

/** Types are not talked round: no `any`, no casts without a word why they can be trusted, no ignored errors. */
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

// The texts of template literals are other languages', SQL above all.
const withoutTemplates = (text: string): string =>
  text.replaceAll(/`[^`]*`/g, (template) => template.replaceAll(/[^\n]/g, " "))

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")

/** Nothing is left for later. */
export const nothingLeftOver: HouseRule = (file) => (isProse(file) ? [] : matches(file, /\b(TODO|FIXME|XXX|HACK)\b/g))

const isProse = ({ path }: SourceFile): boolean => path.endsWith("houseRules.ts") || path.endsWith("tidy.test.ts")

/** A file is one idea: at most 300 lines, unless it is a table of data and says so. */
export const oneIdea: HouseRule = (file) => {
  const lines = file.text.split("\n").length
  return isSource(file) && lines > MAX_LINES && !file.text.includes("// data table") ? [`${lines} lines`] : []
}

/** Files are named after what they hold. */
export const names: HouseRule = (file) => {
  if (!isSource(file) || !file.path.endsWith(".ts")) return []
  // The entry of a package that exports no other module.
  if (file.path === "packages/iso20022/src/index.ts") return []
  const name = file.path.split("/").at(-1) ?? ""
  const isVague = /^(utils?|helpers?|common|shared|misc|types|base|index)\.ts$/i.test(name)
  const isPascal = /^[A-Z][A-Za-z0-9]*\.ts$/.test(name) || name === "registry.ts"
  return isVague || !isPascal ? [name] : []
}

/** The deciders of a resource lie in files named after their verbs, as `Create.ts`. */
export const verbFiles: HouseRule = ({ path }) =>
  /^packages\/domain\/src\/resources\/(.+\/)?Deciders?\.ts$/.test(path) ? [path] : []

/** Whatever a package exports says what it is. */
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
    // A schema and the type of its values have one name and one description.
    const hasTwin = /^export (interface|type) (\w+)/.test(before)
    return !before.trimEnd().endsWith("*/") && !hasTwin
  })
}

/** No text names a machine's folders or a package registry's host. */
export const placeless: HouseRule = (file) =>
  isProse(file)
    ? []
    : matches(file, /(^|[\s"'`(])(\/work\/|\/home\/\w+|\/Users\/|\/root\/)|registry\.[a-z]+\.\w+|localhost:4873/g)

/** No text cites a file that is not in the repository. Links to a page of that name are no citations. */
export const cited: HouseRule = (file) =>
  isProse(file)
    ? []
    : matches(file, /\b(rails|behaviour|observed)\.md\b|\bapi-surface\b|\bbehaviour,|(?<!\]\(|[/\w])files\.md\b/g)

/** The numbers of the facts in docs/sources.md. */
export const numbersOf = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/^\| (S\d+) \|/gm)].map(([, number = ""]) => number)

/** The numbers of facts that a text cites: of two digits and more, as S3 is a store of files. */
export const citedNumbers: HouseRule = (file) => (isProse(file) ? [] : matches(file, /\bS\d{2,3}\b/g))

/** Every number that a text cites is one of docs/sources.md. */
export const numbered =
  (numbers: ReadonlySet<string>): HouseRule =>
  (file) =>
    citedNumbers(file).filter((number) => !numbers.has(number))

const matches = ({ text }: SourceFile, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].map(([found]) => found.trim())
