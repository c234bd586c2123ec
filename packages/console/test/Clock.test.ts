import { describe, expect, it, onTestFinished } from "vitest"
import { openSandbox as open } from "./support/OpenSandbox.ts"

const openSandbox = async (...options: Parameters<typeof open>) => {
  const opened = await open(...options)
  onTestFinished(opened.bank.stop)
  return opened
}

const debit = (account_number_id: string) =>
  ({
    amount: 700,
    currency_code: "USD",
    transaction_type: "debit",
    account_number_id,
    counterparty: { name: "<i>", account_number: "987654321", routing_number: "021000021", account_type: "checking" },
    delivery_type: "next_business_day",
    sec_code: "PPD",
    statement_descriptor: "INVOICE"
  }) as const

describe("the clock", () => {
  it("shows what comes next, with what waits for it", async () => {
    const { bank, page } = await openSandbox()
    await bank.client.call("ach.create", { idempotencyKey: "one", body: debit(bank.accountNumberIds[0]) })
    const shown = await page("/clock")
    const [, table = ""] = shown.split("<caption>Upcoming cutoffs and deadlines</caption>")
    // The seeded bank begins on a Tuesday at 9:30 in New York.
    expect(shown).toContain("2027-03-02 09:30:00")
    const [, waiting = ""] = table.split("ACH cutoff, next day 1")
    expect(waiting.slice(0, waiting.indexOf("</tr>"))).toContain("1 entry, $7.00")
    for (const what of [
      "Wire cutoff of the bank",
      "Fedwire closes",
      "FedNow and RTP day ends",
      `for entries settled on <span class="date">2027-03-01</span>`,
      `To meet it, send by the cutoff at <span class="date">2027-03-02 23:00</span> in New York.`
    ]) {
      expect(table).toContain(what)
    }
    const times = [...table.matchAll(/<time datetime="([^"]*)"/g)].map(([, one = ""]) => one)
    expect(times).toEqual(times.toSorted())
    expect(Date.parse(times[0] ?? "")).toBeGreaterThan(bank.now())
  })

  it("moves to a moment by name, by a span, and to a time, once for each form", async () => {
    const { bank, page, post } = await openSandbox()
    for (const [words, until] of [
      ["next ach cutoff", "2027-03-02T15:00:00.000Z"],
      ["3 banking days", "2027-03-05T15:00:00.000Z"],
      ["2027-03-08T14:00:00Z", "2027-03-08T14:00:00.000Z"]
    ] as const) {
      const from = String(bank.now())
      const moved = await post("/clock", { from, words })
      expect(moved.status).toBe(303)
      expect(new Date(bank.now()).toISOString()).toBe(until)
      expect(await page((moved.headers.get("location") ?? "").replace("/console", ""))).toContain(
        "The clock moved ahead"
      )
      const again = await post("/clock", { from, words: "1 day" })
      expect([again.status, new Date(bank.now()).toISOString()]).toEqual([422, until])
    }
  })

  it("says why it stays, in the words of the bank", async () => {
    const { bank, post } = await openSandbox()
    const from = bank.now()
    for (const words of ["tomorrow <b>", "2026-01-01T00:00:00Z", ""]) {
      const refused = await post("/clock", { from: String(from), words })
      const text = await refused.text()
      expect(refused.status).toBe(422)
      expect(text).toContain("The clock did not move")
      expect(text).not.toContain("<b>")
    }
    expect(bank.now()).toBe(from)
  })

  it("moves beside the return deadline of an entry", async () => {
    const { bank, post } = await openSandbox()
    const { value } = await bank.client.call("ach.create", {
      idempotencyKey: "one",
      body: debit(bank.accountNumberIds[0])
    })
    const fields = () => ({ from: String(bank.now()), ach_id: value.id, return_code: "r10", side: "before" })
    await bank.until(value.id, "posted")
    expect((await post("/clock", fields())).status).toBe(303)
    // Settled on 3 March; 60 days later is a Sunday, and the next banking day opens at 8:30.
    expect(new Date(bank.now()).toISOString()).toBe("2027-05-03T12:29:00.000Z")
    expect((await post("/clock", { ...fields(), side: "after" })).status).toBe(303)
    const unknown = await post("/clock", { ...fields(), return_code: "X1" })
    expect(unknown.status).toBe(400)
  })

  it("has no form for who may not move it, nor with the real time", async () => {
    const reader = await openSandbox("manual", { role: "read" })
    expect(await reader.page("/clock")).not.toContain('method="post"')
    const from = reader.bank.now()
    expect((await reader.post("/clock", { from: String(from), words: "1 day" })).status).toBe(404)
    expect(await reader.page("/")).not.toContain("tour")
    expect((await reader.post("/", { act: "send", key: "one" })).status).toBe(404)
    expect(reader.bank.now()).toBe(from)
    const real = await openSandbox("real")
    const shown = await real.page("/clock")
    expect(shown).not.toContain('method="post"')
    expect(shown).toContain("--clock manual")
  })
})

describe("the tour", () => {
  it("sends a debit, brings it back on day 58, and leads to books that add up", async () => {
    const { bank, page, post } = await openSandbox()
    const start = await page("/")
    const [, key = ""] = /name="key" value="([^"]*)"/.exec(start) ?? []
    const sent = await post("/", { act: "send", key })
    const path = (sent.headers.get("location") ?? "").replace("/console", "")
    expect((await post("/", { act: "send", key })).headers.get("location")).toBe(sent.headers.get("location"))
    const second = await page(path)
    expect(second).toContain("Sent: a debit of $123.45")
    expect(second).toContain("Return it on day 58")
    const ach_id = new URLSearchParams(path.slice(2)).get("tour") ?? ""
    expect((await post("/", { act: "return", key: "back", ach_id })).status).toBe(303)
    const { value } = await bank.client.call("ach.get", { params: { ach_id } })
    expect([value.status, value.record_details.settlement_date]).toEqual(["returned", "2027-03-03"])
    expect(new Date(bank.now()).toISOString()).toBe("2027-04-30T17:00:00.000Z")
    const third = await page(path)
    expect(third).toContain("Returned with R10")
    expect(third).toContain(`/console/programs/${bank.programId}/books`)
    expect(await page(`/programs/${bank.programId}/books`)).not.toContain("check-bad")
    expect((await post("/", { act: "return", key: "again", ach_id })).status).toBe(303)
    const refused = await bank.operator.call("request.list", { query: { status: "4xx" } })
    expect(refused.value.objects).toEqual([])
  })

  it("says what the real time keeps from it, and is not there outside of a sandbox", async () => {
    const { page, post } = await openSandbox("real")
    const sent = await post("/", { act: "send", key: "one" })
    const shown = await page((sent.headers.get("location") ?? "").replace("/console", ""))
    expect(shown).toContain("--clock manual")
    expect(shown).not.toContain("Return it on day")
    const { openConsole } = await import("./support/OpenConsole.ts")
    const plain = await openConsole()
    onTestFinished(plain.bank.stop)
    expect(await plain.page("/")).not.toContain("tour")
  })
})
