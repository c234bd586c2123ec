import { makeConsole, openTo, type Viewer } from "@vostro/console"
import { resources } from "@vostro/domain/operations"
import { INCOMING } from "@vostro/http/examples"
import type { TestBank } from "@vostro/sandbox/test"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { type OpenConsole, ORIGIN, openConsole } from "./support/OpenConsole.ts"

const HOSTILE = `<script>alert(1)</script><img src=x onerror="alert(2)">`

const transferIn = async ({ accountNumberIds: [sender, receiver], client }: TestBank) => {
  const { value } = await client.call("internal_transfer.create", {
    idempotencyKey: crypto.randomUUID(),
    body: {
      amount: 123_456,
      currency_code: "USD",
      description: "Lunch",
      sender_account_number_id: sender,
      receiver_account_number_id: receiver
    }
  })
  return value.id
}

const achIn = async ({ accountNumberIds: [account_number_id], client }: TestBank, note = "Lunch") => {
  const { value } = await client.call("ach.create", {
    idempotencyKey: crypto.randomUUID(),
    body: {
      account_number_id,
      amount: 500,
      currency_code: "USD",
      transaction_type: "debit",
      sec_code: "PPD",
      delivery_type: "same_business_day",
      statement_descriptor: "LUNCH",
      metadata: { note },
      counterparty: { name: "Ann", account_number: "1234", routing_number: "021000021", account_type: "checking" }
    }
  })
  return value.id
}

describe("the page of an object", () => {
  let open: OpenConsole
  const at = (id: string): string => `/programs/${open.bank.programId}/objects/${id}`
  beforeAll(async () => {
    open = await openConsole()
  })
  afterAll(() => open.bank.stop())

  const openAs = async (viewer: Partial<Viewer>): Promise<OpenConsole> => {
    const other = await openConsole(viewer)
    onTestFinished(other.bank.stop)
    return other
  }

  it("shows fields: money in dollars, times, ids as links, and the JSON as the API has it", async () => {
    const { bank, page } = open
    const shown = await page(at(await transferIn(bank)))
    expect(shown).toContain(`<data class="money" value="123456">$1,234.56</data>`)
    expect(shown).toContain(
      `<a href="/console${at(bank.accountNumberIds[0])}"><code>${bank.accountNumberIds[0]}</code></a>`
    )
    expect(shown).toMatch(/<dt>created at<\/dt><dd><time datetime="2027-/)
    expect(shown).toMatch(/<pre class="json"[^>]*>[\s\S]*?&quot;amount&quot;: 123456/)
  })

  it("draws the lifecycle with the way that the object took, and tells it in words", async () => {
    const { bank, page } = open
    const id = await transferIn(bank)
    expect(await page(at(id))).toMatch(/It is processing[\s\S]*<text class="name here"[^>]*>processing</)
    await bank.until(id, "posted")
    const shown = await page(at(id))
    expect(shown).toMatch(/<rect class="state taken"[^>]*>\s*<text class="name taken"[^>]*>processing</)
    expect(shown).toMatch(/<text class="name here"[^>]*>posted</)
    expect(shown).toMatch(
      /<th scope="row">post<\/th><td data-label="Progress">taken<\/td><td data-label="From">processing<\/td><td data-label="To">posted<\/td><td data-label="Event">internal_transfer.posted</
    )
  })

  it("tells what happened: the event, the money, the webhooks and who asked for it", async () => {
    const { bank, page } = open
    const id = await transferIn(bank)
    await bank.until(id, "posted")
    const shown = await page(at(id))
    const [, timeline = ""] = shown.split("<h2>Timeline</h2>")
    expect(timeline).toMatch(/internal_transfer\.posted <code class="brief" title="event_/)
    expect(timeline).toContain("a job of the bank")
    expect(timeline).toContain(`$1,234.56</data>`)
    expect(timeline).toContain("−$1,234.56")
    expect(timeline.indexOf(">Post</span>")).toBeLessThan(timeline.indexOf(">Create</span>"))
  })

  it("says what can come next and what causes it, and why the rest is not possible", async () => {
    const { bank, page } = open
    const shown = await page(at(await achIn(bank)))
    expect(shown).toMatch(
      /<th scope="row"><span title="cancel">Cancel<\/span><\/th><td data-label="Leads to"><span class="status status-canceled">canceled<\/span><\/td><td data-label="Caused by"><span title="ach.cancel">Cancel</
    )
    expect(shown).toMatch(
      /<th scope="row"><span title="ach.dishonor_return">Dishonor return<\/span><\/th><td data-label="Why not">[^<]*needs the status returned/
    )
  })

  it("has no form that the state or the direction lets the bank refuse, and says why", async () => {
    const { bank, page } = open
    const sent = await page(at(await achIn(bank)))
    for (const name of ["return", "contest_dishonored_return", "approve", "reject", "withdraw_hop"]) {
      expect(sent).not.toContain(`/calls/ach.${name}"`)
      expect(sent).toMatch(
        new RegExp(
          `<th scope="row"><span title="ach.${name}">[^<]+</span></th><td data-label="Why not">The outgoing ach is scheduled; [^<]+\\.`
        )
      )
    }
    expect(sent).toContain(`/calls/ach.cancel"`)
    const simulated = [...sent.matchAll(/name="param.trigger" value="(\w+)"/g)].map(([, trigger]) => trigger)
    expect(simulated).toEqual(["review", "reject", "cancel", "process", "mark_sent"])
  })

  it("acts by the operations that the timeline names, with their fields", async () => {
    const { bank, page, send } = open
    const id = await achIn(bank)
    const answer = await send(at(id), "ach.cancel")
    const to = answer.headers.get("location") ?? ""
    expect([answer.status, to]).toEqual([303, expect.stringMatching(/\?act=ach\.cancel&done=req_\w+$/)])
    expect(to.startsWith(`/console${at(id)}?`)).toBe(true)
    expect(await page(at(id))).toMatch(/<dt>Status<\/dt><dd><span class="status status-canceled">canceled/)
  })

  it("confirms an act with who did it and what changed, as the bank recorded it", async () => {
    const { bank, page, send } = open
    const id = await achIn(bank)
    const after = async (answer: Response) => page((answer.headers.get("location") ?? "").replace("/console", ""))
    await send(at(id), "ach.simulate", { "param.trigger": "review" })
    const approved = await after(await send(at(id), "ach.approve"))
    const [note = ""] = /<aside class="done" role="status">[\s\S]*?<\/aside>/.exec(approved) ?? []
    expect(note).toContain("<strong>Done:</strong> ACH: approve (<code>ach.approve</code>) by root")
    expect(note).toMatch(/status <span class="status status-under_review">under_review<\/span> → <span[^>]*>approved</)
    expect(note).toContain(`objects/${id}">`)
    const canceled = await after(await send(at(id), "ach.cancel"))
    expect(canceled).toMatch(/<strong>Done:<\/strong> ACH: cancel \(<code>ach.cancel<\/code>\) by /)
    const [, asked = ""] =
      /done=(req_\w+)/.exec((await send(at(await achIn(bank)), "ach.cancel")).headers.get("location") ?? "") ?? []
    const long = `act=${"a".repeat(256)}&done=req_none`
    const others = ["act=ach.cancel&done=req_none", "act=%3Cb%3E&done=%3Cb%3E", "act=&done=", long]
    for (const query of [`act=ach.reject&done=${asked}`, ...others]) {
      const shown = await page(`${at(id)}?${query}`)
      expect(shown).not.toContain(`class="done"`)
      expect(shown).toContain("<dt>Status</dt>")
    }
  })

  it("shows in a dry run what an act would do, and does nothing", async () => {
    const { bank, page, send } = open
    const id = await achIn(bank)
    const answer = await send(at(id), "ach.cancel", { dry: "true" })
    expect(await answer.text()).toMatch(/Nothing was written[\s\S]*&quot;status&quot;: &quot;canceled&quot;/)
    expect(await page(at(id))).toContain(`<span class="status status-scheduled">scheduled`)
  })

  it("simulates what other parties cause, with the fields that the trigger takes", async () => {
    const { bank, page, send } = open
    const id = await achIn(bank)
    const simulate = (trigger: string, more: Readonly<Record<string, string>> = {}) =>
      send(at(id), "ach.simulate", { "param.trigger": trigger, ...more })
    for (const trigger of ["process", "submit"]) expect((await simulate(trigger)).status).toBe(303)
    const submitted = await page(at(id))
    expect(submitted).toMatch(
      /name="param.trigger" value="return">[\s\S]*?<select name="text.return_code">[\s\S]*?<option>R01/
    )
    expect(submitted.split(`value="post">`)[1]?.split("</form>")[0]).not.toContain("return_code")
    expect((await simulate("return", { "text.return_code": "R10" })).status).toBe(303)
    const returned = await page(at(id))
    expect(returned.indexOf("<h2>Timeline</h2>")).toBeLessThan(returned.indexOf("<h2>Simulate</h2>"))
    const list = `/programs/${bank.programId}/lists/ach?attribute=status&value=returned`
    expect(await page("/")).toContain(`${list.replace("&", "&amp;")}">Returned ACH</a>`)
    expect(await page(list)).toMatch(
      new RegExp(`${id}[\\s\\S]*<td data-label="Other party">Ann</td>[\\s\\S]*<strong>R10</strong> [a-z]`)
    )
    expect(returned).toMatch(/<text class="name here"[^>]*>returned</)
    expect(returned).toMatch(/<dt>Reason<\/dt><dd><p class="reason"><strong>R10<\/strong> [a-z][^<]+</)
    expect(returned).toMatch(/<\/time> <span title="return">Return<\/span><\/h3>[\s\S]*?<strong>R10<\/strong>/)
  })

  it("lists the objects that name it", async () => {
    const { bank, page } = open
    const id = await transferIn(bank)
    const [, shown = ""] = (await page(at(bank.accountNumberIds[0]))).split("<h2>Related objects</h2>")
    expect(shown).toContain(id)
    expect(shown).toContain("its sender account number id")
  })

  it("has no control that the role may not use", async () => {
    const { bank, page } = await openAs({ role: "read", partner: undefined })
    const shown = await page(`/programs/${bank.programId}/objects/${await achIn(bank)}`)
    expect(shown).toContain(`<span title="ach.cancel">Cancel</span>`)
    expect(shown).not.toContain(`class="call"`)
  })

  it("offers the acts of a partner only for its own program", async () => {
    const { bank, page } = await openAs({ program_id: "program_other" })
    const id = await achIn(bank)
    const call = { params: { ach_id: id, trigger: "review" }, body: {} } as const
    await bank.client.call("ach.simulate", call)
    const shown = await page(`/programs/${bank.programId}/objects/${id}`)
    expect(shown).not.toContain("/calls/ach.cancel")
    expect(shown).toContain("/calls/ach.reject")
  })

  it("shows a program its own objects in its portal, without the operators' acts", async () => {
    const { bank, page } = await openAs({ operator: undefined, role: undefined })
    const id = await achIn(bank)
    const shown = await page(`/programs/${bank.programId}/objects/${id}`)
    expect(shown).toMatch(/<text class="name here"[^>]*>scheduled</)
    expect(shown).toContain("/calls/ach.cancel")
    expect(await page(`/programs/program_other/objects/${id}`, 404)).toContain("No such page")
  })

  it("shows stored texts as texts", async () => {
    const { bank, page } = open
    const shown = await page(at(await achIn(bank, HOSTILE)))
    expect(shown).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect(shown).not.toMatch(/<script>|<img/)
  })

  it("shows the records in which an ACH entry came, and none in a portal", async () => {
    const { bank, page } = open
    const { client, operator, programId: program_id } = bank
    const params = { account_number_id: bank.accountNumberIds[1] }
    const { account_number } = (await client.call("account_number.get", { params })).value
    const raw_records = ["5220ACME & CO", "6221210428820"]
    const item = { ...INCOMING, account_number: String(account_number), raw: { raw_records, raw_left_out: 3 } }
    await operator.call("ach.ingest", {
      params: { program_id },
      body: { file: "ab".repeat(32), items: [{ at: 0, item: item }] }
    })
    const [one] = (await client.call("ach.list", { query: { limit: 1 } })).value.objects
    const path = at(one?.id ?? "")
    const [, shown = ""] = (await page(path)).split("<h2>Messages of the network</h2>")
    expect(shown).toMatch(
      /incoming ach entry<\/summary><pre tabindex="0">5220ACME &amp; CO\n6221210428820\n… 3 more in the file<\/pre>/
    )
    expect(shown).not.toContain("Outgoing records")
    const sessions = openTo({ name: "Ada", role: undefined, program_id, operator: undefined, partner: client })
    const portal = await makeConsole({ sessions, now: bank.now })(new Request(`${ORIGIN}/console${path}`))
    expect([portal.status, (await portal.text()).includes("5220ACME")]).toEqual([200, false])
  })

  it("answers 404 for an object that is not there, and one of no kind", async () => {
    const { page } = open
    expect(await page(at("internal_transfer_none"), 404)).toContain("Not found")
    expect(await page(at("nonsense"), 404)).toContain("Not found")
  })

  it("has a page for every kind that the bank has an object of", async () => {
    const { bank, page } = open
    const seen: Array<string> = []
    for (const { kind } of resources) {
      for (const program_id of [bank.programId, "bank"]) {
        const query = { kind, limit: 1 }
        const { value } = await bank.operator.call("object.list", { params: { program_id }, query })
        for (const { id } of value.objects) {
          expect(await page(`/programs/${program_id}/objects/${id}`)).toContain("<h2>Raw JSON</h2>")
          seen.push(kind)
        }
      }
    }
    expect(seen).toEqual(
      expect.arrayContaining(["account", "account_number", "ach", "client", "internal_transfer", "program"])
    )
  })
})
