import { describe, expect, it, onTestFinished } from "vitest"
import { type OpenConsole, openConsole } from "./support/OpenConsole.ts"

const HOSTILE = `<script>alert(1)</script>`

const open = async (): Promise<OpenConsole & { readonly search: (q: string) => Promise<Response> }> => {
  const opened = await openConsole()
  onTestFinished(opened.bank.stop)
  const search = (q: string) =>
    opened.console(new Request(`http://console.test/console/search?${new URLSearchParams({ q })}`))
  return { ...opened, search }
}

const transfer = async ({ bank }: OpenConsole, idempotencyKey: string) => {
  const [sender_account_number_id, receiver_account_number_id] = bank.accountNumberIds
  const body = { amount: 500, currency_code: "USD", description: "Lunch", sender_account_number_id } as const
  return (
    await bank.client.call("internal_transfer.create", {
      idempotencyKey,
      body: { ...body, receiver_account_number_id }
    })
  ).value
}

describe("the search", () => {
  it("is on every page, and goes to the only hit by id, by key and by account number", async () => {
    const opened = await open()
    const { bank, page, search } = opened
    expect(await page("/")).toMatch(/action="\/console\/search"[\s\S]*name="q"/)
    const { id } = await transfer(opened, "lunch-1")
    const to = `/console/programs/${bank.programId}/objects/${id}`
    for (const q of [id, ` ${id} `, "lunch-1"]) {
      const answer = await search(q)
      expect([q, answer.status, answer.headers.get("location")]).toEqual([q, 303, to])
    }
    const { value } = await bank.client.call("account_number.get", {
      params: { account_number_id: bank.accountNumberIds[0] }
    })
    const byNumber = await search(String(value.account_number))
    expect(byNumber.headers.get("location")).toBe(`/console/programs/${bank.programId}/objects/${value.id}`)
  })

  it("goes to programs and requests", async () => {
    const { bank, search } = await open()
    expect((await search(bank.programId)).headers.get("location")).toBe(`/console/programs/${bank.programId}`)
    expect((await search("req_abc123")).headers.get("location")).toBe("/console/requests/req_abc123")
  })

  it("lists several hits with what they match by, and says what it searches if there is none", async () => {
    const opened = await open()
    const key = HOSTILE
    const { id } = await transfer(opened, key)
    const { value } = await opened.bank.operator.call("program.create", { idempotencyKey: key, body: { name: key } })
    const shown = await (await opened.search(key)).text()
    expect(shown).toContain("internal_transfer.create")
    expect(shown).toContain(`/objects/${id}"`)
    expect(shown).toContain(`/programs/${value.id}"`)
    expect(shown).not.toContain("<script>alert")
    const none = await (await opened.search("Lunch")).text()
    expect(none).toContain("No result")
    expect(await (await opened.search(" ")).text()).toContain("Enter a whole value: an id")
  })
})
