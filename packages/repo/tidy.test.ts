import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { circles } from "./circles.ts"
import { exportsOf } from "./entries.ts"
import { folderCircles } from "./folders.ts"
import {
  cited,
  citedNumbers,
  closedPackages,
  documented,
  frontDoors,
  type HouseRule,
  handWrittenEntries,
  honestTypes,
  layering,
  names,
  needs,
  nothingLeftOver,
  numbered,
  numbersOf,
  oneIdea,
  placeless,
  purity,
  rings,
  type SourceFile,
  verbFiles
} from "./houseRules.ts"
import { layerViolations } from "./layers.ts"
import { needViolations, unpaired } from "./needs.ts"
import { lostNames, unopened } from "./openings.ts"
import { slight } from "./slight.ts"

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path))
const files: ReadonlyArray<SourceFile> = tracked
  .filter((path) => /\.(ts|mts|mjs|js|json|md|yml|yaml)$|^\.ci\//.test(path) && path !== "package-lock.json")
  .map((path) => ({ path, text: readFileSync(path, "utf8") }))
const numbers = numbersOf(readFileSync("docs/sources.md", "utf8"))
const source = (path: string, text: string): SourceFile => ({ path: `packages/${path}`, text })

const rules: ReadonlyArray<readonly [name: string, rule: HouseRule, violations: ReadonlyArray<SourceFile>]> = [
  [
    "the rings",
    rings,
    [
      source("domain/src/kernel/A.ts", 'import { readFileSync } from "node:fs"'),
      source("domain/src/kernel/A.ts", 'import type {\n  A\n} from "@vostro/memory/A"'),
      source("memory/src/A.ts", 'import { a } from "@vostro/postgres/A"'),
      source("http/src/A.ts", 'export { a } from "@vostro/sandbox/A"')
    ]
  ],
  [
    "front doors",
    frontDoors,
    [
      source("memory/src/A.ts", 'import { Store } from "@vostro/domain/ports/Store"'),
      source("http/src/A.ts", 'export type {\n  A\n} from "@vostro/domain/modules/registry"'),
      source("../docs/guides/a.md", 'import { serve } from "@vostro/http/server/NodeServer"'),
      source("../README.md", "`migrate` of `@vostro/postgres/migrations/Migrate`")
    ]
  ],
  [
    "closed packages",
    closedPackages,
    [
      source("memory/package.json", '{ "exports": { "./*": "./dist/*.js" } }'),
      source("memory/package.json", JSON.stringify({ exports: { ...exportsOf("memory"), "./Heap": "./dist/Heap.js" } }))
    ]
  ],
  [
    "hand-written entries",
    handWrittenEntries,
    [
      source("files/src/index.ts", '/** Files. */\n\n// All\nexport * from "./FolderFiles.ts"\n'),
      source(
        "files/src/index.ts",
        '/** Files. */\n\n// A folder\nexport { layerFolderFiles } from "./FolderFiles.ts"\n'
      ),
      source("files/src/index.ts", '// Three\nexport { a, b, c } from "./FolderFiles.ts"\n'),
      source("files/src/index.ts", '/** Files. */\n\n// Three\nexport { a, b, b } from "./FolderFiles.ts"\n'),
      source("files/src/index.ts", '/** Files. */\n\n// Three\nexport { a, b, c } from "./A.ts"\nexport const d = 1\n')
    ]
  ],
  [
    "the layers of the domain",
    layering,
    [
      ...layerViolations.map(({ path, specifier }) => ({ path, text: `import { a } from "${specifier}"` })),
      source("domain/src/engine/work/A.ts", 'import { a } from "../testing/request/B.ts"'),
      source("domain/src/nowhere/A.ts", "")
    ]
  ],
  [
    "the needs of modules",
    needs,
    [
      ...needViolations.map(({ path, specifier }) => ({ path, text: `import { a } from "${specifier}"` })),
      source(
        "domain/src/modules/Customers.ts",
        'import { programs } from "../resources/access/program/A.ts"\n\nexport const customers = {\n  name: "customers",\n}'
      )
    ]
  ],
  [
    "the domain's purity",
    purity,
    [source("domain/src/A.ts", "const now = Date.now()"), source("domain/src/A.ts", "Math.random()")]
  ],
  [
    "honest types",
    honestTypes,
    [
      source("http/src/A.ts", "const a = b as string"),
      source("http/src/A.ts", "const a: any = 1"),
      source("http/src/A.ts", "// @ts-ignore")
    ]
  ],
  ["no unfinished work", nothingLeftOver, [source("http/src/A.ts", "// TODO: later")]],
  ["one idea in a file", oneIdea, [source("http/src/A.ts", "a\n".repeat(301))]],
  [
    "names",
    names,
    [source("http/src/utils.ts", ""), source("http/src/camelCase.ts", ""), source("http/src/records/index.ts", "")]
  ],
  [
    "a file for each verb",
    verbFiles,
    [
      source("domain/src/resources/customers/account/Decider.ts", ""),
      source("domain/src/resources/payments/ach/outgoing/Deciders.ts", "")
    ]
  ],
  ["documented exports", documented, [source("http/src/A.ts", "export const a = 1")]],
  ["no machine paths", placeless, [source("http/src/A.ts", 'const a = "/home/somebody/x"')]],
  [
    "no citations of other files",
    cited,
    [
      source("domain/src/A.ts", "/** Source: rails.md 1.8. */"),
      source("domain/src/A.ts", "// behaviour.md wins"),
      source("domain/src/A.ts", '/** A page (behaviour, "API behaviour"). */'),
      source("domain/src/A.ts", "/** A page (behaviour,\n * of lists). */"),
      source("domain/src/A.ts", "/** An address (api-surface, `Address`). */"),
      source("domain/src/A.ts", "/** A fee (observed.md 1.3). */"),
      source("domain/src/A.ts", "/** A file (files.md). */"),
      source("../docs/guides/a.md", "as files.md says")
    ]
  ],
  [
    "numbers of docs/sources.md",
    numbered(new Set(numbers)),
    [source("domain/src/A.ts", "/** Source: S99. */"), source("../docs/guides/a.md", "as S10 and S999 say")]
  ]
]

describe("house rules", () => {
  it.each(rules)("%s: no violations in the repository", (_, rule) => {
    expect(files.flatMap((file) => rule(file).map((found) => `${file.path}: ${found}`))).toEqual([])
  })

  it.each(rules)("%s: a violation is found", (_, rule, violations) => {
    for (const violation of violations) expect(rule(violation), violation.text).not.toEqual([])
  })

  it("each module has an area of its name", () => {
    expect(unpaired).toEqual([])
  })

  it("no source file imports itself through others", () => {
    expect(circles(files)).toEqual([])
  })

  it.each([
    ["itself", [source("http/src/A.ts", 'import { a } from "./A.ts"')]],
    [
      "itself through a type of another file",
      [
        source("http/src/A.ts", 'import type { B } from "./in/B.ts"'),
        source("http/src/in/B.ts", 'import { a } from "../A.ts"')
      ]
    ],
    [
      "itself through files of other packages",
      [
        source("http/src/C.ts", 'import { a } from "./A.ts"'),
        source("http/src/A.ts", 'import { a } from "@vostro/domain/in/A"'),
        source("domain/src/in/A.ts", 'export { a } from "./B.ts"\nimport type { a } from "effect"'),
        source("domain/src/in/B.ts", 'import { a } from "@vostro/http/A"')
      ]
    ]
  ])("a source file that imports %s is found", (_, violation) => {
    const [found = "", ...others] = circles(violation)
    expect(found).toMatch(/packages\/http\/src\/A\.ts -> .*: move what they share into a file/)
    expect(found).not.toContain("C.ts")
    expect(others).toEqual([])
  })

  it("no folder of a package imports itself through others", () => {
    expect(folderCircles(files)).toEqual([])
  })

  it.each([
    [
      "a folder below it",
      [
        source("http/src/client/A.ts", 'import { a } from "./calls/B.ts"'),
        source("http/src/client/calls/B.ts", 'import type { C } from "../C.ts"'),
        source("http/src/client/C.ts", "")
      ]
    ],
    [
      "the root and a third folder",
      [
        source("http/src/client/A.ts", 'import { a } from "../node/B.ts"'),
        source("http/src/node/B.ts", 'export { c } from "@vostro/http/C"'),
        source("http/src/C.ts", 'import { d } from "./client/D.ts"'),
        source("http/src/client/D.ts", "")
      ]
    ],
    [
      "the root of the domain",
      [
        source("domain/src/client/A.ts", 'import { a } from "../B.ts"'),
        source("domain/src/B.ts", 'import { c } from "./client/C.ts"'),
        source("domain/src/client/C.ts", "")
      ]
    ],
    [
      "the root of the checks",
      [
        source("repo/client/A.ts", 'import { a } from "../B.ts"'),
        source("repo/B.ts", 'import { c } from "./client/C.ts"'),
        source("repo/client/C.ts", "")
      ]
    ],
    [
      "a folder of the tests of the bank",
      [
        source("bank-tests/model/client/A.ts", 'import { a } from "../ach/B.ts"'),
        source("bank-tests/model/ach/B.ts", 'import { c } from "../client/C.ts"'),
        source("bank-tests/model/client/C.ts", "")
      ]
    ]
  ])("a folder that imports itself through %s is found", (_, violation) => {
    expect(circles(violation)).toEqual([])
    const [found = "", ...others] = folderCircles(violation)
    expect(found).toMatch(/client\/A\.ts imports .*: move what they share into a folder/)
    expect(others).toEqual([])
  })

  it("a folder of many files begins with an opening", () => {
    expect(unopened(files)).toEqual([])
  })

  it.each([
    ["without a block", "Definition.ts", 'import { a } from "./A.ts"\n'],
    ["whose block belongs to an export", "Definition.ts", "/** Things. */\nexport const a = 1\n"],
    ["whose block stands in another file than its operations", "Operations.ts", ""],
    ["whose block stands after an import", "A0.ts", 'import { a } from "./A.ts"\n\n/** Things. */\n\n'],
    ["of another package without a block", "A0.ts", "", "http/src/client"]
  ])("a folder %s is found", (_, name, text, folder = "domain/src/resources/customers/thing") => {
    const others = [1, 2, 3, 4, 5].map((at) =>
      source(`${folder}/A${at}.ts`, name === "Operations.ts" ? "/** Things. */\n\n" : "")
    )
    expect(unopened([source(`${folder}/${name}`, text), ...others])).toHaveLength(1)
    expect(unopened([source(`${folder}/${name}`, `/**\n * Things.\n */\n\n${text}`), ...others])).toEqual([])
  })

  it("an opening names files and folders that exist", () => {
    expect(lostNames(files)).toEqual([])
  })

  it("a source that docs/spec-gaps.md names from the root of its package exists", () => {
    const roots = { D: "packages/domain/src", S: "packages/submissions/src" }
    const named = readFileSync("docs/spec-gaps.md", "utf8").matchAll(/`([DS])(\/[\w./-]+\.ts)`/g)
    const paths = [...named].map(([, root, path = ""]) => `${roots[root === "D" ? "D" : "S"]}${path}`)
    expect(paths.length).toBeGreaterThan(300)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })

  it.each(["Away.ts", "`away`", "`thing/away`", "`thing/Away.ts`"])("an opening that names %s is found", (lost) => {
    const others = [source("domain/src/resources/thing/Thing.ts", ""), source("http/src/away/Away.ts", "")]
    const opening = (name: string) => source("domain/src/resources/A.ts", `/** Things are left to ${name}. */\n\n`)
    expect(lostNames([opening(lost), ...others])).toHaveLength(1)
    for (const name of ["Thing.ts", "`thing`", "`resources/thing`", "`thing/Thing.ts`"])
      expect(lostNames([opening(name), ...others])).toEqual([])
  })

  it("a short file of a resource has two importers, or is folded into the one that it has", () => {
    expect(slight(files)).toEqual([])
  })

  it("a short file with one importer beside it is found", () => {
    const folder = "domain/src/resources/customers/thing"
    const short = source(`${folder}/Short.ts`, "/** A number. */\nexport const a = 1\n")
    const importing = (path: string) =>
      source(path, 'import { a } from "@vostro/domain/resources/customers/thing/Short"')
    const beside = importing(`${folder}/Create.ts`)
    expect(slight([short, beside])).toEqual([expect.stringMatching(/Short\.ts has .* fold it into .*Create\.ts$/)])
    expect(slight([short, beside, importing(`${folder}/Update.ts`)])).toEqual([])
    expect(slight([short, beside, importing("bank-tests/customers/Thing.test.ts")])).toEqual([])
    expect(slight([short, importing("domain/src/resources/customers/other/Create.ts")])).toEqual([])
    expect(slight([short, importing(`${folder}/Definition.ts`)])).toEqual([])
    expect(slight([{ ...short, text: "\n".repeat(30) }, beside])).toEqual([])
  })

  it("a short file of one network is found, unless the other network has its twin", () => {
    const payments = "domain/src/resources/payments"
    const short = source(`${payments}/wire/model/Short.ts`, "")
    const network = [short, source(`${payments}/wire/model/Wire.ts`, 'import { a } from "./Short.ts"')]
    expect(slight(network)).toHaveLength(1)
    expect(slight([...network, source(`${payments}/instant-payment/model/Short.ts`, "")])).toEqual([])
  })

  it("each fact of docs/sources.md has a unique number and is cited", () => {
    expect([...new Set(numbers)]).toEqual(numbers)
    const elsewhere = new Set(files.filter(({ path }) => path !== "docs/sources.md").flatMap(citedNumbers))
    expect(numbers.filter((number) => !elsewhere.has(number))).toEqual([])
  })

  it("most files are short", () => {
    const lengths = files
      .filter(({ path }) => /^packages\/\w+\/src\//.test(path))
      .map(({ text }) => text.split("\n").length)
    expect(lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(100)
  })

  it("the top level holds the expected files only", () => {
    const top = new Set(tracked.map((path) => path.split("/")[0]))
    const expected = [
      ".changeset",
      ".ci",
      ".dockerignore",
      ".gitignore",
      ".npmrc",
      "CONTRIBUTING.md",
      "Dockerfile",
      "LICENSE",
      "README.md",
      "biome.json",
      "compose.yaml"
    ]
    expect([...top].sort()).toEqual(
      [
        ...expected,
        "deploy",
        "docs",
        "knip.json",
        "package-lock.json",
        "package.json",
        "packages",
        "tsconfig.json",
        "vitest.config.ts"
      ].sort()
    )
  })

  it("resource folders are named in kebab case", () => {
    const folders = new Set(
      tracked.flatMap((path) => /^packages\/domain\/src\/resources\/(.+)\/[^/]+$/.exec(path)?.[1]?.split("/") ?? [])
    )
    for (const folder of folders) expect(folder).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it("every dependency is pinned, but for what a host shares with a package", () => {
    const pinned = /^(npm:[^@]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
    for (const { path, text } of files.filter(({ path }) => path.endsWith("package.json"))) {
      const { dependencies = {}, devDependencies = {}, peerDependencies = {}, private: isPrivate } = JSON.parse(text)
      // Two copies of effect in one program do not know each other's services.
      const { effect = "^0.0.0", ...others } = isPrivate === true ? {} : dependencies
      const own = isPrivate === true ? dependencies : others
      for (const [name, version] of Object.entries({ ...own, ...devDependencies })) {
        expect(String(version), `${path}: ${name}`).toMatch(pinned)
      }
      for (const [name, version] of Object.entries({ ...peerDependencies, effect })) {
        expect(String(version), `${path}: ${name}`).toMatch(/^\^\d+\.\d+\.\d+(-[\w.]+)?$/)
      }
    }
  })
})
