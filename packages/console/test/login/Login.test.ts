import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ask, cookieIn, logIn, openLogin, READER, SECURE } from "../support/LoginConsole.ts"

const MINUTE = 60_000

describe("the login of operators", () => {
  it("leads to the login and back to the page that was asked for", async () => {
    const { console, hire } = await openLogin()
    const { token } = await hire("read")
    const refused = await ask(console, "/requests?status=4xx")
    expect([refused.status, refused.headers.get("location")]).toEqual([
      303,
      "/console/login?to=%2Frequests%3Fstatus%3D4xx"
    ])
    const form = await (await ask(console, "/login?to=%2Frequests%3Fstatus%3D4xx")).text()
    expect(form).toContain(`name="to" value="/requests?status=4xx"`)
    const entered = await ask(console, "/login", { form: { token, to: "/requests?status=4xx" } })
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/console/requests?status=4xx"])
    const page = await ask(console, "/", { cookie: cookieIn(entered) })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain("to read")
  })

  it("leads to no other site, whatever stands in the form", async () => {
    const { console, hire } = await openLogin()
    const { token } = await hire("read")
    for (const to of [
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/a\r\nb: c",
      ""
    ]) {
      const { headers } = await ask(console, "/login", { form: { token, to } })
      expect(headers.get("location"), to).toBe("/console/")
    }
  })

  it("keeps its cookie from scripts, from other sites, and from plain HTTP beyond the machine", async () => {
    const { console, hire } = await openLogin()
    const { token } = await hire("read")
    const set = async (origin: string, headers = {}) =>
      (await ask(console, "/login", { form: { token, to: "/" }, origin, headers })).headers.get("set-cookie")
    const safe = /^__Secure-vostro-console=[\w-]+; Path=\/console; Max-Age=1800; HttpOnly; SameSite=Strict; Secure$/
    expect(await set(SECURE)).toMatch(safe)
    expect(await set("http://bank.example")).toMatch(safe)
    expect(await set("http://127.0.0.1:4010", { "x-forwarded-proto": "https" })).toMatch(safe)
    expect(await set("http://localhost:4010")).toMatch(
      /^vostro-console=[\w-]+; Path=\/console; Max-Age=1800; HttpOnly; SameSite=Strict$/
    )
  })

  it("shows the token nowhere: in no page, header or address, and in no cookie that one can read", async () => {
    const { console, hire } = await openLogin()
    const { token } = await hire("administer")
    const cookie = await logIn(console, token)
    const [, value = ""] = cookie.split("=")
    const responses = [
      await ask(console, "/login", { form: { token, to: "/" } }),
      await ask(console, "/login", { form: { token: `${token}0`, to: "/" } }),
      await ask(console, "/", { cookie }),
      await ask(console, "/nowhere", { cookie }),
      await ask(console, "/logout", { cookie, form: {} })
    ]
    const sent = await Promise.all(responses.map(async (one) => `${[...one.headers].join()} ${await one.text()}`))
    expect(
      [...sent, Buffer.from(value, "base64url").toString("latin1")].filter((text) => text.includes(token))
    ).toEqual([])
  })

  it("tells nobody what is wrong with a token: one answer, after one question to the bank", async () => {
    const { asked, console, hire, root } = await openLogin()
    const [{ token }, gone, elsewhere] = [
      await hire("read"),
      await hire("read"),
      await hire("read", ["203.0.113.0/24"])
    ]
    await root.call("operator.revoke", { params: { operator_id: gone.id } })
    const unknown = token.replace(/_\w{32}_/, `_${"0".repeat(32)}_`)
    const wrong = token.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
    const answers = []
    for (const one of [unknown, wrong, gone.token, elsewhere.token, "no-token"]) {
      const before = asked()
      const response = await ask(console, "/login", { form: { token: one, to: "/" } })
      answers.push([response.status, response.headers.get("set-cookie"), await response.text(), asked() - before])
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject([403, null, expect.stringContaining("does not accept this token"), 1])
  })

  it("slows an address that guesses, and nobody else", async () => {
    const { console, hire } = await openLogin()
    const { token } = await hire("read")
    const guess = async (from: string) =>
      (await ask(console, "/login", { form: { token: "guess", to: "/" }, from })).status
    const statuses = []
    for (let at = 0; at < 110; at++) statuses.push(await guess(READER))
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 403))
    expect(statuses).toContain(429)
    expect(await guess("203.0.113.9")).toBe(403)
    expect(await logIn(console, token)).toMatch(/=/)
  })

  it("binds an operator to its addresses, also in a session", async () => {
    const { console, hire } = await openLogin()
    const { token } = await hire("read", [`${READER}/32`])
    const cookie = await logIn(console, token)
    expect((await ask(console, "/", { cookie })).status).toBe(200)
    const stolen = await ask(console, "/", { cookie, from: "203.0.113.9" })
    expect([stolen.status, stolen.headers.get("location")]).toEqual([303, "/console/login"])
  })

  it("begins a new session at each login, and ends the one that the browser had", async () => {
    const { console, hire } = await openLogin()
    const { token } = await hire("read")
    const planted = await logIn(console, (await hire("read")).token)
    const own = await logIn(console, token, { cookie: planted })
    expect(own).not.toBe(planted)
    expect((await ask(console, "/", { cookie: planted })).status).toBe(303)
    expect((await ask(console, "/", { cookie: own })).status).toBe(200)
    const unknown = "__Secure-vostro-console=AAAA"
    expect(await logIn(console, token, { cookie: unknown })).not.toBe(unknown)
  })

  it("takes no session of two: somebody else has set one of them", async () => {
    const { console, hire } = await openLogin()
    const [one, other] = [
      await logIn(console, (await hire("read")).token),
      await logIn(console, (await hire("read")).token)
    ]
    expect((await ask(console, "/", { cookie: `${one}; other=1` })).status).toBe(200)
    expect((await ask(console, "/", { cookie: `${one}; ${other}` })).status).toBe(303)
  })

  it("logs out by a form of its own only, and then takes no copy of the cookie", async () => {
    const { console, hire } = await openLogin()
    const cookie = await logIn(console, (await hire("read")).token)
    await ask(console, "/logout", { cookie })
    await ask(console, "/logout", { cookie, form: {}, headers: { "sec-fetch-site": "cross-site" } })
    expect((await ask(console, "/", { cookie })).status).toBe(200)
    const left = await ask(console, "/logout", { cookie, form: {} })
    expect(left.headers.get("set-cookie")).toMatch(/^__Secure-vostro-console=; .*Max-Age=0/)
    expect((await ask(console, "/", { cookie })).status).toBe(303)
  })

  it("puts a revoked operator out at the next request, and gives a new role at once", async () => {
    const { console, hire, root } = await openLogin()
    const { id: operator_id, token } = await hire("administer")
    const cookie = await logIn(console, token)
    const create = () =>
      ask(console, "/calls/program.create", { cookie, form: { "text.name": "Acme", key: "k", to: "/" } })
    expect((await create()).status).toBe(303)
    await root.call("operator.update", { params: { operator_id }, body: { role: "read" } })
    expect((await create()).status).toBe(404)
    await root.call("operator.revoke", { params: { operator_id } })
    const out = await ask(console, "/", { cookie })
    expect([out.status, cookieIn(out)]).toEqual([303, undefined])
  })

  it("ends a session after 30 minutes without a page, and after 8 hours", async () => {
    let now = 0
    const { console, hire } = await openLogin({ now: () => now })
    const { token } = await hire("read")
    const first = await logIn(console, token)
    const statusAt = async (ms: number, cookie: string) => {
      now = ms
      return (await ask(console, "/", { cookie })).status
    }
    expect(await statusAt(30 * MINUTE - 1, first)).toBe(200)
    expect(await statusAt(30 * MINUTE, first)).toBe(303)
    now = 0
    let cookie = await logIn(console, token)
    for (now = 20 * MINUTE; now < 480 * MINUTE; now += 20 * MINUTE) {
      const looked = await ask(console, "/", { cookie, headers: { accept: "text/event-stream" } })
      expect(looked.headers.get("set-cookie"), "an open page keeps no session alive").toBeNull()
      await looked.body?.cancel()
      cookie = cookieIn(await ask(console, "/", { cookie })) ?? cookie
    }
    expect(await statusAt(480 * MINUTE - 1, cookie)).toBe(200)
    expect(await statusAt(480 * MINUTE, cookie)).toBe(303)
  })

  it("is known on every node with the same secret, and on no other", async () => {
    const { hire, node } = await openLogin()
    const [secret, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const cookie = await logIn(node({ secret }), (await hire("read")).token)
    const statusOn = async (options: { readonly secret?: Uint8Array }) =>
      (await ask(node(options), "/", { cookie })).status
    expect([await statusOn({ secret }), await statusOn({ secret: other }), await statusOn({})]).toEqual([200, 303, 303])
    expect(() => node({ secret: new Uint8Array(16) })).toThrow(/32 bytes/)
  })

  it("takes no cookie of which a byte was changed", async () => {
    const { console, hire } = await openLogin()
    const [name = "", value = ""] = (await logIn(console, (await hire("read")).token)).split("=")
    const bytes = Buffer.from(value, "base64url")
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ by : byte))
        const cookie = `${name}=${Buffer.from(changed).toString("base64url")}`
        expect((await ask(console, "/", { cookie })).status).toBe(303)
      }),
      { numRuns: 30 }
    )
    for (const text of ["", "A", "=", "%", "\u00e9", value.slice(0, -1), `${value}A`]) {
      expect((await ask(console, "/", { cookie: encodeURI(`${name}=${text}`) })).status, text).toBe(303)
    }
  })

  it("refuses the login forms of other sites, large ones, and what is no form", async () => {
    const { asked, console, hire } = await openLogin()
    const { token } = await hire("read")
    const foreign = await ask(console, "/login", {
      form: { token, to: "/" },
      headers: { "sec-fetch-site": "cross-site" }
    })
    expect([foreign.status, cookieIn(foreign)]).toEqual([403, undefined])
    expect((await ask(console, "/login", { form: { token: "x".repeat(1_100_000), to: "/" } })).status).toBe(413)
    expect(
      (await ask(console, "/login", { form: { token, to: "/" }, headers: { "content-type": "text/plain" } })).status
    ).toBe(400)
    expect((await ask(console, "/login", { form: { token: "x".repeat(600), to: "/" } })).status).toBe(403)
    expect(asked()).toBe(0)
  })

  it("leaves the looks of a session out of the request log", async () => {
    const { console, hire, root } = await openLogin()
    const cookie = await logIn(console, (await hire("read")).token)
    await ask(console, "/", { cookie })
    const { objects } = (await root.call("request.list", { query: { limit: 50 } })).value
    expect(objects.map(({ operation }) => operation)).not.toContain("operator.self")
  })

  it("may stand in no frame, like every page", async () => {
    const { console } = await openLogin()
    const { headers } = await ask(console, "/login")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("says so when the bank does not answer, and keeps the session", async () => {
    let isDown = false
    const { bank, hire, node } = await openLogin()
    const console = node({
      fetch: async (request, peer) => (isDown ? new Response(null, { status: 503 }) : bank.fetch(request, peer))
    })
    const cookie = await logIn(console, (await hire("read")).token)
    isDown = true
    const away = await ask(console, "/", { cookie })
    expect([away.status, away.headers.get("set-cookie")]).toEqual([503, null])
    isDown = false
    expect((await ask(console, "/", { cookie })).status).toBe(200)
  })
})
