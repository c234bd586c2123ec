import { json } from "@vostro/console/parts/Json"
import type { TestBank } from "@vostro/sandbox/test"
import fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import { openConsole } from "./support/OpenConsole.ts"

const HOSTILE = `<script>alert(1)</script>"'<img src=x onerror=alert(2)>`

const open = async (...options: Parameters<typeof openConsole>) => {
  const opened = await openConsole(...options)
  onTestFinished(opened.bank.stop)
  return opened
}

const transferOf = ({ accountNumberIds: [sender, receiver] }: TestBank) =>
  ({
    amount: 500,
    currency_code: "USD",
    description: "Lunch",
    sender_account_number_id: sender,
    receiver_account_number_id: receiver
  }) as const

/** Sends a transfer past the typed client, and returns the Request-Id of its answer. */
const send = async (bank: TestBank, body: object, key: string = "lunch-1"): Promise<string> => {
  const { access_token } = (
    await bank.client.call("oauth_token.create", { body: { grant_type: "client_credentials", ...bank.credentials } })
  ).value
  const headers = {
    authorization: `Bearer ${access_token}`,
    "content-type": "application/json",
    "idempotency-key": key
  }
  const request = new Request("http://bank.local/v1/internal_transfer", {
    method: "POST",
    headers,
    body: JSON.stringify(body)
  })
  return (await bank.fetch(request)).headers.get("request-id") ?? ""
}

describe("the request log", () => {
  it("says how to fill it, until there is a request that matches", async () => {
    const { page } = await open()
    expect(await page("/requests?operation=wire.cancel")).toContain("No request matches")
  })

  it("lists the requests live, the last one first, with status, caller and object", async () => {
    const { bank, page } = await open()
    const { value } = await bank.client.call("internal_transfer.create", {
      idempotencyKey: "lunch-7",
      body: transferOf(bank)
    })
    const shown = await page("/requests?idempotency_key=lunch-7")
    expect(shown).toContain(`data-live="/requests?idempotency_key=lunch-7"`)
    expect(shown).toContain(`title="/v1/internal_transfer"`)
    expect(shown).toContain(`<span class="status outcome-2xx">200</span>`)
    expect(shown).toContain(`href="/console/programs/${bank.programId}/objects/${value.id}"`)
  })

  it("marks the failing fields, in the list and in the body", async () => {
    const { bank, page } = await open()
    const id = await send(bank, { ...transferOf(bank), amount: -500, description: "" })
    for (const query of ["status=4xx", "field=amount", "error=parameters_invalid", `program_id=${bank.programId}`]) {
      expect(await page(`/requests?${query}`), query).toContain("<mark>amount</mark>")
    }
    const shown = await page(`/requests/${id}`)
    expect(shown).toContain(`&quot;amount&quot;: <mark>-500</mark>`)
    expect(shown).toContain(`&quot;description&quot;: <mark>&quot;&quot;</mark>`)
    expect(shown).not.toContain("<mark>&quot;USD&quot;</mark>")
  })

  it("opens the request of a refusal that the console shows", async () => {
    const { page } = await open()
    const refused = await page("/requests?status=teapot", 400)
    const [, id = ""] = /href="\/console\/requests\/(req_\w+)"/.exec(refused) ?? []
    expect(id).not.toBe("")
    expect(await page("/requests/req_unknown", 404)).toContain("keeps only the latest requests")
  })

  it("shows nothing of a caller as markup", async () => {
    const { bank, page } = await open()
    const body = { ...transferOf(bank), description: HOSTILE, metadata: { [HOSTILE]: HOSTILE }, [HOSTILE]: [HOSTILE] }
    const id = await send(bank, body, "key<b>")
    await bank.fetch(new Request(`http://bank.local/v1/${encodeURIComponent(HOSTILE)}?q=${HOSTILE}`))
    const pages = [await page("/requests"), await page(`/requests/${id}`)]
    for (const text of pages) expect(text).not.toMatch(/<script>|<img|<b>/)
    expect(pages[1]).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
  })

  it("shows a program's own portal the requests of the program, and no other's", async () => {
    const { bank, page } = await open({ operator: undefined, role: undefined })
    const id = await send(bank, transferOf(bank))
    expect(await page("/requests")).toContain(`title="/v1/internal_transfer"`)
    expect(await page("/requests")).not.toContain("/operator/")
    expect(await page(`/requests/${id}`)).toContain("Lunch")
    await bank.operator.call("program.create", { body: { name: "Other" } })
    expect(await page("/requests")).not.toContain("/operator/")
  })
})

describe("JSON on a page", () => {
  const textOf = (markup: string): string =>
    markup
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&")

  it("reads as the same value, whatever is marked", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.string()), (value, marked) => {
        const { text } = json(value, { marked: new Set(["a", "[0]", ...marked]) })
        expect(JSON.parse(textOf(text))).toEqual(JSON.parse(JSON.stringify(value)))
      })
    )
  })

  it("marks fields within objects and lists by their paths", () => {
    const value = { details: { credit: { limit: 1 } }, documents: [{ type: "a" }, { type: "b" }] }
    const { text } = json(value, { marked: new Set(["details.credit.limit", "documents[1].type"]) })
    expect(text.match(/<mark>.*?<\/mark>/g)).toEqual(["<mark>1</mark>", "<mark>&quot;b&quot;</mark>"])
  })
})
