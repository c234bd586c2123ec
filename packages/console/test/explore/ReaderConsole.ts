import { loginSessions, makeConsole } from "@vostro/console"
import { makePromiseClient } from "@vostro/http/promise"
import type { Sandbox } from "@vostro/sandbox"
import type { Page } from "playwright-core"
import { serveConsole } from "../support/browser/ServedConsole.ts"

/** A console with a login over the bank of a sandbox. */
export interface ReaderConsole {
  /** Address of its first page. */
  readonly start: string
  /** Logs a page in as an operator with the role `read`. */
  readonly enter: (page: Page) => Promise<void>
  readonly close: () => void
}

/** Opens such a console for an operator that it creates. */
export const readerConsole = async ({ base_url: baseUrl, operator_token }: Sandbox): Promise<ReaderConsole> => {
  const root = makePromiseClient({ baseUrl, credentials: { operator_token } })
  const { token } = (await root.call("operator.create", { body: { name: "Reader", role: "read" } })).value
  const ask = (request: Request) =>
    fetch(new Request(baseUrl + new URL(request.url).pathname + new URL(request.url).search, request))
  const { origin, server } = await serveConsole(makeConsole({ sessions: loginSessions({ fetch: ask }) }))
  return {
    start: `${origin}/console/`,
    enter: async (page) => {
      await page.goto(`${origin}/console/`)
      await page.getByLabel("Operator token").fill(token)
      await page.keyboard.press("Enter")
      await page.waitForURL(`${origin}/console/`)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}
