import { cpSync } from "node:fs"
import { join } from "node:path"
import type { Look } from "./browser.ts"
import type { Partner } from "./conversation.ts"
import { bundle, source } from "./examples.ts"
import { visit } from "./hosts.ts"
import { ending } from "./run.ts"

/** Runs the example for browsers in Chromium: its page reads an account number, sends money, and is refused. */
export const checkBrowser = async (project: string, look: Look): Promise<void> => {
  const folder = join(project, "page")
  cpSync(join(source, "hosts"), folder, { recursive: true })
  const outfile = join(folder, "browser.js")
  await bundle({ entryPoints: [join(folder, "Browser.ts")], outfile, format: "iife", globalName: "page" })
  const host = { name: "a page in Chromium", command: [process.execPath, "PageServer.ts"], folder } as const
  await visit(host, (baseUrl, partner) => usePage(look, baseUrl, partner))
}

const usePage = async (
  look: Look,
  baseUrl: string,
  { token, accountNumberId, otherAccountNumberId }: Partner
): Promise<void> => {
  const called = (name: string, ...args: ReadonlyArray<string>) =>
    `page.${name}(...${JSON.stringify([baseUrl, ...args])})`
  const shown = called("show", token, accountNumberId)
  const refused = called("show", "wrong", accountNumberId)
  const sent = called("send", token, accountNumberId, otherAccountNumberId)
  const url = new URL("/", baseUrl).href
  const { version, values } = await look(url, shown, refused, sent)
  const [status, refusal, id] = values
  if (status !== "active" || !refusal?.startsWith("refused: ")) ending(`the page shows: ${values}`)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${baseUrl}/v1/internal_transfer/${id}`, { headers })
  const { amount }: { readonly amount?: number } = JSON.parse(await answer.text())
  if (amount !== 500) ending(`the page sent ${amount} cents: ${values}`)
  console.log(`  Chromium ${version} sends money`)
}
