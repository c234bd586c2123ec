import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"
import type { Look } from "./browser.ts"
import { ending, env, place } from "./run.ts"

/** Pages of a sandbox that a person opens, each with an expression whose value shows that it works. */
const PAGES = {
  "/docs": `(async () => {
    const shown = document.body.innerText
    const outside = ["Share", "Generate SDKs", "Configure", "Open API Client"].filter((name) => shown.includes(name))
    const { status } = await fetch("/openapi.json")
    return shown.includes("Exchanges client credentials") && status === 200 && outside.length === 0 ? "works" : status + ": " + shown
  })()`,
  "/openapi.json": `JSON.parse(document.body.innerText).info.title === "Vostro" ? "works" : document.body.innerText`,
  "/sandbox/inbox": `Array.isArray(JSON.parse(document.body.innerText).webhooks) ? "works" : document.body.innerText`
}

/**
 * Opens the pages of the installed sandbox: each works, its policy blocks nothing that it needs, and it asks no other host.
 */
export const checkPages = async (project: string, look: Look): Promise<void> => {
  const child = spawn(process.execPath, [join(project, "node_modules/@vostro/cli/dist/Main.js"), ...START], {
    env,
    stdio: ["ignore", "pipe", "inherit"]
  })
  process.once("exit", () => child.kill("SIGKILL"))
  for await (const line of createInterface({ input: child.stdout })) {
    const { base_url }: { readonly base_url: string } = JSON.parse(line)
    for (const [path, expression] of Object.entries(PAGES)) {
      const { errors, origins, values } = await look(base_url + path, expression)
      const others = origins.filter((origin) => origin !== base_url)
      const wrong = [...errors, ...others, ...values.filter((value) => value !== "works")]
      if (wrong.length > 0) ending(`${path} in Chromium: ${wrong.join("\n")}`)
      console.log(`  Chromium shows ${path}`)
    }
    child.kill("SIGKILL")
    return
  }
  ending("the sandbox did not start")
}

const START = ["start", "--json", "--store", "memory", "--port", "0", "--data", join(place, "pages")]
