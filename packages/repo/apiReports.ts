import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { type Entry, entries, moduleOf } from "./entries.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Folder of the API reports, from the root of the repository. */
export const API_FOLDER = "docs/reference/api/"

/**
 * Generates the API report of each package: name and text. A report lists the declarations of every public name, and of the
 * types of the same package that they name. It reads the declaration files of `tsc -b`, so a change of the public surface
 * is seen in review.
 */
export const apiReports = (): ReadonlyArray<readonly [name: string, text: string]> => {
  const folders = [...new Set(entries.map(folderOf))]
  return folders.map((folder) => [`${folder}.md`, reportOf(entries.filter((entry) => folderOf(entry) === folder))])
}

const folderOf = ({ specifier }: Entry): string => specifier.split("/")[1] ?? ""

/** A name in a declaration file. */
interface Place {
  readonly path: string
  readonly name: string
}

const keyOf = ({ path, name }: Place): string => `${path}#${name}`

const reportOf = (some: ReadonlyArray<Entry>): string => {
  const reported = new Set<string>()
  const sections = some.map((entry) => {
    const module = join(root, moduleOf(entry).replace(/\/src\/(.*)\.ts$/, "/dist/$1.d.ts"))
    const named = exportsOf(module)
    for (const place of named) reported.add(keyOf(place))
    return { title: entry.specifier, named }
  })
  const queue = sections.flatMap(({ named }) => named)
  const behind: Array<Place> = []
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    for (const other of typesIn(place)) {
      if (reported.has(keyOf(other))) continue
      reported.add(keyOf(other))
      behind.push(other)
      queue.push(other)
    }
  }
  const parts = [...sections, ...(behind.length > 0 ? [{ title: "Types behind them", named: behind }] : [])]
  const [, folder = ""] = some[0]?.specifier.split("/") ?? []
  const texts = parts.map(({ title, named }) => `## ${title}\n\n\`\`\`typescript\n${textsOf(named)}\n\`\`\`\n`)
  return `<!-- Made by \`npm run reference\` from the declaration files; the gate compares. -->\n\n# API of @vostro/${folder}\n\n${texts.join("\n")}`
}

const textsOf = (named: ReadonlyArray<Place>): string =>
  [...named]
    .sort((a, b) => (keyOf({ ...a, path: "" }) < keyOf({ ...b, path: "" }) ? -1 : 1))
    .flatMap((place) => declarationsOf(place).map(printed))
    .join("\n\n")

const printer = ts.createPrinter({ removeComments: true })

/** Lines of a declaration that a report shows. Inferred schemas and catalogues can have thousands. */
const MAX_LINES = 40

/** Prints a declaration, and a long one by its first lines and a digest of the others, which tells that they changed. */
const printed = (node: ts.Statement): string => {
  const lines = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).split("\n")
  if (lines.length <= MAX_LINES) return lines.join("\n")
  const rest = lines.slice(MAX_LINES / 2)
  const digest = createHash("sha256").update(rest.join("\n")).digest("hex").slice(0, 12)
  return [...lines.slice(0, MAX_LINES / 2), `// ... ${rest.length} more lines, SHA-256 ${digest}`].join("\n")
}

const files = new Map<string, ts.SourceFile>()
const fileAt = (path: string): ts.SourceFile => {
  const known = files.get(path)
  if (known !== undefined) return known
  const made = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ESNext, true)
  files.set(path, made)
  return made
}

const relative = (from: string, specifier: ts.Expression | undefined): string | undefined => {
  if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return undefined
  const path = join(dirname(from), specifier.text.replace(/\.[jt]s$/, ".d.ts"))
  return existsSync(path) ? path : undefined
}

/** Returns the names that a module re-exports from others of its package, each where it is declared. */
const exportsOf = (path: string): ReadonlyArray<Place> =>
  fileAt(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) return []
    const from = relative(path, statement.moduleSpecifier)
    if (from === undefined || !ts.isNamedExports(statement.exportClause)) return []
    return statement.exportClause.elements.map(({ name, propertyName }) =>
      declaredAt({ path: from, name: (propertyName ?? name).text })
    )
  })

/** Follows re-exports to the module that declares a name. */
const declaredAt = (place: Place): Place => exportsOf(place.path).find(({ name }) => name === place.name) ?? place

const declarationsOf = ({ path, name }: Place): ReadonlyArray<ts.Statement> =>
  fileAt(path).statements.filter((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.some((one) => one.name.getText() === name)
      : "name" in statement && Object(statement).name?.getText() === name
  )

const isType = (node: ts.Statement): boolean =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)

/** Returns the types of the same package that a declaration names, in other modules and in its own. */
const typesIn = (place: Place): ReadonlyArray<Place> => {
  // The types of calls are generated: a review sees their changes in the modules themselves.
  if (place.path.includes("/client/calls/")) return []
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text)
    ts.forEachChild(node, visit)
  }
  for (const statement of declarationsOf(place)) visit(statement)
  const own = [...used].filter((name) => name !== place.name).map((name) => ({ path: place.path, name }))
  const imported = fileAt(place.path).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement)) return []
    const from = relative(place.path, statement.moduleSpecifier)
    const bindings = statement.importClause?.namedBindings
    if (from === undefined || bindings === undefined || !ts.isNamedImports(bindings)) return []
    return bindings.elements
      .filter(({ name }) => used.has(name.text))
      .map(({ name, propertyName }) => declaredAt({ path: from, name: (propertyName ?? name).text }))
  })
  return [...own, ...imported].filter((other) => declarationsOf(other).some(isType))
}
