import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DAY_MS, HOUR_MS } from "@vostro/domain"
import { BankUnreachable, makePromiseClient } from "@vostro/http/promise"
import { NothingDue, startBank, type TestBank } from "@vostro/sandbox/test"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"

const banks: Array<TestBank> = []
const start = async (...given: Parameters<typeof startBank>): Promise<TestBank> => {
  const bank = await startBank(...given)
  banks.push(bank)
  return bank
}
afterEach(async () => {
  await Promise.all(banks.splice(0).map((bank) => bank.stop()))
})

const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-start-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const transfer = async ({ accountNumberIds: [from, to], client }: TestBank, amount = 500) => {
  const parties = { sender_account_number_id: from, receiver_account_number_id: to }
  const body = { amount, currency_code: "USD", description: "Lunch", ...parties } as const
  return (await client.call("internal_transfer.create", { idempotencyKey: "lunch-1", body })).value
}

const debit = async ({ accountNumberIds: [account_number_id], client }: TestBank) => {
  const created = await client.call("ach.create", {
    idempotencyKey: "debit-1",
    body: {
      amount: 12_345,
      currency_code: "USD",
      transaction_type: "debit",
      account_number_id,
      counterparty: {
        name: "Jane Receiver",
        account_number: "987654321",
        routing_number: "021000021",
        account_type: "checking"
      },
      delivery_type: "next_business_day",
      sec_code: "PPD",
      statement_descriptor: "INVOICE"
    }
  })
  return created.value.id
}

describe("startBank", () => {
  it("starts a bank without a port, whose time stands still", async () => {
    const bank = await start({ clock: "manual" })
    const { id, status } = await transfer(bank)
    expect(status).toBe("processing")
    const before = bank.now()
    expect(await bank.until(id, "posted")).toMatchObject({ id, status: "posted", amount: 500 })
    expect(bank.now() - before).toBeLessThan(HOUR_MS)
    await bank.advance(DAY_MS)
    expect(bank.now()).toBeGreaterThanOrEqual(before + DAY_MS)
  })

  it("follows a debit that comes back on day 58, is dishonored and contested", async () => {
    const bank = await start()
    const ach_id = await debit(bank)
    const posted = await bank.until(ach_id, "posted")
    await bank.advance(58 * DAY_MS)
    const simulate = (
      trigger: "return" | "dishonor" | "dishonor_sent" | "contest",
      return_code?: "R10" | "R68" | "R73"
    ) =>
      bank.client.call("ach.simulate", {
        params: { ach_id, trigger },
        body: return_code === undefined ? {} : { return_code }
      })
    expect((await simulate("return", "R10")).value.status).toBe("returned")
    const { value } = await bank.client.call("ach.dishonor_return", {
      params: { ach_id },
      body: { return_code: "R68" }
    })
    expect(value.id).toBe(posted.id)
    await bank.until(ach_id, "return_dishonored")
    expect((await simulate("contest", "R73")).value.status).toBe("return_contested")
  })

  it("gives up on a status that no due work leads to", async () => {
    const bank = await start()
    const { id } = await transfer(bank)
    await expect(bank.until(id, "rejected")).rejects.toThrow(NothingDue)
    await expect(bank.until(id, "rejected")).rejects.toThrow(
      /is still posted, not rejected, after [\d,]+ seconds of the bank's time/
    )
  })

  it("refuses a status that the object cannot have, and names those it can", async () => {
    const bank = await start()
    const { id } = await transfer(bank)
    const until: (id: string, status: string) => Promise<unknown> = bank.until
    await expect(until(id, "settled")).rejects.toThrow(
      `${id} cannot become settled: the statuses of internal_transfer are processing, posted, rejected`
    )
    const ach_id = await debit(bank)
    await expect(until(ach_id, "failed")).rejects.toThrow(/the statuses of ach are .*pending_dishonored_return/)
    await expect(until("wire_1", "settled")).rejects.toThrow(/the statuses of wire are .*scheduled/)
    await expect(until("instant_payment_1", "settled")).rejects.toThrow(/the statuses of instant_payment are .*posted/)
  })

  it("names the object that it cannot follow", async () => {
    const bank = await start()
    await expect(bank.until("webhook_endpoint_1", "active")).rejects.toThrow(
      "until cannot follow webhook_endpoint_1: partners have no operation webhook_endpoint.get"
    )
    await expect(bank.until("lunch", "posted")).rejects.toThrow("until cannot follow lunch: it is no id, such as")
  })

  it.each([1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 4_000 * DAY_MS])(
    "refuses to advance its clock by %d ms, and keeps its time",
    async (ms) => {
      const bank = await start()
      const before = bank.now()
      await expect(bank.advance(ms)).rejects.toThrow(RangeError)
      expect(bank.now()).toBe(before)
      await bank.advance(1)
      expect(bank.now()).toBe(before + 1)
    }
  )

  it("answers fetch, and listens once its url is asked for", async () => {
    const bank = await start()
    const { id } = await transfer(bank)
    const url = await bank.url()
    expect(await bank.url()).toBe(url)
    const outside = makePromiseClient({ baseUrl: url, credentials: bank.credentials })
    const params = { internal_transfer_id: id }
    expect((await outside.call("internal_transfer.get", { params })).value.id).toBe(id)
    expect((await bank.fetch(new Request("http://any.host/v1/event"))).status).toBe(403)
    await bank.stop()
    await expect(outside.call("internal_transfer.get", { params })).rejects.toThrow(BankUnreachable)
  })

  it("keeps banks of one process apart", async () => {
    const [one, other] = [await start(), await start()]
    await one.advance(10 * DAY_MS)
    const list = (bank: TestBank) => bank.client.call("internal_transfer.list", {})
    await transfer(one)
    expect((await list(one)).value.objects).toHaveLength(1)
    expect((await list(other)).value.objects).toHaveLength(0)
    expect(other.now()).toBeLessThan(one.now() - 9 * DAY_MS)
  })

  it("continues a bank in a folder, which one process serves at a time", async () => {
    const store = { file: freshFolder() }
    const first = await start({ store })
    const { id } = await transfer(first)
    await first.until(id, "posted")
    await first.advance(3 * DAY_MS)
    await expect(startBank({ store })).rejects.toThrow(`is in use by process ${process.pid}`)
    await first.stop()
    const next = await start({ store })
    expect([next.programId, next.credentials, next.accountNumberIds, next.now()]).toEqual([
      first.programId,
      first.credentials,
      first.accountNumberIds,
      first.now()
    ])
    const { value } = await next.client.call("internal_transfer.get", { params: { internal_transfer_id: id } })
    expect(value.status).toBe("posted")
    await next.stop()
    // Time never goes back.
    await expect(startBank({ store, clock: "real" })).rejects.toThrow("ahead of the real time")
  })

  it("removes the temporary folder of a bank in a file", async () => {
    const folder = freshFolder()
    vi.stubEnv("TMPDIR", folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const bank = await start({ store: "file" })
    expect((await transfer(bank)).status).toBe("processing")
    expect(readdirSync(folder)).toHaveLength(1)
    await bank.stop()
    expect(readdirSync(folder)).toEqual([])
    const wrong = startBank({ store: "file", settings: { routing_number: "123" } })
    await expect(wrong).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    [{ clok: "manual" }, "startBank has no option clok; it has store, clock, settings"],
    [{ clock: "fake" }, "clock must be manual or real (got fake)"],
    [{ store: "postgres://db/bank" }, "store must be memory, file or { file: folder }"],
    [{ store: { folder: "data" } }, "store must be memory, file or { file: folder }"],
    [{ settings: { token_lifetime: 5 } }, "there is no setting token_lifetime; the settings are routing_number, "],
    [{ settings: { master_key: new Uint8Array(32) } }, "settings has no master_key: give it as secrets.masterKey"]
  ])("refuses %o, and names what is known", async (options, message) => {
    await expect(Reflect.apply(startBank, undefined, [options])).rejects.toThrow(message)
  })

  it("takes settings, and runs on the real clock", async () => {
    const bank = await start({ clock: "real", settings: { token_lifetime_ms: HOUR_MS } })
    const { id } = await transfer(bank)
    expect(await bank.until(id, "posted")).toMatchObject({ status: "posted" })
    expect((await bank.operator.call("program.list", {})).value.objects).toHaveLength(1)
  })
})
