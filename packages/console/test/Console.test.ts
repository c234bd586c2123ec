import { gzipSync } from "node:zlib"
import { operations } from "@vostro/domain/operations"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { ORIGIN, openConsole as open } from "./support/OpenConsole.ts"

const openConsole = async (...options: Parameters<typeof open>) => {
  const opened = await open(...options)
  onTestFinished(opened.bank.stop)
  return opened
}

describe("the console", () => {
  it("shows the programs of the bank, whatever their names are", async () => {
    const { bank, page } = await openConsole()
    await bank.operator.call("program.create", { body: { name: `<img src=x onerror="alert(1)">` } })
    const shown = await page("/")
    expect(shown).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;")
    expect(shown).not.toContain("<img")
    expect(shown).toContain(bank.programId)
  })

  it("says on the first page where operators look", async () => {
    const { page } = await openConsole()
    const shown = await page("/")
    for (const path of ["/queues", "/clock", "/audit", "/requests"]) {
      expect(shown.split("Where to look</caption>")[1]).toContain(`href="/console${path}"`)
    }
    const portal = await openConsole({ operator: undefined, role: undefined })
    expect(await portal.page("/")).not.toContain("Where to look")
  })

  it("sends every page with a policy that lets only its own files run", async () => {
    const { console } = await openConsole()
    const response = await console(new Request(`${ORIGIN}/console/`))
    const policy = response.headers.get("content-security-policy") ?? ""
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain("unsafe")
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(await response.text()).not.toMatch(/ style=| on\w+=|<script>|<style/)
  })

  it("answers 404 for a path without a page, and outside of its base", async () => {
    const { console, page } = await openConsole()
    expect(await page("/nowhere", 404)).toContain("No such page")
    expect(await page("/%zz", 404)).toContain("No such page")
    expect((await console(new Request(`${ORIGIN}/consoles`))).status).toBe(404)
  })

  it("calls no reads by forms: they have pages, and an export is not for a page", async () => {
    const { console } = await openConsole()
    const headers = { "sec-fetch-site": "same-origin" }
    for (const { at, name } of operations.filter((one) => one.at[0] === "GET")) {
      const request = new Request(`${ORIGIN}/console/calls/${name}`, { method: "POST", body: new FormData(), headers })
      expect([at[0], name, (await console(request)).status]).toEqual(["GET", name, 404])
    }
  })

  it("refuses forms of other sites, and methods that a page has not", async () => {
    const { console } = await openConsole()
    const post = (headers: Record<string, string>) =>
      console(
        new Request(`${ORIGIN}/console/calls/program.create`, { method: "POST", body: new FormData(), headers })
      ).then(({ status }) => status)
    expect(await post({})).toBe(403)
    expect(await post({ "sec-fetch-site": "cross-site" })).toBe(403)
    expect(await post({ "sec-fetch-site": "same-site" })).toBe(403)
    expect(await post({ origin: "https://evil.example" })).toBe(403)
    expect(await post({ origin: ORIGIN })).toBe(422)
    expect((await console(new Request(`${ORIGIN}/console/`, { method: "DELETE" }))).status).toBe(405)
  })

  it("has no form and no call for an operation that the role may not make", async () => {
    const { console } = await openConsole({ role: "read" })
    const body = new FormData()
    body.set("text.name", "Acme")
    const response = await console(
      new Request(`${ORIGIN}/console/calls/program.create`, {
        method: "POST",
        body,
        headers: { "sec-fetch-site": "same-origin" }
      })
    )
    expect(response.status).toBe(404)
  })

  it("refuses a reader every form that writes, whatever stands in it", async () => {
    const { console } = await openConsole({ role: "read", partner: undefined })
    const writes = operations.filter(({ audience, role = "read" }) => audience !== "operator" || role !== "read")
    expect(writes.length).toBeGreaterThan(200)
    const refused = await Promise.all(
      writes.map(async ({ name }) => {
        const body = new FormData()
        body.set("key", "reader")
        const headers = { "sec-fetch-site": "same-origin" }
        const request = new Request(`${ORIGIN}/console/calls/${name}`, { method: "POST", body, headers })
        return { name, status: (await console(request)).status }
      })
    )
    expect(refused.filter(({ status }) => status !== 404)).toEqual([])
  })

  it("takes forms of 1 MiB at most, and nothing that is no form", async () => {
    const { console } = await openConsole()
    const answerOf = async (body: string | URLSearchParams, type?: string) => {
      const headers = { "sec-fetch-site": "same-origin", ...(type !== undefined && { "content-type": type }) }
      const request = new Request(`${ORIGIN}/console/calls/program.create`, { method: "POST", body, headers })
      const response = await console(request)
      return `${response.status} ${await response.text()}`
    }
    const large = new URLSearchParams({ "text.name": "x".repeat(1_048_576) })
    expect(await answerOf(large)).toMatch(/^413 .*This form is too large/s)
    expect(await answerOf("{}", "application/json")).toMatch(/^400 .*cannot read this/s)
    expect(await answerOf("no boundary", "multipart/form-data")).toMatch(/^400 .*cannot read this/s)
    expect(await answerOf(new URLSearchParams({ "text.name": "Acme" }))).toMatch(/^303 /)
  })

  it("tells the reader that a page failed, and standard error why", async () => {
    const written = vi.spyOn(globalThis.console, "error").mockImplementation(() => {})
    onTestFinished(() => written.mockRestore())
    const bug = new TypeError("a bug of the console")
    const call = () => Promise.reject(bug)
    const { page } = await openConsole({ operator: { call, dryRun: call, each: async function* () {} } })
    expect(await page("/audit", 500)).not.toContain(bug.message)
    expect(written.mock.calls).toEqual([["a page of the console failed", bug]])
  })

  it("loads one script, which is small", async () => {
    const { console, page } = await openConsole()
    expect((await page("/")).match(/<script/g)).toHaveLength(1)
    const script = await (await console(new Request(`${ORIGIN}/console/assets/console.js`))).arrayBuffer()
    expect(gzipSync(script).length).toBeLessThan(60 * 1_024)
  })

  it("sends its files with their types", async () => {
    const { console } = await openConsole()
    for (const [file, type] of [
      ["console.css", "text/css"],
      ["console.js", "text/javascript"],
      ["icon.svg", "image/svg+xml"]
    ]) {
      const response = await console(new Request(`${ORIGIN}/console/assets/${file}`))
      expect(response.headers.get("content-type")).toContain(type)
    }
  })
})
