import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))
const changesets = ["node_modules/@changesets/cli/bin.js"]

const git = (...args: ReadonlyArray<string>): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()

const run = (cwd: string, ...args: ReadonlyArray<string>): void => {
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}

/** Changes that wait for a version. */
const pending = readdirSync(join(root, ".changeset")).filter((name) => name.endsWith(".md") && name !== "README.md")

/** Reasons not to publish what stands in the clone. npm signs provenance only with the identity of a build service. */
const obstacles = (): ReadonlyArray<string> => {
  const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const { ACTIONS_ID_TOKEN_REQUEST_URL, SIGSTORE_ID_TOKEN } = process.env
  return [
    ...(git("status", "--porcelain") === "" ? [] : ["the tree has changes that are not committed"]),
    ...(pending.length === 0 ? [] : [`${pending.length} changesets have no version: npx changeset version`]),
    ...(/\.example\//.test(repository.url) ? [`package.json names no real repository: ${repository.url}`] : []),
    ...(ACTIONS_ID_TOKEN_REQUEST_URL === undefined && SIGSTORE_ID_TOKEN === undefined
      ? ["no identity for provenance: publish from a build service whose OpenID Connect tokens npm knows"]
      : [])
  ]
}

/** Runs the release in a copy of the last commit up to publishing, and prints versions and the changelog. */
const rehearse = (): void => {
  const copy = mkdtempSync(join(tmpdir(), "vostro-release-"))
  process.on("exit", () => rmSync(copy, { recursive: true, force: true }))
  execFileSync("git", ["clone", "--quiet", "--local", root, copy])
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
  run(copy, ...changesets, "version")
  for (const name of readdirSync(join(copy, "packages"))) {
    const folder = join(copy, "packages", name)
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    if (manifest.private === true) continue
    const changelog = readFileSync(join(folder, "CHANGELOG.md"), "utf8")
    if (!changelog.includes(`## ${manifest.version}\n`)) {
      console.error(`${manifest.name}: the changelog has no ${manifest.version}`)
      process.exit(1)
    }
    console.log(`${manifest.name} ${manifest.version}, changelog of ${changelog.split("\n").length} lines`)
  }
}

const found = obstacles()
if (process.argv.includes("--dry-run")) {
  rehearse()
  for (const obstacle of found) console.log(`would not publish: ${obstacle}`)
} else if (found.length > 0) {
  for (const obstacle of found) console.error(`not published: ${obstacle}`)
  process.exit(1)
} else {
  run(root, "--conditions=vostro-source", "packages/repo/packages.mjs")
  run(root, ...changesets, "publish")
}
