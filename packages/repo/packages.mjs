// Packs every public package as it would be published, looks at what is in it, and installs it into an empty project:
// there every module of it loads on plain Node and type-checks, and the sandbox runs its whole demo.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const place = mkdtempSync(join(tmpdir(), "vostro-packages-"))
const npm = process.platform === "win32" ? "npm.cmd" : "npm"
// Everything runs on the Node of this check, whatever the machine's own one is.
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` }

const run = (what, cwd, program, ...args) => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env,
    encoding: "utf8",
    shell: program.endsWith(".cmd")
  })
  if (status === 0) return stdout
  console.error(`${what} failed:\n${stdout}${stderr}`)
  rmSync(place, { recursive: true, force: true })
  process.exit(1)
}
const tool = (path) => join(root, "node_modules", path)

const packages = readdirSync(join(root, "packages"))
  .map((folder) => ({ folder: join(root, "packages", folder) }))
  .map(({ folder }) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) }))
  .filter(({ manifest }) => manifest.private !== true)

run("types", root, process.execPath, tool("typescript-7/bin/tsc"), "-b")
const packed = new Map()
for (const { folder, manifest } of packages) {
  run(`${manifest.name}: build`, folder, npm, "run", "build", "--silent")
  const file = run(`${manifest.name}: pack`, folder, npm, "pack", "--silent", "--pack-destination", place).trim()
  run(`${manifest.name}: publint`, folder, process.execPath, tool("publint/src/cli.js"), "run", "--strict", folder)
  packed.set(manifest.name, join(place, file))
}

/** A package with those of ours that it stands on. */
const closure = (name) => {
  const { manifest } = packages.find((one) => one.manifest.name === name)
  const ours = Object.keys(manifest.dependencies ?? {}).filter((other) => packed.has(other))
  return [...new Set([name, ...ours.flatMap(closure)])]
}

/** Every module that a package offers, without the programs. */
const modulesOf = ({ folder, manifest }) => {
  if (manifest.exports["./*"].default === undefined) return [manifest.name]
  return readdirSync(join(folder, "src"), { recursive: true })
    .filter((path) => path.endsWith(".ts") && `./dist/${path.replace(/\.ts$/, ".js")}` !== manifest.bin?.vostro)
    .map((path) => `${manifest.name}/${path.replace(/\.ts$/, "")}`)
}

const options = { module: "NodeNext", target: "ES2023", strict: true, noEmit: true, skipLibCheck: true, types: [] }
for (const { folder, manifest } of packages) {
  const project = join(place, manifest.name.replace("/", "-"))
  mkdirSync(project)
  const files = closure(manifest.name).map((name) => [name, `file:${packed.get(name)}`])
  const peers = Object.entries(manifest.peerDependencies ?? {})
  const dependencies = Object.fromEntries([...files, ...peers])
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", type: "module", dependencies }))
  // What npm asks about scripts is said once, for this repository, in its own manifest.
  run(`${manifest.name}: install`, project, npm, "install", "--silent", "--no-audit", "--no-fund", "--prefer-offline")
  if (!existsSync(join(project, "node_modules", manifest.name, "LICENSE"))) {
    console.error(`${manifest.name}: there is no LICENSE in it`)
    process.exit(1)
  }
  const imports = modulesOf({ folder, manifest }).map((name, index) => `import * as m${index} from "${name}"`)
  const used = `console.log([${imports.map((_, index) => `m${index}`)}].length)\n`
  writeFileSync(join(project, "all.ts"), `${imports.join("\n")}\n${used}`)
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["all.ts"] }))
  run(`${manifest.name}: types`, project, process.execPath, tool("typescript-7/bin/tsc"))
  const loaded = run(`${manifest.name}: modules`, project, process.execPath, "all.ts").trim()
  console.log(`${manifest.name}: ${loaded} modules load`)
  if (manifest.bin !== undefined) {
    run(`${manifest.name}: demo`, project, join(project, "node_modules/.bin/vostro"), "demo")
    console.log(`${manifest.name}: its demo runs`)
  }
}
rmSync(place, { recursive: true, force: true })
