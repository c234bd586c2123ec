import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { source } from "./examples.ts"
import { visit } from "./hosts.ts"
import { packages, tarballsOf } from "./pack.ts"
import { newest } from "./ranges.ts"
import { INSTALL, npm, place, run } from "./run.ts"

/** Next, with the compiler and the types that a build needs. It installs missing ones by itself. */
const NEXT = {
  next: "16.4.6",
  react: "19.3.1",
  "react-dom": "19.3.1",
  typescript: "6.0.3",
  "@types/node": "26.6.6",
  "@types/react": "19"
}

/** Builds and starts a Next application with the route handler of the example, and talks to its bank. */
export const checkNext = async (): Promise<void> => {
  const project = join(place, "next-application")
  mkdirSync(project)
  const dependencies = { ...tarballsOf(packages), ...NEXT, ...newest }
  const manifest = { name: "next-application", private: true, type: "module", dependencies }
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest))
  await run("Next: install", project, npm, ...INSTALL, "--ignore-scripts")
  cpSync(join(source, "hosts/next/app"), join(project, "next/app"), { recursive: true })
  cpSync(join(source, "hosts/Bank.ts"), join(project, "Bank.ts"))
  const types = { compilerOptions: { allowImportingTsExtensions: true, noEmit: true } }
  writeFileSync(join(project, "next/tsconfig.json"), JSON.stringify(types))
  const settings = ["env", "NEXT_TELEMETRY_DISABLED=1", process.execPath, "node_modules/next/dist/bin/next"] as const
  await run("Next: build", project, ...settings, "build", "next")
  await visit({ name: "Next", command: [...settings, "start", "next", "-H", "127.0.0.1"], folder: project })
}
