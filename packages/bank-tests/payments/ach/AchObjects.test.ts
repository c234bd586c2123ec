import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk, originatorFor } from "../../support/AchDesk.ts"
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
import { startReceiver } from "../../support/WebhookReceiver.ts"

describe.each(stores)("ACH entries through the API on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = achDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
    receiver = await startReceiver()
    const body = { url: `${receiver.url}/` }
    await ask(bank.operator.call("webhook_endpoint.create", { params: { program_id: bank.programId }, body }))
  })
  afterAll(async () => {
    receiver.close()
    await bank.close()
  })

  const received = (): ReadonlyArray<{ readonly event: string; readonly object: Readonly<Record<string, unknown>> }> =>
    receiver.received.map(({ body }) => JSON.parse(body.toString()))
  const sentTo = (id: string) =>
    received()
      .filter(({ object }) => object["id"] === id)
      .map(({ event }) => event)

  /** Creates an entry of 50 cents in each status that an outgoing entry can reach without the other bank. */
  const inStatus = {
    scheduled: (number: string) => desk.send({ account_number_id: number, amount: 50 }),
    under_review: async (number: string) => {
      await desk.setReviewRules({ outgoing: { amount_over: 49 } })
      const sent = await inStatus.scheduled(number)
      await bank.drain()
      await desk.setReviewRules()
      return sent
    },
    approved: async (number: string) => {
      const sent = await inStatus.under_review(number)
      await ask(desk.approve(sent.id))
      return sent
    },
    rejected: async (number: string) => {
      const sent = await inStatus.under_review(number)
      await ask(desk.reject(sent.id))
      return sent
    },
    canceled: async (number: string) => {
      const sent = await inStatus.scheduled(number)
      await ask(desk.cancel(sent.id))
      return sent
    },
    submitted: async (number: string) => {
      const sent = await inStatus.scheduled(number)
      await ask(desk.advance(sent.id))
      await bank.drain()
      return sent
    },
    posted: async (number: string) => {
      const sent = await inStatus.submitted(number)
      await ask(desk.advance(sent.id))
      await bank.drain()
      return sent
    }
  } as const
  const statuses = ["scheduled", "under_review", "approved", "rejected", "canceled", "submitted", "posted"] as const

  it.each(statuses)("allows updates of its metadata only, while it is %s", async (status) => {
    const [number = ""] = await openAccountNumbers(bank, 50)
    const { id } = await inStatus[status](number)
    const before = await desk.get(id)
    const events = await desk.events(id)
    bank.advance(1)
    const update = (body: { metadata: Record<string, string> }) =>
      bank.partner.call("ach.update", { params: { ach_id: id }, body })
    const after = await ask(update({ metadata: { note: status } }))
    expect(after).toEqual({ ...before, metadata: { note: status }, updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
    expect(await desk.get(id)).toEqual(after)
    expect((await ask(update({ metadata: {} }))).metadata).toEqual({})
    expect(await desk.events(id)).toEqual(events)
  })

  it.each([
    ["scheduled", true],
    ["under_review", true],
    ["approved", true],
    ["rejected", false],
    ["canceled", false],
    ["submitted", false],
    ["posted", false]
  ] as const)("while it is %s, can be canceled: %s", async (status, isAllowed) => {
    const [number = ""] = await openAccountNumbers(bank, 50)
    const { id } = await inStatus[status](number)
    expect((await desk.get(id)).status).toBe(status)
    if (isAllowed) {
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 50, held: 50 })
      expect((await ask(desk.cancel(id))).status).toBe("canceled")
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 50, held: 0 })
      expect((await desk.eventNames(id)).at(-1)).toBe("ach.canceled")
    }
    const reason = isAllowed || status === "canceled" ? "object_status_unchanged" : "value_not_allowed"
    expect(await refusal(desk.cancel(id))).toMatchObject({
      status: 400,
      code: "operation_not_allowed",
      parameters: [{ parameter: "ach_id", reason }]
    })
    await bank.drain()
    const isSpent = status === "posted"
    expect(await balanceOf(bank, number)).toMatchObject({
      posted: isSpent ? 0 : 50,
      held: status === "submitted" ? 50 : 0
    })
  })

  it("refuses to cancel, update or advance a missing entry", async () => {
    for (const call of [
      desk.cancel("ach_nobody"),
      desk.advance("ach_nobody"),
      bank.partner.call("ach.update", { params: { ach_id: "ach_nobody" }, body: { metadata: {} } })
    ]) {
      expect(await refusal(call)).toMatchObject({ code: "object_not_found" })
    }
  })

  it.each([
    ["scheduled", [], []],
    ["under_review", ["ach.under_review"], ["ach.under_review"]],
    ["approved", ["ach.under_review", "ach.approved"], ["ach.under_review", "ach.approved"]],
    ["rejected", ["ach.under_review", "ach.rejected"], ["ach.under_review", "ach.rejected"]],
    ["canceled", ["ach.canceled"], []],
    ["submitted", ["ach.processing", "ach.submitted"], ["ach.submitted"]],
    ["posted", ["ach.processing", "ach.submitted", "ach.posted"], ["ach.submitted", "ach.posted"]]
  ] as const)("emits the events of its way to %s, some of them as webhooks", async (status, events, webhooks) => {
    const [number = ""] = await openAccountNumbers(bank, 50)
    const { id } = await inStatus[status](number)
    await bank.drain()
    expect(await desk.eventNames(id)).toEqual(events)
    expect(sentTo(id).toSorted()).toEqual([...webhooks].toSorted())
  })

  it("never shows internal fields", async () => {
    const [number = ""] = await openAccountNumbers(bank, 50)
    const { id } = await inStatus.posted(number)
    const params = { program_id: bank.programId }
    const seen = [
      await desk.get(id),
      ...(await desk.list({ account_number_id: number })).objects,
      ...(await ask(bank.operator.call("ach.list_of_program", { params, query: { limit: 100 } }))).objects,
      ...(await desk.events(id)).map(({ object }) => object),
      ...received().map(({ object }) => object)
    ]
    expect(seen.length).toBeGreaterThan(5)
    for (const object of seen) expect(object).not.toHaveProperty("kept")
    expect(JSON.stringify(seen)).not.toContain('"kept"')
  })

  it("is found by every matching filter, and by no other", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 500, 500)
    const from = bank.now() + 1
    const debit = await desk.send({ account_number_id: number, amount: 1, transaction_type: "debit" })
    const canceled = await inStatus.canceled(number)
    const posted = await inStatus.posted(number)
    const elsewhere = await desk.send({ account_number_id: other, amount: 1 })
    const { account_id, account_number = "" } = await ask(
      bank.partner.call("account_number.get", { params: { account_number_id: number } })
    )
    const ids = async (query: Parameters<typeof desk.list>[0]) =>
      (await desk.list({ limit: 100, ...query })).objects.map(({ id }) => id)
    const mine = [posted.id, canceled.id, debit.id]
    expect(await ids({ account_number_id: number })).toEqual(mine)
    expect(await ids({ account_number: String(account_number) })).toEqual(mine)
    expect(await ids({ account_id })).toEqual([elsewhere.id, ...mine])
    expect(await ids({ account_id, counterparty_account_number: "987654321" })).toEqual([elsewhere.id, ...mine])
    expect(await ids({ account_id, counterparty_account_number: "1" })).toEqual([])
    expect(await ids({ account_id, direction: "outgoing" })).toEqual([elsewhere.id, ...mine])
    expect(await ids({ account_id, direction: "incoming" })).toEqual([])
    expect(await ids({ account_id, transaction_type: "debit" })).toEqual([debit.id])
    expect(await ids({ account_id, status: "canceled" })).toEqual([canceled.id])
    expect(await ids({ account_id, status: "posted", transaction_type: "credit" })).toEqual([posted.id])
    for (const status of [
      "pending_dishonored_return",
      "return_dishonored",
      "pending_contested_return",
      "return_contested"
    ] as const) {
      expect(await ids({ account_id, status })).toEqual([])
    }
    expect(await ids({ account_id, created_at: { on_or_after: canceled.created_at } })).toEqual([
      elsewhere.id,
      posted.id,
      canceled.id
    ])
    expect(await ids({ account_id, created_at: { after: canceled.created_at } })).toEqual([elsewhere.id, posted.id])
    expect(await ids({ account_id, created_at: { before: canceled.created_at } })).toEqual([debit.id])
    expect(
      await ids({ created_at: { on_or_before: debit.created_at, on_or_after: new Date(from).toISOString() } })
    ).toEqual([debit.id])
  })

  it("is listed once, in pages of both directions, while others are filtered out", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 500, 500)
    const made: Array<string> = []
    for (let at = 0; at < 7; at++) {
      made.unshift((await desk.send({ account_number_id: number, amount: 1 })).id)
      await desk.send({ account_number_id: other, amount: 1 })
    }
    const page = (query: object) => desk.list({ account_number_id: number, limit: 3, ...query })
    const first = await page({})
    const second = await page({ starting_after: first.objects.at(-1)?.id ?? "" })
    const third = await page({ starting_after: second.objects.at(-1)?.id ?? "" })
    expect([first, second, third].flatMap(({ objects }) => objects.map(({ id }) => id))).toEqual(made)
    expect([first, second, third].map(({ has_more }) => has_more)).toEqual([true, true, false])
    expect(await page({ ending_before: third.objects[0]?.id ?? "" })).toEqual({
      objects: second.objects,
      has_more: true
    })
  })

  it("advances a debit like a credit: submitted, then posted, and no further", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await desk.send({ account_number_id: number, amount: 50, transaction_type: "debit" })
    expect(await ask(desk.advance(id))).toEqual({})
    await bank.drain()
    expect((await desk.get(id)).status).toBe("submitted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0 })
    await ask(desk.advance(id))
    await bank.drain()
    expect((await desk.get(id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 50, held: 0 })
    expect((await desk.get(id)).record_details).toMatchObject({
      effective_date: WEEK.tuesday,
      settlement_date: WEEK.tuesday
    })
  })

  it.each(["under_review", "rejected", "canceled", "posted"] as const)(
    "is not advanced if no step is due: %s",
    async (status) => {
      const [number = ""] = await openAccountNumbers(bank, 50)
      const { id } = await inStatus[status](number)
      expect(await refusal(desk.advance(id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    }
  )

  it("keeps the ledger sound, also after the windows of advanced entries", async () => {
    moveTo(bank, WEEK.friday, "22:00")
    await bank.drain()
    expect((await desk.windows()).every(({ status }) => status === "closed")).toBe(true)
    expect(await desk.audit()).toMatchObject(SOUND)
    const [number = ""] = await openAccountNumbers(bank, 100)
    await originatorFor(bank, [number], { day: { credit: 50, debit: 0 } })
    const sent = [await inStatus.submitted(number), await inStatus.submitted(number)]
    const ends = await Promise.all(sent.map(({ id }) => desk.get(id)))
    expect(ends.map(({ status }) => status)).toEqual(["submitted", "rejected"])
  })
})
