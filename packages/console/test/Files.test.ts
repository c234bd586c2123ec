import { makeConsole, openTo, type Viewer } from "@vostro/console"
import { makePromiseClient } from "@vostro/http/promise"
import { describe, expect, it, onTestFinished } from "vitest"
import { type OpenConsole, ORIGIN, openConsole } from "./support/OpenConsole.ts"

interface Open extends OpenConsole {
  readonly program: { readonly program_id: string }
  readonly at: string
  /** Posts the form of the list of submissions. */
  readonly upload: (name: string, text: string) => Promise<Response>
}

const open = async (viewer: Partial<Viewer> = {}): Promise<Open> => {
  const opened = await openConsole(viewer)
  onTestFinished(opened.bank.stop)
  const { programId: program_id } = opened.bank
  const at = `/programs/${program_id}`
  const upload = (name: string, text: string): Promise<Response> => {
    const body = new FormData()
    body.set("key", `upload-${name}`)
    body.set("file", new File([text], name, { type: "text/csv" }))
    const headers = { "sec-fetch-site": "same-origin" }
    return opened.console(new Request(`${ORIGIN}/console${at}/submissions`, { method: "POST", body, headers }))
  }
  return { ...opened, program: { program_id }, at, upload }
}

const ADDRESS = "line_1|line_2|city|state|postal_code|country".split("|")

const HEADER = [
  "client_customer_id|customer_type|intended_roles|first_name|preferred_first_name|middle_name|last_name|date_of_birth",
  "occupation|business_type|business_name|dba|website|gross_annual_revenue|currency_code|industry|email|phone_number",
  ...["physical", "mailing"].map((kind) => ADDRESS.map((part) => `${kind}_address_${part}`).join("|")),
  "identification_type|tax_identification_type|tax_identification_value|risk_score|kyc_result|kyc_screened_at",
  "ofac_result|ofac_screened_at"
].join("|")

const FAULTY = `${HEADER}
ada|individual|account_holder|<b>Ada</b>|||Lovelace|1990-12-10|||||||||ada at 1||1500 Market Street||San Francisco|CA|94105|US|||||||us_entity|ssn|123456789|||||
`

describe("submitted files", () => {
  it("say how the list is filled", async () => {
    const { at, page } = await open()
    expect(await page(`${at}/submissions`)).toContain("No file matches")
  })

  it("are submitted by the program of a sandbox, and show each fault beside its line, without secrets", async () => {
    const { at, bank, page, upload } = await open()
    const reply = await upload("20261123_customers_V1.csv", FAULTY)
    expect(reply.status, await reply.text()).toBe(303)
    const one = (reply.headers.get("location") ?? "").replace("/console", "")
    await bank.advance("1 hour")
    expect(await page(`${at}/submissions`)).toMatch(/20261123_customers_V1\.csv[\s\S]*status-rejected/)
    const shown = await page(one)
    expect(shown).toMatch(/<strong>Line 2<\/strong>, column <code>email<\/code>/)
    expect(shown).toContain(`<mark title="email">ada at 1</mark>`)
    expect(shown).toContain("&lt;b&gt;Ada&lt;/b&gt;")
    expect(shown).not.toContain("<b>Ada")
    expect(shown).not.toMatch(/123456789|1990-12-10/)
  })

  it("show the shape of each value alone to an operator who may only read, and no download", async () => {
    const opened = await open()
    const reply = await opened.upload("20261123_customers_V1.csv", FAULTY)
    const one = (reply.headers.get("location") ?? "").replace("/console", "")
    await opened.bank.advance("1 hour")
    const { bank } = opened
    const { value } = await bank.operator.call("operator.create", { body: { name: "Rea", role: "read" } })
    const operator = makePromiseClient({
      baseUrl: "http://bank.local",
      fetch: bank.fetch,
      credentials: { operator_token: value.token }
    })
    const reading = makeConsole({
      sessions: openTo({ name: "Rea", role: "read", program_id: undefined, operator, partner: undefined }),
      now: bank.now
    })
    const get = async (path: string) => reading(new Request(`${ORIGIN}/console${path}`))
    const shown = await (await get(one)).text()
    expect(shown).toContain(`<mark title="email">xxx xx 9</mark>`)
    expect(shown).not.toMatch(/Lovelace|ada at 1|Market/)
    expect(shown).not.toContain("/content")
    expect((await get(`${one}/content`)).status).toBe(403)
  })

  it("are downloaded as they were submitted, to be saved and never shown", async () => {
    const { bank, console, upload } = await open()
    const reply = await upload("20261123_customers_V1.csv", FAULTY)
    await bank.advance("1 hour")
    const file = await console(new Request(`${ORIGIN}${reply.headers.get("location")}/content`))
    expect(await file.text()).toBe(FAULTY)
    expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''20261123_customers_V1.csv")
    expect(file.headers.get("content-type")).toBe("application/octet-stream")
    expect(file.headers.get("x-content-type-options")).toBe("nosniff")
    expect(file.headers.get("content-security-policy")).toContain("default-src 'none'")
  })

  it("are not submitted by operators", async () => {
    const { at, page, upload } = await open({ partner: undefined })
    expect(await page(`${at}/submissions`)).not.toContain(`type="file"`)
    expect((await upload("20261123_customers_V1.csv", FAULTY)).status).toBe(404)
  })
})

describe("reports", () => {
  it("are ordered, listed and downloaded", async () => {
    const { at, bank, console, page, send } = await open()
    expect(await page(`${at}/reports`)).toContain("No report matches")
    await send(`${at}/reports`, "report.order", {
      "text.report_type": "daily_balance",
      "text.report_date": "2027-03-01"
    })
    await bank.advance("1 hour")
    const shown = await page(`${at}/reports`)
    expect(shown).toMatch(/daily_balance[\s\S]*2027-03-01[\s\S]*status-written/)
    const [, to = ""] = /href="([^"]*\/content)"/.exec(shown) ?? []
    const file = await console(new Request(`${ORIGIN}${to}`))
    expect(file.status).toBe(200)
    expect(file.headers.get("content-disposition")).toContain("attachment")
    expect((await file.text()).split("\n").length).toBeGreaterThan(1)
  })
})

describe("windows of ACH", () => {
  it("show what waits, what was sent, and the cutoff by the bank's clock", async () => {
    const { at, bank, page } = await open()
    expect(await page(`${at}/windows`)).toContain("No window matches")
    const [account_number_id] = bank.accountNumberIds
    const counterparty = {
      name: "Jane",
      account_number: "987654321",
      routing_number: "021000021",
      account_type: "checking"
    } as const
    await bank.client.call("ach.create", {
      idempotencyKey: "ach-1",
      body: {
        amount: 12_345,
        currency_code: "USD",
        transaction_type: "credit",
        account_number_id,
        counterparty,
        delivery_type: "next_business_day",
        sec_code: "PPD",
        statement_descriptor: "PAYMENT"
      }
    })
    await bank.advance(1)
    const list = await page(`${at}/windows`)
    const [, to = ""] = /href="\/console(\/programs\/\w+\/windows\/ach_window_\w+)"/.exec(list) ?? []
    expect(list).toMatch(/status-open[\s\S]*<td class="number" data-label="Entries sent">0<\/td>/)
    expect(await page(to)).toMatch(/Entries waiting in the window[\s\S]*Jane[\s\S]*\$123\.45/)
    await bank.advance("3 banking days")
    expect(await page(to)).toMatch(/status-closed[\s\S]*Entries sent<\/dt><dd>1<\/dd>[\s\S]*No entry is waiting/)
  })

  it("find a file from the network by its checksum, with the items that could not be booked", async () => {
    const { at, bank, page, program } = await open()
    const file = "a".repeat(64)
    await bank.operator.call("ach.ingest", {
      params: program,
      body: {
        file,
        items: [
          {
            at: 0,
            item: {
              kind: "return",
              trace_number: "021000020000001",
              original_trace_number: "121042880000001",
              sec_code: "PPD",
              amount: 1,
              return_code: "R01"
            }
          }
        ]
      }
    })
    expect(await page(`${at}/windows`)).toMatch(
      new RegExp(`windows\\?file=${file}"[\\s\\S]*<td class="number" data-label="Items with a problem">1</td>`)
    )
    expect(await page(`${at}/windows?file=${file}`)).toMatch(/Items that could not be booked[\s\S]*object_not_found/)
    await page(`${at}/windows?file=${"b".repeat(64)}`, 404)
    await page(`${at}/windows?file=nothing`, 400)
  })
})
