// Checks and runs the code blocks of the documents. A `ts` block is type-checked and run; `console.log(x) // => text`
// must print that text. A `ts no-run` block is only type-checked; blocks of other languages are ignored. A block that begins
// with the name of its module, such as `// Boxes.ts`, can be imported by the blocks of all documents.
import { execFile, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = join(root, "packages/sandbox/.docs-check")

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true }).map((path) => join("docs", path)),
  ...readdirSync(join(root, "packages")).map((name) => join("packages", name, "README.md"))
].filter((path) => path.endsWith(".md") && existsSync(join(root, path)))

/** Returns the `ts` blocks of a document, each with its first line. */
const blocksOf = (document) => {
  const lines = readFileSync(join(root, document), "utf8").split("\n")
  const blocks = []
  for (let at = 0; at < lines.length; at++) {
    const fence = /^```ts( no-run)?$/.exec(lines[at])
    if (fence === null) continue
    const end = lines.indexOf("```", at + 1)
    blocks.push({ document, line: at + 2, run: fence[1] === undefined, code: lines.slice(at + 1, end) })
    at = end
  }
  return blocks
}

const blocks = documents.flatMap(blocksOf).map((block, index) => ({ ...block, file: `Block${index}.ts` }))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const { file, code } of blocks) {
  const text = `${code.join("\n")}\nexport {}\n`
  writeFileSync(join(folder, file), text)
  const named = /^\/\/ (\w+\.ts)$/.exec(code[0])
  if (named !== null) writeFileSync(join(folder, named[1]), text)
}
const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"))
writeFileSync(
  join(folder, "tsconfig.json"),
  JSON.stringify({
    extends: "../../../tsconfig.json",
    compilerOptions: {
      composite: false,
      incremental: false,
      noEmit: true,
      tsBuildInfoFile: null,
      lib: ["ES2023", "DOM"],
      noUnusedLocals: false
    },
    include: ["*.ts"],
    references: references.map(({ path }) => ({ path: `../../../${path}` }))
  })
)

const placed = (text) =>
  text.replaceAll(/(?:[\w./-]*\/)?Block(\d+)\.ts[(:](\d+)/g, (_, index, line) => {
    const block = blocks[Number(index)]
    return `${block.document}:${block.line + Number(line) - 1}`
  })

let failures = 0
const tsc = (...args) =>
  spawnSync(process.execPath, ["node_modules/typescript-7/bin/tsc", ...args], { cwd: root, encoding: "utf8" })
// The blocks are checked against the declarations of the packages, so these must be current.
const packages = tsc("-b")
const types = packages.status === 0 ? tsc("-p", folder) : packages
if (types.status !== 0) {
  failures++
  console.error(placed(types.stdout + types.stderr))
}
const bundling = ["node_modules/tsup/dist/cli-default.js", "--config", "packages/repo/docsBlocks.config.ts"]
const bundle = spawnSync(process.execPath, bundling, { cwd: root, encoding: "utf8" })
if (bundle.status !== 0) throw new Error(bundle.stdout + bundle.stderr)
const temporary = mkdtempSync(join(tmpdir(), "vostro-blocks-"))
const env = { ...process.env, TMPDIR: temporary }

/** Runs a block; returns its exit code and its output. */
const outcomeOf = ({ file }) =>
  new Promise((resolve) => {
    const args = ["--enable-source-maps", join(folder, "dist", file.replace(/ts$/, "js"))]
    execFile(process.execPath, args, { timeout: 240_000, env }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : (error.code ?? 1), stdout, stderr })
    })
  })

const check = async (block) => {
  const { document, line, code } = block
  const { status, stdout, stderr } = await outcomeOf(block)
  const expected = code.flatMap((text) => /console\.log\(.*\/\/ => (.*)$/.exec(text)?.[1] ?? [])
  const printed = stdout
    .trimEnd()
    .split("\n")
    .filter((text) => text !== "")
  const missing = expected.filter((text) => !printed.includes(text))
  if (status === 0 && missing.length === 0) return
  failures++
  console.error(
    `${document}:${line}: ${status === 0 ? `did not print: ${missing.join(" | ")}\n${stdout}` : placed(stderr)}`
  )
}

const waiting = blocks.filter(({ run }) => run)
const worker = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next)
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))
for (const place of [folder, temporary]) rmSync(place, { recursive: true, force: true })
console.log(`${blocks.length} blocks in ${documents.length} documents, ${failures} failures`)
process.exit(failures === 0 ? 0 : 1)
