// Packs every public package for publication, checks its contents, and installs it into an empty project. Every entry must
// load on plain Node and type-check there, no other module may, and the sandbox must run its whole demo.
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../..", import.meta.url))
const place = mkdtempSync(join(tmpdir(), "vostro-packages-"))
const npm = process.platform === "win32" ? "npm.cmd" : "npm"
// Everything runs on the Node of this check instead of the machine's own.
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }

const ending = (text) => {
  console.error(text)
  rmSync(place, { recursive: true, force: true })
  process.exit(1)
}

const execute = promisify(execFile)
const run = async (what, cwd, program, ...args) => {
  const options = { cwd, env, maxBuffer: 64_000_000, shell: program.endsWith(".cmd") }
  try {
    return (await execute(program, args, options)).stdout
  } catch ({ message, stdout, stderr }) {
    return ending(`${what} failed: ${message}\n${stdout}${stderr}`)
  }
}

/** Runs a check on every package, on as many at a time as there are cores: an install waits for the disk most of the time. */
const forEachPackage = (check) => {
  const waiting = [...packages]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next)
  }
  return Promise.all(Array.from({ length: availableParallelism() }, worker))
}
const tool = (path) => join(root, "node_modules", path)

const packages = readdirSync(join(root, "packages"))
  .map((folder) => ({ folder: join(root, "packages", folder) }))
  .map(({ folder }) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) }))
  .filter(({ manifest }) => manifest.private !== true)

await run("types", root, process.execPath, tool("typescript-7/bin/tsc"), "-b")
const packed = new Map()
await forEachPackage(async ({ folder, manifest }) => {
  await run(`${manifest.name}: build`, folder, npm, "run", "build", "--silent")
  const file = await run(`${manifest.name}: pack`, folder, npm, "pack", "--silent", "--pack-destination", place)
  await run(
    `${manifest.name}: publint`,
    folder,
    process.execPath,
    tool("publint/src/cli.js"),
    "run",
    "--strict",
    folder
  )
  packed.set(manifest.name, join(place, file.trim()))
})

/** Returns a package and all packages of this repository that it depends on. */
const closure = (name) => {
  const { manifest } = packages.find((one) => one.manifest.name === name)
  const ours = Object.keys(manifest.dependencies ?? {}).filter((other) => packed.has(other))
  return [...new Set([name, ...ours.flatMap(closure)])]
}

/** Returns the entries of a package. */
const entriesOf = ({ name, exports }) =>
  Object.entries(exports)
    .filter(([, conditions]) => conditions.default !== undefined)
    .map(([path]) => `${name}${path.slice(1)}`)

const everyEntry = packages.flatMap(({ manifest }) => entriesOf(manifest))

/** Returns the modules in `dist` that import a closed module of another package. */
const trespassers = ({ folder }) =>
  readdirSync(join(folder, "dist"), { recursive: true })
    .filter((path) => /\.(js|d\.ts)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, "dist", path), "utf8")
      const specifiers = [...text.matchAll(/(?:\bfrom |\bimport[ (])"(@vostro\/[^"]+)"/g)].map(([, one]) => one)
      return specifiers.filter((one) => !everyEntry.includes(one)).map((one) => `${path} imports ${one}`)
    })

/** Returns the specifiers of the closed modules of a package. */
const closedOf = ({ folder, manifest }) =>
  readdirSync(join(folder, "src"), { recursive: true })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${manifest.name}/${path.replace(/\.ts$/, "").replaceAll("\\", "/")}`)
    .filter((specifier) => !everyEntry.includes(specifier))

/** A program that fails unless the exports of the package refuse every one of the modules. */
const closedProgram = (specifiers) => `
const specifiers = ${JSON.stringify(specifiers)}
for (const specifier of specifiers) {
  const refusal = await import(specifier).then(() => "it loads", ({ code }) => code)
  if (refusal !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw new Error(specifier + ": " + refusal)
}
console.log(specifiers.length)
`

const options = { module: "NodeNext", target: "ES2023", strict: true, noEmit: true, skipLibCheck: true, types: [] }
await forEachPackage(async ({ folder, manifest }) => {
  const project = join(place, manifest.name.replace("/", "-"))
  mkdirSync(project)
  const files = closure(manifest.name).map((name) => [name, `file:${packed.get(name)}`])
  const peers = Object.entries(manifest.peerDependencies ?? {})
  const dependencies = Object.fromEntries([...files, ...peers])
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", type: "module", dependencies }))
  // npm's permissions for install scripts are in this repository's own manifest only.
  const flags = ["--silent", "--no-audit", "--no-fund", "--prefer-offline"]
  await run(`${manifest.name}: install`, project, npm, "install", ...flags)
  if (!existsSync(join(project, "node_modules", manifest.name, "LICENSE"))) {
    ending(`${manifest.name}: LICENSE is missing`)
  }
  const strangers = trespassers({ folder })
  if (strangers.length > 0) ending(`${manifest.name}: no entries: ${strangers.join(", ")}`)
  const imports = entriesOf(manifest).map((name, index) => `import * as m${index} from "${name}"`)
  const used = `console.log([${imports.map((_, index) => `m${index}`)}].length)\n`
  writeFileSync(join(project, "all.ts"), `${imports.join("\n")}\n${used}`)
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["all.ts"] }))
  await run(`${manifest.name}: types`, project, process.execPath, tool("typescript-7/bin/tsc"))
  const loaded = (await run(`${manifest.name}: entries`, project, process.execPath, "all.ts")).trim()
  writeFileSync(join(project, "closed.js"), closedProgram(closedOf({ folder, manifest })))
  const closed = (await run(`${manifest.name}: closed modules`, project, process.execPath, "closed.js")).trim()
  console.log(`${manifest.name}: ${loaded} entries load, ${closed} modules are closed`)
  for (const name of Object.keys(manifest.bin ?? {})) {
    const does = name === "vostro" ? "demo" : "--version"
    await run(`${manifest.name}: ${does}`, project, join(project, "node_modules/.bin", name), does)
    console.log(`${manifest.name}: ${name} ${does} runs`)
  }
})
rmSync(place, { recursive: true, force: true })
