import { cpSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { options } from "./install.ts"
import { node, root, tool } from "./run.ts"

/**
 * Checks the example of a module with the installed packages of a project: its types, the declarations that its author would
 * publish, and its conformance under `node:test`.
 */
export const checkModule = async (project: string): Promise<void> => {
  const folder = join(project, "module")
  cpSync(join(root, "packages/examples/boxes"), folder, { recursive: true })
  const compilerOptions = { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["Boxes.ts"] }))
  await node("types of a module", folder, tool("typescript-7/bin/tsc"))
  writeFileSync(join(folder, "module.test.js"), conformance)
  await node("conformance of a module", folder, "--test", "module.test.js")
}

const conformance = `
import * as runner from "node:test"
import { createBank } from "@vostro/bank"
import { allModules } from "@vostro/domain"
import { moduleConformance, registerWith } from "@vostro/testing"
import { boxes } from "./Boxes.ts"

const start = () =>
  createBank({
    store: "memory",
    secrets: { operatorToken: "change-me", masterKey: new Uint8Array(32).fill(7) },
    network: "agreeable",
    modules: [...allModules, boxes]
  })
registerWith(runner, moduleConformance({ module: boxes, start, operatorToken: "change-me" }))
`
