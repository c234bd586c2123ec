import { DAY_MS, HOUR_MS, MINUTE_MS } from "@vostro/domain"
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest"
import { achOf } from "../support/Ach.ts"
import { instantOf } from "../support/InstantPayments.ts"
import { durableStores, restorableBank } from "../support/RestoredBank.ts"
import { wireV2Of } from "../support/Wires.ts"

/** Amounts of the entries before and after the backup; each tells its entry. */
const BEFORE = [101, 102, 103, 104, 105]
const AFTER = [201, 202, 203]
const ALL = [...BEFORE, ...AFTER]

describe.each(durableStores)("a bank restored to a moment before a window, on %s", (kind) => {
  let bank: Awaited<ReturnType<typeof restorableBank>>
  let wire = ""
  let payment = ""
  beforeEach(async () => {
    bank = await restorableBank(kind, inject("databaseUrl"))
    await send(BEFORE)
    wire = (await createWire()).id
    payment = (await createPayment()).id
    await bank.backUp()
    await send(AFTER)
    for (const ms of [MINUTE_MS, MINUTE_MS, DAY_MS / 4]) await bank.pass(ms)
    expect(bank.networks.files.map(({ entries }) => entries.length)).toEqual([8])
    expect([new Set(bank.networks.wires), new Set(bank.networks.instants)]).toEqual([
      new Set([wire]),
      new Set([payment])
    ])
    await bank.restore()
    await bank.operator().call("restoration.open", { body: { reason: "The disk was lost at noon" } })
  })
  afterEach(() => bank.close())

  const entry = (amount: number) => ({
    idempotencyKey: `entry-${amount}`,
    body: achOf({ account_number_id: bank.accountNumberId, amount })
  })
  const send = async (amounts: ReadonlyArray<number>) => {
    for (const amount of amounts) await bank.partner().call("ach.create", entry(amount))
  }
  const createWire = async () =>
    (await bank.partner().call("wire.create_v2", { idempotencyKey: "wire", body: wireV2Of(bank.accountNumberId) }))
      .value
  const createPayment = async () =>
    (
      await bank
        .partner()
        .call("instant_payment.create", { idempotencyKey: "i", body: instantOf(bank.accountNumberId) })
    ).value
  const entries = async () => (await bank.partner().call("ach.list", { query: { limit: 100 } })).value.objects
  const windows = async () =>
    (await bank.operator().call("ach_window.list", { params: bank.inProgram, query: { status: "open" } })).value.objects
  const windowId = async () => (await windows()).at(-1)?.id ?? "ach_window_none"
  const sent = () => bank.networks.files.flatMap(({ entries }) => entries)
  const inParams = async () => ({ ...bank.inProgram, ach_window_id: await windowId() })

  /** Returns the entries of the bank that the network has, told by their amounts, with the trace numbers of its file. */
  const known = async () => {
    const file = sent().slice(0, ALL.length)
    return (await entries()).flatMap(({ amount, id }) => {
      const trace_number = file[ALL.indexOf(amount)]?.trace_number
      return trace_number === undefined ? [] : [{ ach_id: id, trace_number }]
    })
  }
  const answer = () =>
    bank.operator().call("restoration.answer", {
      body: { note: "Compared", last_trace_number: sent().at(-1)?.trace_number ?? "" }
    })
  const statuses = async () => ({
    entries: [...new Set((await entries()).map(({ status }) => status))],
    wire: (await bank.partner().call("wire.get_v2", { params: { wire_id: wire } })).value.status,
    payment: (await bank.partner().call("instant_payment.get", { params: { instant_payment_id: payment } })).value
      .status
  })
  const isSound = async () => {
    const { sum, unbalanced, mismatched } = (await bank.operator().call("ledger.audit", { params: bank.inProgram }))
      .value
    expect({ sum, unbalanced, mismatched }).toEqual({ sum: "0", unbalanced: [], mismatched: [] })
  }

  it("does no work until it is answered what the networks have", async () => {
    bank.run()
    const before = [sent().length, bank.networks.wires.length, bank.networks.instants.length]
    for (const ms of [MINUTE_MS, DAY_MS, 3 * DAY_MS]) await bank.pass(ms)
    expect(await bank.drain()).toBe(0)
    expect([sent().length, bank.networks.wires.length, bank.networks.instants.length]).toEqual(before)
    expect((await bank.operator().call("restoration.get", {})).value).toMatchObject({
      status: "in_question",
      reason: "The disk was lost at noon"
    })
  })

  it("sends nothing again that is marked as sent, and books the outcomes of the networks", async () => {
    // Partners repeat requests of which the bank knows nothing any more.
    await send(AFTER)
    const marked = await known()
    expect(marked).toHaveLength(ALL.length)
    const window = await bank
      .operator()
      .call("ach_window.mark_sent", { params: await inParams(), body: { entries: marked } })
    expect(window.value.window).toMatchObject({ status: "processing", marked_sent: true, entries: ALL.length })
    const { value: atNetwork } = await bank
      .operator()
      .call("wire.mark_sent", { params: { ...bank.inProgram, wire_id: wire } })
    expect(atNetwork.status).toBe("processing")
    const ofPayment = { ...bank.inProgram, instant_payment_id: payment }
    await bank.operator().call("instant_payment.mark_sent", { params: ofPayment })
    await answer()

    const before = [sent().length, bank.networks.wires.length, bank.networks.instants.length]
    for (const ms of [0, MINUTE_MS, HOUR_MS]) await bank.pass(ms)
    await bank.operator().call("wire.receive_status", {
      params: { ...bank.inProgram, wire_id: wire },
      body: { outcome: "settled", message_identification: "20350305VOSTRO01000001" }
    })
    await bank.operator().call("instant_payment.receive_status", {
      params: ofPayment,
      body: { type: "settled", network: "fednow" }
    })
    for (const ms of [DAY_MS, DAY_MS, DAY_MS, DAY_MS]) await bank.pass(ms)
    expect([sent().length, bank.networks.wires.length, bank.networks.instants.length]).toEqual(before)
    expect(await statuses()).toEqual({ entries: ["posted"], wire: "posted", payment: "posted" })
    const traces = (await entries()).map(({ record_details }) => record_details.trace_number ?? "")
    expect(traces.toSorted()).toEqual(
      sent()
        .map(({ trace_number }) => trace_number)
        .toSorted()
    )
    await isSound()

    // A later entry gets a number that no entry of the file has.
    await send([301])
    for (const ms of [DAY_MS, DAY_MS]) await bank.pass(ms)
    const last = sent().slice(ALL.length)
    expect(last).toHaveLength(1)
    expect(traces).not.toContain(last[0]?.trace_number)
  })

  it("sends what is not marked: with a window of its own, not in the file of the marked one", async () => {
    await send(AFTER)
    const marked = (await known()).slice(0, 6)
    const params = await inParams()
    await bank.operator().call("ach_window.mark_sent", { params, body: { entries: marked } })
    await answer()
    for (const ms of [0, MINUTE_MS, DAY_MS, DAY_MS, DAY_MS]) await bank.pass(ms)
    const again = bank.networks.files.slice(1)
    expect(again.map(({ entries }) => entries.length)).toEqual([2])
    expect(again.map(({ window_id }) => window_id)).not.toContain(params.ach_window_id)
    expect(again.flatMap(({ entries }) => entries.map(({ id }) => id)).toSorted()).toEqual(
      (await entries())
        .map(({ id }) => id)
        .filter((id) => !marked.some(({ ach_id }) => ach_id === id))
        .toSorted()
    )
    expect([bank.networks.wires.length > 1, bank.networks.instants.length > 1]).toEqual([true, true])
  })

  it("hands a payment over that was marked by mistake", async () => {
    const ofWire = { ...bank.inProgram, wire_id: wire }
    const ofPayment = { ...bank.inProgram, instant_payment_id: payment }
    await bank.operator().call("wire.mark_sent", { params: ofWire })
    await bank.operator().call("instant_payment.mark_sent", { params: ofPayment })
    await bank.operator().call("wire.mark_unsent", { params: ofWire })
    await bank.operator().call("instant_payment.mark_unsent", { params: ofPayment })
    await answer()
    const before = [bank.networks.wires.length, bank.networks.instants.length]
    await bank.pass(MINUTE_MS)
    expect([bank.networks.wires.length > Number(before[0]), bank.networks.instants.length > Number(before[1])]).toEqual(
      [true, true]
    )
  })

  it("is not answered with a trace number of another bank, which would use up those of this one", async () => {
    const body = { note: "Compared", last_trace_number: "021000029999999" }
    await expect(bank.operator().call("restoration.answer", { body })).rejects.toMatchObject({
      status: 422,
      fields: [{ reason: "value_not_allowed", parameter: "last_trace_number" }]
    })
    expect((await bank.operator().call("restoration.get", {})).value.status).toBe("in_question")
  })

  it("refuses to mark an entry under a trace number that another one of the day has", async () => {
    const [one, two] = await known()
    const params = await inParams()
    const mark = (ach_id = "ach_none") => {
      const body = { entries: [{ ach_id, trace_number: one?.trace_number ?? "" }] }
      return bank.operator().call("ach_window.mark_sent", { params, body })
    }
    await mark(one?.ach_id)
    await expect(mark(two?.ach_id)).rejects.toMatchObject({
      status: 422,
      fields: [{ reason: "value_repeated", parameter: "entries[0].trace_number" }]
    })
    expect((await entries()).filter(({ status }) => status === "submitted").map(({ id }) => id)).toEqual([one?.ach_id])
  })

  it("refuses marks that cannot be: another bank's trace number, a repeated entry, one that is unknown", async () => {
    const [one] = await known()
    const ach_id = one?.ach_id ?? "ach_none"
    const refusal = bank.operator().call("ach_window.mark_sent", {
      params: await inParams(),
      body: {
        entries: [
          { ach_id, trace_number: "021000020000001" },
          { ach_id, trace_number: one?.trace_number ?? "" },
          { ach_id: "ach_0123456789abcdef0123456789abcdef", trace_number: one?.trace_number ?? "" }
        ]
      }
    })
    await expect(refusal).rejects.toMatchObject({
      status: 422,
      fields: [
        { reason: "value_not_allowed", parameter: "entries[0].trace_number" },
        { reason: "value_repeated", parameter: "entries[1].ach_id" },
        { reason: "not_found", parameter: "entries[2].ach_id" },
        { reason: "value_repeated", parameter: "entries[2].trace_number" }
      ]
    })
    expect((await entries()).map(({ status }) => status)).toEqual(BEFORE.map(() => "scheduled"))
  })
})
