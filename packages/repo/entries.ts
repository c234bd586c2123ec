/** An entry of a published package, and how many names it exports: a new public name is a decision. */
export interface Entry {
  /** The specifier that users import from. */
  readonly specifier: string
  readonly names: number
}

/** The entries of the published packages. Their other modules can change or go with every release. */
export const entries: ReadonlyArray<Entry> = [
  { specifier: "@vostro/bank", names: 10 },
  { specifier: "@vostro/webhooks", names: 19 },
  { specifier: "@vostro/console", names: 18 },
  { specifier: "@vostro/domain", names: 36 },
  { specifier: "@vostro/domain/ach", names: 21 },
  { specifier: "@vostro/domain/modules", names: 64 },
  { specifier: "@vostro/domain/operations", names: 51 },
  { specifier: "@vostro/domain/ports", names: 84 },
  { specifier: "@vostro/domain/rails", names: 69 },
  { specifier: "@vostro/domain/webhook", names: 14 },
  { specifier: "@vostro/http", names: 6 },
  { specifier: "@vostro/http/client", names: 16 },
  { specifier: "@vostro/http/examples", names: 7 },
  { specifier: "@vostro/http/node", names: 18 },
  { specifier: "@vostro/http/promise", names: 20 },
  { specifier: "@vostro/memory", names: 11 },
  { specifier: "@vostro/nats", names: 16 },
  { specifier: "@vostro/postgres", names: 29 },
  { specifier: "@vostro/sqlite", names: 14 },
  { specifier: "@vostro/files", names: 3 },
  { specifier: "@vostro/iso20022", names: 40 },
  { specifier: "@vostro/iso20022/bank", names: 33 },
  { specifier: "@vostro/nacha", names: 36 },
  { specifier: "@vostro/nacha/bank", names: 19 },
  { specifier: "@vostro/rails", names: 11 },
  { specifier: "@vostro/rails/folders", names: 14 },
  { specifier: "@vostro/sandbox", names: 5 },
  { specifier: "@vostro/sandbox/test", names: 32 },
  { specifier: "@vostro/server", names: 22 },
  { specifier: "@vostro/submissions", names: 38 },
  { specifier: "@vostro/testing", names: 54 },
  { specifier: "@vostro/testing/simulate", names: 10 },
  { specifier: "@vostro/websocket", names: 3 },
  { specifier: "@vostro/websocket/client", names: 3 }
]

/** Data files that a package exports beside its entries, by its folder. */
const dataFiles: Readonly<Record<string, ReadonlyArray<string>>> = { webhooks: ["./vectors.json"] }

const partsOf = (specifier: string): { readonly folder: string; readonly name: string | undefined } => {
  const [, folder = "", name] = specifier.split("/")
  return { folder, name }
}

/** The module of an entry, from the root of the repository. */
export const moduleOf = ({ specifier }: Entry): string => {
  const { folder, name = "index" } = partsOf(specifier)
  return `packages/${folder}/src/${name}.ts`
}

/** The entry that a path of the repository is the module of. */
export const entryAt = (path: string): Entry | undefined => entries.find((entry) => moduleOf(entry) === path)

/** The `exports` of a published package: its entries, and every module for the tests and programs of this repository. */
export const exportsOf = (folder: string): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    entries.filter(({ specifier }) => partsOf(specifier).folder === folder).map((entry) => conditionsOf(entry))
  ),
  ...Object.fromEntries((dataFiles[folder] ?? []).map((path) => [path, path])),
  "./*": { "vostro-source": "./src/*.ts" },
  "./package.json": "./package.json"
})

const conditionsOf = ({ specifier }: Entry): readonly [string, Readonly<Record<string, string>>] => {
  const { name } = partsOf(specifier)
  const file = name ?? "index"
  return [
    name === undefined ? "." : `./${name}`,
    { "vostro-source": `./src/${file}.ts`, types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` }
  ]
}

/** The names that an entry exports under one comment. */
export interface NameGroup {
  readonly about: string
  readonly names: ReadonlyArray<string>
}

/** A parsed entry: its docstring, its groups, and the lines that an entry may not have. */
export interface EntryText {
  readonly purpose: string
  readonly groups: ReadonlyArray<NameGroup>
  readonly strangers: ReadonlyArray<string>
}

const REEXPORT = /^export (?:type )?\{([^}*]*)\} from "\.\/[\w./-]+\.ts"$/gm

/** Parses the module of an entry: a docstring, then groups of re-exports, each under a comment. */
export const parseEntry = (text: string): EntryText => {
  const [, purpose = "", body = ""] = /^\/\*\* (.+) \*\/\n([\s\S]*)$/.exec(text) ?? []
  const [before = "", ...groups] = body.split(/^\/\/ /m)
  return {
    purpose,
    groups: groups.map(parseGroup).filter(({ names }) => names.length > 0),
    strangers: linesOf(
      purpose === "" ? text : [before, ...groups.map(withoutAbout)].join("\n").replaceAll(REEXPORT, "")
    )
  }
}

const parseGroup = (text: string): NameGroup => ({
  about: linesOf(text)[0] ?? "",
  names: [...text.matchAll(REEXPORT)]
    .flatMap(([, names = ""]) => names.split(",").map(bare))
    .filter((name) => name !== "")
    .sort(byName)
})

const withoutAbout = (text: string): string => text.slice(text.indexOf("\n"))
const linesOf = (text: string): ReadonlyArray<string> => text.split("\n").filter((line) => line.trim() !== "")
const bare = (name: string): string => name.trim().replace(/^type /, "")
const byName = (a: string, b: string): number => a.toLowerCase().localeCompare(b.toLowerCase(), "en")
