import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createContext, runInContext } from "node:vm"
import { type BuildOptions, build } from "esbuild"
import type { Partner } from "./conversation.ts"
import { type Host, visit } from "./hosts.ts"
import { root } from "./run.ts"
import { installRuntime } from "./runtimes.ts"
import { receiveWebhook } from "./webhook.ts"

/** Folder of the examples. */
export const source = join(root, "packages/examples")
const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(source, "package.json"), "utf8")
)

/** Frameworks that the examples use, as dependencies of the project that runs them. */
export const frameworks = Object.fromEntries(
  Object.entries(dependencies).filter(([name]) => !name.startsWith("@vostro/") && name !== "effect")
)

/** Runs every example with the installed packages of a project, each as a host of its own. */
export const checkExamples = async (project: string): Promise<void> => {
  const folder = join(project, "examples")
  cpSync(join(source, "hosts"), folder, { recursive: true })
  const host = (name: string, ...command: Host["command"]): Host => ({ name, command, folder })
  const onNode = (name: string) => host(name, process.execPath, `${name}.ts`)
  const runtimes = Promise.all([installRuntime("bun"), installRuntime("deno"), installRuntime("workerd")])
  await visit(onNode("NodeHttp"), (baseUrl, partner) => readInBrowser(folder, baseUrl, partner))
  for (const name of ["Express", "Fastify", "Hono"]) await visit(onNode(name), receiveWebhook)
  writeFileSync(join(folder, "next.mjs"), nextServer)
  await visit(host("a Next route handler", process.execPath, "next.mjs"))
  const [bun, deno, workerd] = await runtimes
  await visit(host("Bun", bun, "Bun.ts"), receiveWebhook)
  await visit(host("Deno", deno, "run", "--allow-all", "--no-remote", "Deno.ts"), receiveWebhook)
  await bundle({ entryPoints: [join(folder, "Workerd.ts")], outfile: join(folder, "worker.js"), format: "esm" })
  await visit(host("workerd", workerd, "serve", "--control-fd=1", "Workerd.capnp"))
}

/** Calls the functions of the route as Next does: by the method of the request, with the parameters of the path. */
const nextServer = `
import { serve } from "@hono/node-server"
import * as route from "./next/app/bank/[...path]/route.ts"
const fetch = (request) => route[request.method](request, { params: Promise.resolve({ path: [] }) })
serve({ fetch, port: 0, hostname: "127.0.0.1" }, (address) => console.log("listening", address))
`

/** Bundles an example for a runtime without the modules of Node. Fails if it imports one. */
export const bundle = (options: BuildOptions) =>
  build({ ...options, bundle: true, platform: "browser", logLevel: "error" })

/** Globals of browsers that the client uses. */
const browser = () => ({
  fetch,
  Request,
  Response,
  Headers,
  URL,
  URLSearchParams,
  FormData,
  Blob,
  AbortController,
  AbortSignal,
  crypto,
  setTimeout,
  clearTimeout
})

/**
 * Runs the example for browsers in a context that has nothing of Node. `npm run hosts` runs it in a browser, whose package
 * has 73 MB.
 */
const readInBrowser = async (folder: string, baseUrl: string, { token, accountNumberId }: Partner): Promise<void> => {
  const outfile = join(folder, "browser.js")
  await bundle({ entryPoints: [join(folder, "Browser.ts")], outfile, format: "iife", globalName: "page" })
  const context = createContext({ ...browser(), facts: [baseUrl, token, accountNumberId] })
  runInContext(readFileSync(outfile, "utf8"), context)
  const shown = await runInContext("page.show(...facts)", context)
  if (shown !== "active") throw new Error(`the page shows: ${shown}`)
  const refused = await runInContext('page.show(facts[0], "wrong", facts[2])', context)
  if (!refused.startsWith("refused: ")) throw new Error(`the page shows: ${refused}`)
  console.log("  a browser's client calls the bank")
}
