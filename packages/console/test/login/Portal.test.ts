import { describe, expect, it, onTestFinished } from "vitest"
import { ask, logIn, openLogin } from "../support/LoginConsole.ts"

describe("the portal of a program", () => {
  it("opens by the token of a link, shows its program alone, and has no page of operators", async () => {
    const { bank, console, root } = await openLogin()
    const { value: program } = await root.call("program.create", { body: { name: "<b>Acme</b>" } })
    const params = { program_id: program.id }
    const { value: link } = await root.call("portal_link.create", { params, body: {} })
    const cookie = await logIn(console, link.token)
    const first = await ask(console, "/", { cookie })
    expect(first.status).toBe(200)
    const shown = await first.text()
    expect(shown).toContain("&lt;b&gt;Acme&lt;/b&gt;")
    expect(shown).toContain("This is the portal of your program")
    expect(shown).not.toContain(link.token)
    expect(shown).not.toContain("/console/operators")
    for (const path of ["/operators", "/audit", "/settings", "/health", "/search?q=x", `/programs/${program.id}`])
      expect([path, (await ask(console, path, { cookie })).status]).toEqual([path, 404])
    await root.call("portal_link.revoke", { params: { ...params, portal_link_id: link.id } })
    bank.run()
    expect((await ask(console, "/", { cookie })).status).toBe(303)
  })

  it("takes the live pages of nobody else", async () => {
    const { console, hire, root } = await openLogin()
    const { value: program } = await root.call("program.create", { body: { name: "Acme" } })
    const { value: link } = await root.call("portal_link.create", { params: { program_id: program.id }, body: {} })
    const cookies = [await logIn(console, link.token), await logIn(console, (await hire("read")).token)]
    const [ofPortal, ofReader] = cookies.map((cookie) => async () => {
      const stream = await ask(console, "/requests", { cookie, headers: { accept: "text/event-stream" } })
      onTestFinished(async () => stream.body?.cancel())
      return stream.status
    })
    const statuses = await Promise.all(Array.from({ length: 64 }, () => ofPortal?.()))
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(64)
    expect(await ofReader?.()).toBe(200)
  })

  it("lets nobody in by a token that was made up", async () => {
    const { console } = await openLogin()
    const token = btoa(`mac portal_link_${"0".repeat(64)} ${Date.now() + 60_000} `)
    expect((await ask(console, "/login", { form: { token, to: "/" } })).status).toBe(403)
  })
})
