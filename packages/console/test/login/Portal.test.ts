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

  it("shows the webhooks of its program, and no control that the link may not use", async () => {
    const { bank, console, root } = await openLogin()
    const { value: program } = await root.call("program.create", { body: { name: "Acme" } })
    const { value: other } = await root.call("program.create", { body: { name: "Other" } })
    const params = { program_id: program.id }
    const body = { url: "https://acme.example/hooks", events: [] }
    const { value: endpoint } = await root.call("webhook_endpoint.create", { params, body })
    await root.call("webhook_endpoint.test", { params: { ...params, webhook_endpoint_id: endpoint.id } })
    const counted = {
      webhook_endpoint_id: endpoint.id,
      selection: "all",
      from: new Date(Date.now() - 3_600_000).toISOString()
    } as const
    const { value: replay } = await root.call("webhook_replay.count", { params, body: counted })
    bank.run()
    const { value: link } = await root.call("portal_link.create", { params, body: {} })
    const cookie = await logIn(console, link.token)
    const list = `/programs/${program.id}/webhooks`
    const shown = async (path: string) => {
      const answer = await ask(console, path, { cookie })
      const text = await answer.text()
      expect([path, answer.status, text.includes("/console/calls/")]).toEqual([path, 200, false])
      return text
    }
    expect(await shown("/")).toContain(`href="/console${list}"`)
    expect(await shown(list)).toContain("https://acme.example/hooks")
    expect(await shown(`${list}/${endpoint.id}`)).toContain(replay.id)
    expect(await shown(`${list}/${endpoint.id}/replays/${replay.id}`)).toContain("every event that the endpoint")
    for (const path of [`/programs/${other.id}/webhooks`, `/programs/${other.id}/webhooks/${endpoint.id}`, "/inbox"])
      expect([path, (await ask(console, path, { cookie })).status]).toEqual([path, 404])
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
