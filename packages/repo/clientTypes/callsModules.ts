import type { AnyOperation } from "@vostro/domain/operations"
import { tagOf } from "@vostro/http/openapi/OpenApiComponents"
import { tags } from "@vostro/http/openapi/OpenApiTags"
import { answersOf } from "./answers.ts"
import { callOf } from "./calls.ts"
import { lineOf } from "./fieldLines.ts"
import { pascal } from "./names.ts"
import { documented, makeShapes } from "./shapes.ts"

/** Folder of the generated modules, from the root of the repository. */
export const CALLS_FOLDER = "packages/http/src/client/calls/"

const HEAD = `// data table
// biome-ignore-all format: made by \`npm run reference\` from the catalogue; a test compares.`

/** The page of a list: it lies with the modules that name it. */
const PAGE_OF = `${HEAD}

/** A page of a list. */
export interface PageOf<A> {
  /** The objects, newest first. */
  readonly objects: ReadonlyArray<A>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
}
`

/** Generates the types of the clients: a module for each resource, `BankCalls`, which joins them, and `PageOf`. */
export const callsModules = (
  operations: ReadonlyArray<AnyOperation>
): ReadonlyArray<readonly [name: string, text: string]> => {
  const used = [...new Set(operations.map(tagOf))]
  const modules = used.map((tag) => {
    const own = operations.filter((one) => tagOf(one) === tag)
    return [`${pascal(tag)}Calls.ts`, moduleOf(tag, own)] as const
  })
  return [...modules, ["BankCalls.ts", joined(used.map(pascal), modules)], ["PageOf.ts", PAGE_OF]]
}

const moduleOf = (tag: string, operations: ReadonlyArray<AnyOperation>): string => {
  const stem = pascal(tag)
  const about = tags.get(tag) ?? ""
  const shapes = makeShapes(stem, (field, schema) => lineOf(tag, field, schema))
  const answers = answersOf(stem, operations, shapes)
  const calls = operations.map((one) => {
    const types = `{ readonly call: ${callOf(one, shapes)}; readonly answer: ${answers.get(one)?.type} }`
    return documented("  ", one.summary, `readonly "${one.name}": ${types}`)
  })
  const items = operations.flatMap((one) => {
    const item = answers.get(one)?.item
    return item === undefined ? [] : [documented("  ", one.summary, `readonly "${one.name}": ${item}`)]
  })
  const lists = documented(
    "",
    `Objects of the lists. ${about}`,
    `export interface ${stem}Lists {\n${items.join("\n")}\n}`
  )
  const parts = [
    documented("", about, `export interface ${stem}Calls {\n${calls.join("\n")}\n}`),
    ...(items.length === 0 ? [] : [lists]),
    ...shapes.written()
  ]
  return `${[HEAD, ...importsOf(parts.join("\n"))].join("\n")}\n\n${parts.join("\n\n")}\n`
}

const importsOf = (text: string): ReadonlyArray<string> => [
  ...(/\bId</.test(text) ? ['import type { Id } from "@vostro/domain/operations"'] : []),
  ...(/\bPageOf</.test(text) ? ['import type { PageOf } from "./PageOf.ts"'] : [])
]

const joined = (stems: ReadonlyArray<string>, modules: ReadonlyArray<readonly [string, string]>): string => {
  const listing = stems.filter((_, at) => modules[at]?.[1].includes("Lists {"))
  const imports = stems.map((stem) => {
    const names = listing.includes(stem) ? `${stem}Calls, ${stem}Lists` : `${stem}Calls`
    return `import type { ${names} } from "./${stem}Calls.ts"`
  })
  const extending = (name: string, parts: ReadonlyArray<string>) =>
    `export interface ${name} extends\n${parts.map((part) => `  ${part}`).join(",\n")} {}`
  return `${[HEAD, ...imports.sort()].join("\n")}

${documented(
  "",
  "Calls of the bank and their answers, by the name of the operation.",
  extending(
    "BankCalls",
    stems.map((stem) => `${stem}Calls`)
  )
)}

${documented(
  "",
  "Objects of the lists of the bank, by the name of the operation.",
  extending(
    "BankLists",
    listing.map((stem) => `${stem}Lists`)
  )
)}
`
}
