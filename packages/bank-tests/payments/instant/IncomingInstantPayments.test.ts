import { instantOfLocal } from "@vostro/domain"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"
import { arrivedAt, instantDesk } from "../../support/InstantPayments.ts"

describe.each(stores)("incoming instant payments on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = instantDesk(bank)
  })
  afterAll(() => bank.close())

  it("are posted at once", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const made = await ask(
      desk.arrival({ ...arrivedAt(number), description: "Rent", end_to_end_id: "RENT-1", creditor_name: "Jane Doe" })
    )
    expect(made).toMatchObject({
      status: "posted",
      direction: "incoming",
      counterparty_status: "posted",
      amount: 700,
      description: "Rent",
      debtor: { name: "Acme Supplies LLC", account_number: "987654321" },
      creditor: { name: "Jane Doe" },
      payment_identifiers: { end_to_end_id: "RENT-1" }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700, held: 0 })
    expect(await desk.names(made.id)).toEqual(["posted"])
    expect(await refusal(desk.cancel(made.id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    expect(await refusal(desk.hold(made.id))).toMatchObject({ status: 422 })
  })

  it("are booked once by their message and by their payment, however often they are handed over", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 0, 0)
    const { account_number } = await ask(
      bank.partner.call("account_number.get", { params: { account_number_id: number } })
    )
    const { account_number_id: _, ...body } = { ...arrivedAt(number), uetr: crypto.randomUUID() }
    const first = await ask(desk.arrival({ ...body, account_number: String(account_number) }))
    expect(first).toMatchObject({ status: "posted", account_number_id: number })
    expect(await ask(desk.arrival({ ...body, account_number_id: number }))).toEqual(first)
    expect((await ask(desk.arrival({ ...arrivedAt(other), uetr: body.uetr }))).id).toBe(first.id)
    const { message_identification } = body
    expect((await ask(desk.arrival({ ...arrivedAt(other, 5), message_identification }))).id).toBe(first.id)
    const same = arrivedAt(number)
    const all = await Promise.all([1, 2, 3].map(() => ask(desk.arrival(same))))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await ask(desk.arrival({ ...arrivedAt(number, 701), uetr: body.uetr }))).id).not.toBe(first.id)
    const { uetr: __, ...anonymous } = arrivedAt(number, 9)
    await ask(desk.arrival(anonymous))
    await ask(desk.arrival({ ...anonymous, message_identification: "another" }))
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700 + 700 + 701 + 9 + 9 })
    expect(await balanceOf(bank, other)).toMatchObject({ posted: 0 })
  })

  it("take every id that the networks have for a message, and no id that looks like another", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const ids = [
      "M2027010102100002100001BFFF00067610",
      "a/b?c:d(e).f,g'h+i j",
      "x".repeat(35),
      "..",
      '<&"%_\\>',
      "m-1",
      "M-1"
    ]
    for (const message_identification of ids) {
      const made = await ask(desk.arrival({ ...arrivedAt(number), message_identification }))
      expect((await ask(desk.arrival({ ...arrivedAt(number, 5), message_identification }))).id).toBe(made.id)
    }
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700 * ids.length })
    for (const message_identification of ["", " a", "a ", "x".repeat(36), "a\tb", "a\nb", "\u00e9", "a\u0000"])
      expect(await refusal(desk.arrival({ ...arrivedAt(number), message_identification }))).toMatchObject({
        status: 422
      })
  })

  it("are refused, to the operator alone, for an account number that the program does not have", async () => {
    const { account_number_id: _, ...body } = arrivedAt("account_number_none")
    expect(await refusal(desk.arrival({ ...body, account_number: "999999999999" }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "account_number", reason: "not_found" }]
    })
    expect(await refusal(desk.arrival(body))).toMatchObject({ status: 422 })
  })

  it("are booked only if they name this bank for the creditor", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const naming = (routing_number: string) =>
      desk.arrival({ ...arrivedAt(number), creditor_agent: { routing_number } })
    for (const other of ["021000021", "123456781"]) {
      expect(await refusal(naming(other))).toMatchObject({
        status: 422,
        parameters: [{ parameter: "creditor_agent", reason: "value_not_allowed" }]
      })
    }
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    expect(await ask(naming("123456780"))).toMatchObject({ status: "posted" })
  })

  it.each([
    ["an inactive account number", "account_number.deactivate", "account_blocked", "AC06"],
    ["a canceled account number", "account_number.cancel", "account_closed", "AC04"]
  ] as const)("are rejected for %s, and no money moves", async (_, operation, reason, details) => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    await ask(bank.partner.call(operation, { params: { account_number_id } }))
    const made = await ask(desk.arrival(arrivedAt(account_number_id)))
    expect(made).toMatchObject({ status: "rejected", rejection: { rejected_by: "service", reason, details } })
    expect(made).not.toHaveProperty("counterparty_status")
    expect(await desk.names(made.id)).toEqual(["rejected"])
    expect(await balanceOf(bank, account_number_id)).toMatchObject({ posted: 0, held: 0 })
  })

  it("obey the incoming allowlist of their account number", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    const body = { instant_payment_controls: { incoming: { counterparty_filter: "reject_all" } } } as const
    await ask(bank.partner.call("account_number.update", { params: { account_number_id }, body }))
    const made = await ask(desk.arrival(arrivedAt(account_number_id)))
    expect(made).toMatchObject({ status: "rejected", rejection: { reason: "restricted_by_account_number_controls" } })
  })

  it("lie in suspense under review, and are posted or sent back after it", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const accepted = () => ask(desk.arrival({ ...arrivedAt(number), without_posting: true }))
    const [approved, rejected, stuck] = [await accepted(), await accepted(), await accepted()]
    expect(approved.status).toBe("under_review")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    expect(await ask(desk.approve(approved.id))).toMatchObject({ status: "posted", counterparty_status: "posted" })
    const refused = await ask(desk.reject(rejected.id))
    expect(refused).toMatchObject({ status: "rejected", rejection: { reason: "regulatory_reason", details: "RR04" } })
    const [back = ""] = refused.related_objects.return_payment_ids ?? []
    expect(await desk.get(back)).toMatchObject({
      status: "created",
      direction: "outgoing",
      creditor: refused.debtor,
      return: { reason: "regulatory_reason", details: "RR04" },
      related_objects: { original_payment_id: rejected.id }
    })
    expect(await refusal(desk.cancel(back))).toMatchObject({ status: 400 })
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: number } }))
    expect(await ask(desk.approve(stuck.id))).toMatchObject({
      status: "rejected",
      rejection: { reason: "account_blocked" }
    })
    await desk.goThrough()
    expect((await desk.get(back)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700, held: 0 })
    expect(await desk.names(rejected.id)).toEqual(["under_review", "rejected"])
    expect(await refusal(desk.approve(rejected.id))).toMatchObject({ status: 422 })
  })

  it("go back if they are under review at midnight of the next banking day", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const friday = instantOfLocal("2027-02-05", "20:00", "America/New_York")
    bank.advance(friday - bank.now())
    await bank.drain()
    const made = await ask(desk.arrival({ ...arrivedAt(number), without_posting: true }))
    const at = async (day: string, hour: string) => {
      await desk.drainAfter(instantOfLocal(day, hour, "America/New_York") - bank.now())
      return (await desk.get(made.id)).status
    }
    expect(await at("2027-02-08", "23:59")).toBe("under_review")
    expect(await at("2027-02-09", "00:00")).toBe("rejected")
    const { rejection, related_objects } = await desk.get(made.id)
    expect(rejection).toEqual({
      rejected_by: "service",
      reason: "narrative",
      details: "NARR: Not posted by the deadline."
    })
    await desk.goThrough()
    const [back = ""] = related_objects.return_payment_ids ?? []
    expect(await desk.get(back)).toMatchObject({ status: "posted", direction: "outgoing", amount: 700 })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
