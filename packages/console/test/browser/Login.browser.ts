import { createBank, type EmbeddedBank } from "@vostro/bank"
import { loginSessions, makeConsole } from "@vostro/console"
import { afterAll, beforeAll, expect, it } from "vitest"
import { axeFindings, openBrowser, picture } from "../support/browser/OpenBrowser.ts"
import { serveConsole } from "../support/browser/ServedConsole.ts"
import { PHONE } from "../support/browser/Tab.ts"

const secrets = { operatorToken: "the-token-of-root-in-these-tests-0123456789", masterKey: new Uint8Array(32).fill(7) }

const tab = openBrowser()
let bank: EmbeddedBank
let served: Awaited<ReturnType<typeof serveConsole>>
beforeAll(async () => {
  bank = await createBank({ store: "memory", secrets, network: "agreeable" })
  served = await serveConsole(makeConsole({ sessions: loginSessions({ fetch: bank.fetch }) }))
})
afterAll(async () => {
  served.server.close()
  served.server.closeAllConnections()
  await bank.close()
})

const hire = async () => {
  const root = bank.client({ operator_token: secrets.operatorToken })
  const { id: operator_id, token } = (await root.call("operator.create", { body: { name: "Ada", role: "read" } })).value
  return { token, revoke: () => root.call("operator.revoke", { params: { operator_id } }) }
}

it.each([true, false])("an operator logs in and out, with a script: %s", async (javaScriptEnabled) => {
  const { token } = await hire()
  const { close, page, wrong } = await tab({ javaScriptEnabled, viewport: PHONE })
  await page.goto(`${served.origin}/console/`)
  await picture(page, "login-phone")
  // Without scripts axe waits for ever.
  expect(javaScriptEnabled ? await axeFindings(page) : []).toEqual([])
  await page.getByLabel("Operator token").fill("not-this")
  await page.getByRole("button", { name: "Log in" }).click()
  await page.getByRole("alert").waitFor()
  await picture(page, "login-refused-phone")
  await page.getByLabel("Operator token").fill(token)
  await page.keyboard.press("Enter")
  await page.getByText("Ada").waitFor()
  expect(new URL(page.url()).pathname).toBe("/console/")
  expect(await page.evaluate("document.cookie")).toBe("")
  expect(await page.content()).not.toContain(token)
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/console" })
  await page.getByRole("button", { name: "Log out" }).click()
  await page.getByLabel("Operator token").waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(await wrong()).toEqual([])
  await close()
})

it("a live page stands still out of sight, and leads to the login once its session has ended elsewhere", async () => {
  const { token } = await hire()
  const { close, page } = await tab()
  await page.goto(`${served.origin}/console/login?to=/requests`)
  await page.getByLabel("Operator token").fill(token)
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Live" }).waitFor()
  const sight = async (hidden: boolean) =>
    page.evaluate(
      `Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true }); document.dispatchEvent(new Event("visibilitychange"))`
    )
  await sight(true)
  await page.getByRole("button", { name: "Paused" }).waitFor()
  await sight(false)
  await page.getByRole("button", { name: "Live" }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${served.origin}/console/`)
  await other.getByRole("button", { name: "Log out" }).click()
  await page.getByLabel("Operator token").waitFor()
  await close()
})

it("a foreign page neither frames the console, nor acts in it with the reader's session", async () => {
  const { token } = await hire()
  const { close, page } = await tab()
  await page.goto(`${served.origin}/console/`)
  await page.getByLabel("Operator token").fill(token)
  await page.keyboard.press("Enter")
  await page.getByText("Ada").waitFor()
  // Another port of the machine is another origin of the same site: what SameSite leaves to the other locks.
  const foreign = await serveConsole(
    async () =>
      new Response(
        `<iframe src="${served.origin}/console/"></iframe><form method="post" action="${served.origin}/console/logout"><button>Win</button></form>`,
        { headers: { "content-type": "text/html" } }
      )
  )
  await page.goto(foreign.origin)
  const [, frame] = page.frames()
  expect(await frame?.evaluate("document.body.innerText").catch(() => "")).not.toContain("Overview")
  await page.getByRole("button", { name: "Win" }).click()
  await page.waitForURL(`${served.origin}/console/`)
  await page.getByText("Ada").waitFor()
  foreign.server.close()
  foreign.server.closeAllConnections()
  await close()
})
