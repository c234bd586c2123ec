import { describe, expect, it, onTestFinished } from "vitest"
import { type OpenConsole, openConsole } from "./support/OpenConsole.ts"

const HOSTILE = `<script>alert(1)</script>`

const open = async (): Promise<OpenConsole & { readonly list: string }> => {
  const opened = await openConsole()
  onTestFinished(opened.bank.stop)
  return { ...opened, list: `/programs/${opened.bank.programId}/lists` }
}

const transfers = async ({ bank }: OpenConsole, count: number) => {
  const [sender_account_number_id, receiver_account_number_id] = bank.accountNumberIds
  const parties = { sender_account_number_id, receiver_account_number_id }
  const ids: Array<string> = []
  for (let at = 0; at < count; at++) {
    const body = { amount: 123_400 + at, currency_code: "USD", description: HOSTILE, ...parties } as const
    const { value } = await bank.client.call("internal_transfer.create", { idempotencyKey: `key-${at}`, body })
    ids.push(value.id)
  }
  return ids
}

describe("lists of objects", () => {
  it("shows a program with its kinds, and the bank itself", async () => {
    const { bank, list, page } = await open()
    const program = await page(`/programs/${bank.programId}`)
    expect(program).toContain(`href="/console${list}/internal_transfer"`)
    expect(program).toContain("Prefix of company ids")
    expect(await page(list)).toContain("sender_account_number_id")
    expect(await page("/programs/bank")).toContain(`href="/console/programs/bank/lists/operator"`)
    expect(await page("/programs/bank/lists/program")).toContain(bank.programId)
  })

  it("lists a kind with amounts, statuses and hostile texts as text", async () => {
    const opened = await open()
    const [id = ""] = await transfers(opened, 1)
    const shown = await opened.page(`${opened.list}/internal_transfer`)
    expect(shown).toContain(`/objects/${id}"`)
    expect(shown).toContain("<h1>Objects: Internal transfer</h1>")
    expect(shown).toContain("$1,234.00")
    expect(shown).toContain("status-processing")
    expect(shown).toContain("&lt;script&gt;alert(1)")
    expect(shown).not.toContain("<script>alert")
  })

  it("filters by an attribute and the time, and pages by keys", async () => {
    const opened = await open()
    const { bank, list, page } = opened
    const ids = await transfers(opened, 51)
    const first = await page(`${list}/internal_transfer`)
    expect(first).not.toContain(`/objects/${ids[0]}"`)
    const [, older = ""] = /rel="next" href="\/console([^"]*)"/.exec(first) ?? []
    expect(await page(older.replaceAll("&amp;", "&"))).toContain(`/objects/${ids[0]}"`)
    await bank.until(ids[0] ?? "", "posted")
    const posted = await page(`${list}/internal_transfer?attribute=status&value=posted`)
    expect(posted).toContain(`<option selected>status</option>`)
    expect(posted).toContain("status-posted")
    expect(await page(`${list}/internal_transfer?attribute=status&value=rejected`)).toContain(
      "matches. The API reference"
    )
    expect(await page(`${list}/internal_transfer?until=2001-01-01T00:00:00Z`)).toContain("matches. The API reference")
    expect(await page(`${list}/internal_transfer?attribute=status`, 400)).toContain("The bank refused this")
    expect(await page(`${list}/thing`, 400)).toContain("kind: not_found")
  })

  it("makes a link to the portal of a program, whose token is shown once, and revokes it", async () => {
    const { bank, page, send } = await open()
    const program = `/programs/${bank.programId}`
    const made = await (await send(program, "portal_link.create", { "number.minutes": "5" })).text()
    const [, token = ""] = /<pre class="secret" tabindex="0">([^<]+)</.exec(made) ?? []
    expect(token).not.toBe("")
    expect(await page(program)).not.toContain(token)
    await send(program, "portal_link.revoke")
    const revoked = await page(program)
    expect(revoked).toContain("status-revoked")
    expect(revoked).not.toContain("portal_link.revoke")
  })
})
