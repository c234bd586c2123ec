import { brief } from "@vostro/console/html/Brief"
import { checked } from "@vostro/console/parts/Checked"
import { balancePlot } from "@vostro/console/plots/BalancePlot"
import { bars } from "@vostro/console/plots/Bars"
import type { TestBank } from "@vostro/sandbox/test"
import fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import { openConsole as open } from "./support/OpenConsole.ts"

const openConsole = async (...options: Parameters<typeof open>) => {
  const opened = await open(...options)
  onTestFinished(opened.bank.stop)
  return opened
}

const pay = async ({ accountNumberIds: [a, b], advance, client }: TestBank, amount: number) => {
  const parties = { sender_account_number_id: a, receiver_account_number_id: b }
  const body = { amount, currency_code: "USD", description: "<b>Lunch</b>", ...parties } as const
  await client.call("internal_transfer.create", { idempotencyKey: `paid-${amount}-${Math.random()}`, body })
  await advance("1 minute")
}

/** Returns the cells of the rows of a table, as text. */
const rowsOf = (markup: string, caption: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, table = ""] = markup.split(`<caption>${caption}</caption>`)
  const [, body = ""] = table.split("<tbody>")
  return (body.split("</tbody>")[0] ?? "")
    .split("</tr>")
    .filter((row) => row.includes("<tr>"))
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, ""))
    )
}

describe("accounts", () => {
  it("shows each account number with what is posted, held and available", async () => {
    const { bank, page } = await openConsole()
    await pay(bank, 12_345)
    const shown = await page(`/programs/${bank.programId}/accounts`)
    const rows = rowsOf(shown, "Account numbers and their balances, newest first")
    const [a, b] = bank.accountNumberIds
    const moneyOf = (number: string) => rows.find(([, id]) => id === brief(number))?.slice(-4, -1)
    expect(moneyOf(a)).toEqual(["$99,876.55", "$0.00", "$99,876.55"])
    expect(moneyOf(b)).toEqual(["$100,123.45", "$0.00", "$100,123.45"])
    expect(await page(`/programs/${bank.programId}/objects/${a}`)).toContain(`/account_numbers/${a}">balance and legs`)
    const other = await page(`/programs/${bank.programId}/accounts?account_id=account_none`)
    expect(other).toContain("No account number of this account")
  })
})

describe("the money of an account number", () => {
  it("chains its balances from page to page, and shows one balance of the number alone", async () => {
    const { bank, page } = await openConsole()
    for (let cents = 1; cents <= 60; cents++) await pay(bank, cents)
    const [number] = bank.accountNumberIds
    const path = `/programs/${bank.programId}/account_numbers/${number}`
    const first = await page(path)
    const [, after = ""] = /href="\/console([^"]*\?after=[^"]*)">Older/.exec(first) ?? []
    const second = await page(after)
    const legs = [...rowsOf(first, "Legs, newest first"), ...rowsOf(second, "Older legs")]
    expect(legs).toHaveLength(61)
    const cents = (text = ""): number => Number(text.replaceAll(/[$,.]/g, "").replace("−", "-"))
    let expected = 10_000_000 - (60 * 61) / 2
    for (const { 2: amount, 3: balance } of legs) {
      expect(cents(balance)).toBe(expected)
      expected -= cents(amount)
    }
    expect(expected).toBe(0)
    const posted = /<dt>Posted<\/dt><dd>(.*?)<\/dd>/
    expect(posted.exec(second)?.[1]).toBe(posted.exec(first)?.[1])
    expect(second).not.toContain(">Older<")
  })

  it("has an answer for a number without legs, and for none", async () => {
    const { bank, page } = await openConsole()
    const [account] = (await bank.client.call("account_number.list", { query: { limit: 1 } })).value.objects
    const body = { account_id: account?.account_id ?? "", client_customer_id: `"><script>alert(1)</script>` }
    const { value } = await bank.client.call("account_number.create", { body })
    const shown = await page(`/programs/${bank.programId}/account_numbers/${value.id}`)
    expect(shown).toContain("No leg yet")
    expect(await page(`/programs/${bank.programId}/accounts`)).not.toContain("<script>")
    expect(await page(`/programs/${bank.programId}/account_numbers/account_number_none`, 404)).toContain("Not found")
  })
})

describe("the books", () => {
  it("add up: debits and credits, and the FBO account with its account numbers", async () => {
    const { bank, page } = await openConsole()
    await pay(bank, 5_000)
    const shown = await page(`/programs/${bank.programId}/books`)
    expect(shown).toContain("Debits and credits: $200,000.00 on both sides.")
    expect(shown).toContain("Balance of FBO account and the sum of its 2 account numbers: $200,000.00 on both sides.")
    expect(rowsOf(shown, "Accounts with a balance")).toEqual([
      ["core_account_fbo", "Money on the account numbers of the program (liability)", "", "$200,000.00"],
      ["gl_funding_suspense", expect.stringContaining("suspense"), "$200,000.00", ""],
      ["Total", "", "$200,000.00", "$200,000.00"]
    ])
    expect(shown).not.toContain("check-bad")
    expect(await page(`/programs/${bank.programId}/books?audit=now`)).toContain("Sound:")
  })

  it("say how to open them while they are empty", async () => {
    const { bank, page } = await openConsole()
    const { value } = await bank.operator.call("program.create", { body: { name: "New" } })
    expect(await page(`/programs/${value.id}/books`)).toContain("Nothing is booked yet")
  })
})

const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })

describe("sums on two sides", () => {
  it("get a check mark only where they are equal, and the difference where not", () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const { text } = checked("Sums", one, other)
        expect(text.includes("check-good")).toBe(one === other)
        expect(text.includes("differ by")).toBe(one !== other)
      }),
      { examples: [[5n, 5n]] }
    )
  })
})

describe("drawings", () => {
  const balance = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const points = fc.array(fc.record({ ms: fc.nat(10 ** 9), balance }), { minLength: 1, maxLength: 30 })

  it("keep a balance within their frame, whatever it is", () => {
    fc.assert(
      fc.property(points, balance, fc.option(balance, { nil: undefined }), (all, before, available) => {
        const sorted = all.toSorted((a, b) => a.ms - b.ms)
        const { text = "" } = balancePlot({ points: sorted, before, until_ms: 10 ** 9, available }) ?? {}
        const [, line = ""] = /class="posted" d="M([^"]*)"/.exec(text) ?? []
        const numbers = [...line.matchAll(/[HV ](-?[\d.]+)/g)].map(([, one]) => Number(one))
        expect(numbers.length).toBeGreaterThan(all.length)
        for (const one of numbers) expect(one).toBeGreaterThanOrEqual(0)
        for (const one of numbers) expect(one).toBeLessThanOrEqual(720)
        expect(text).not.toContain("NaN")
      })
    )
  })

  it("end equal sums at one line, and escape every label", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 8 }), (amounts) => {
        const sum = amounts.reduce((all, one) => all + one, 0)
        const { text } = bars("Both sides.", [
          { label: "<one>", parts: amounts.map((amount) => ({ label: "<part>", amount })) },
          { label: "other", parts: [{ label: "all", amount: sum }] }
        ])
        const ends = [...text.matchAll(/<rect x="([\d.]+)" y="(\d+)" width="([\d.]+)"/g)]
        const last = (y: string | undefined) =>
          Math.max(...ends.filter((one) => one[2] === y).map(([, x, , width]) => Number(x) + Number(width)))
        expect(last(ends[0]?.[2])).toBeCloseTo(last(ends.at(-1)?.[2]), 0)
        expect(text).not.toMatch(/<one>|<part>/)
      })
    )
  })
})
