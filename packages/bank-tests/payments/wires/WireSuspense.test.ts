import { randomUUID } from "node:crypto"
import { MINUTE_MS } from "@vostro/domain"
import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

type Resolution = CallOf<"wire_suspense_item.resolve">["body"]

describe.each(stores)("the suspense of wires on %s", (kind) => {
  const network = recordingWires()
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const inProgram = () => ({ program_id: bank.programId })
  const close = (account_number_id: string, on: "deactivate" | "cancel" = "deactivate") =>
    ask(bank.partner.call(`account_number.${on}`, { params: { account_number_id } }))
  const itemOf = async (wire_id: string) => {
    const { objects } = await ask(
      bank.operator.call("wire_suspense_item.list", { params: inProgram(), query: { wire_id, status: "open" } })
    )
    expect(objects).toHaveLength(1)
    return { id: "none", reason: undefined, amount: 0, ...objects[0] }
  }
  const resolving = (wire_suspense_item_id: string, body: Resolution) =>
    bank.operator.call("wire_suspense_item.resolve", { params: { ...inProgram(), wire_suspense_item_id }, body })
  const suspense = (program: string) => Effect.runPromise(bank.store.balance(program, "gl_wire_suspense"))

  /** A wire that was refused, and whose send-back the network rejected. */
  const stuck = async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    await close(number)
    const refused = await desk.incoming(incomingTo(number))
    network.replies.push({ _tag: "Rejected", code: "AC04" })
    await desk.goThrough()
    return refused.id
  }

  it("keeps a send-back that the network rejects, until the operator sends it again, once", async () => {
    const id = await stuck()
    const item = await itemOf(id)
    expect(item).toMatchObject({ reason: "send_back_failed", amount: 1_000, status: "open" })
    expect(await suspense(bank.programId)).toBe(1_000n)
    const attempts = await Promise.allSettled([1, 2].map(() => ask(resolving(item.id, { to: "sender" }))))
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await refusal(resolving(item.id, { to: "unclaimed_property" }))).toMatchObject({
      status: 422,
      code: "object_state_conflict"
    })
    await desk.goThrough()
    const [failed = "", sent = ""] = (await desk.get(id)).related_wires.return_wire_ids
    expect([(await desk.get(failed)).status, (await desk.get(sent)).status]).toEqual(["rejected", "posted"])
    expect(await suspense(bank.programId)).toBe(0n)
  })

  it("keeps a send-back that comes back, until the operator books it on an open account number", async () => {
    const [closed = "", open = ""] = await openAccountNumbers(bank, 0, 0)
    await close(closed)
    const refused = await desk.incoming(incomingTo(closed))
    await desk.goThrough()
    const [back = ""] = refused.related_wires.return_wire_ids
    const returned = await ask(desk.incomingReturn(back, { reason: "account_blocked" }))
    expect(returned).toMatchObject({ status: "rejected", rejection: { reason: "account_blocked" } })
    const { id } = await itemOf(returned.id)
    for (const [account_number_id, reason] of [
      [closed, "account_number_not_active"],
      ["account_number_none", "not_found"]
    ] as const)
      expect(await refusal(resolving(id, { to: "account_number", account_number_id }))).toMatchObject({
        status: 422,
        parameters: [{ parameter: "account_number_id", reason }]
      })
    expect(await refusal(resolving(id, { to: "account_number" }))).toMatchObject({ status: 422 })
    expect(await refusal(resolving(id, { to: "sender", account_number_id: open }))).toMatchObject({ status: 422 })
    await ask(resolving(id, { to: "account_number", account_number_id: open }))
    expect(await balanceOf(bank, open)).toMatchObject({ posted: 1_000 })
    expect(await suspense(bank.programId)).toBe(0n)
  })

  it("keeps a return to an account number that is closed, which can go back and come again", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const sent = await desk.settled(number)
    await close(number, "cancel")
    const returned = await ask(desk.incomingReturn(sent, { reason: "account_blocked" }))
    expect(returned).toMatchObject({ status: "rejected", rejection: { reason: "account_closed" } })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0 })
    const item = await itemOf(returned.id)
    expect(item.reason).toBe("return_not_posted")
    const { resolution } = await ask(resolving(item.id, { to: "sender" }))
    await desk.goThrough()
    expect(await desk.get(resolution?.wire_id ?? "")).toMatchObject({ status: "posted", direction: "outgoing" })
    expect(await suspense(bank.programId)).toBe(0n)
    const again = await ask(desk.incomingReturn(sent, { reason: "account_blocked" }))
    await ask(resolving((await itemOf(again.id)).id, { to: "unclaimed_property" }))
    expect(await suspense(bank.programId)).toBe(0n)
  })

  it("takes what waits for a review while its account number is closed", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const sent = await desk.settled(number)
    const { debtor_agent: _, ...body } = incomingTo(number)
    const call = { idempotencyKey: randomUUID(), body: { ...body, debtor_agent: { routing_number: "021000021" } } }
    await ask(bank.partner.call("wire.simulate_incoming", call))
    await ask(
      bank.partner.call("wire.simulate_incoming_return", { params: { wire_id: sent }, body: { return_code: "AC06" } })
    )
    await close(number)
    const { objects } = await ask(bank.partner.call("wire.list", { query: { account_number_id: number } }))
    const waiting = objects.filter(({ status }) => status === "under_review")
    expect(waiting.map(({ type }) => type).sort()).toEqual(["return", "transfer"])
    for (const { id, type } of waiting)
      await (type === "return"
        ? ask(desk.advance(id))
        : ask(bank.operator.call("wire.approve", { params: { ...inProgram(), wire_id: id } })))
    for (const { id, type } of waiting) {
      const after = await desk.get(id)
      expect(after).toMatchObject({ status: "rejected", rejection: { reason: "account_blocked" } })
      if (type === "return") await ask(resolving((await itemOf(id)).id, { to: "unclaimed_property" }))
      else expect(after.related_wires.return_wire_ids).toHaveLength(1)
    }
    await desk.goThrough()
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    expect(await suspense(bank.programId)).toBe(0n)
  })

  it("keeps a wire that the network rejects after its account number is closed", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 1_000, 0)
    network.replies.push({ _tag: "Pending" }, { _tag: "Rejected", code: "AC04" })
    const { id } = await ask(desk.creation(wireOf(number)))
    await bank.drain()
    await desk.drainAfter(MINUTE_MS)
    expect((await desk.get(id)).status).toBe("processing")
    await close(number)
    await desk.drainAfter(MINUTE_MS)
    expect(await desk.get(id)).toMatchObject({ status: "rejected", rejection: { reason: "account_closed" } })
    const item = await itemOf(id)
    expect(item.reason).toBe("rejection_not_posted")
    expect(await refusal(resolving(item.id, { to: "sender" }))).toMatchObject({ code: "object_state_conflict" })
    await ask(resolving(item.id, { to: "account_number", account_number_id: other }))
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    expect(await balanceOf(bank, other)).toMatchObject({ posted: 1_000 })
  })

  const bankItself = { program_id: "bank" }
  const stray = (message: number, more: Partial<CallOf<"wire.receive">["body"]>) =>
    bank.operator.call("wire.receive", {
      params: bankItself,
      body: {
        message_identification: `20270201MMQFMP3170000${message}`,
        uetr: randomUUID(),
        amount: 800,
        debtor: { name: "Acme Supplies LLC", account_number: "987654321" },
        debtor_routing_number: "021000021",
        ...more
      }
    })
  const strays = async () =>
    (await ask(bank.operator.call("wire.list_of_program", { params: bankItself, query: { limit: 100 } }))).objects

  it("sends a wire to a number that was never issued back with AC03, in the books of the bank alone", async () => {
    const made = await ask(stray(1, { account_number: "999999999999", creditor_name: "Jane Doe" }))
    expect(made).toMatchObject({ status: "rejected", rejection: { reason: "creditor_account_number_invalid" } })
    expect(made.creditor).toMatchObject({ account_identifier: { value: "999999999999" } })
    expect(await suspense("bank")).toBe(800n)
    await desk.goThrough()
    const [back = ""] = made.related_wires.return_wire_ids
    const sent = network.taken.get(back)
    expect(sent?.return).toMatchObject({ code: "AC03" })
    expect((await strays()).find(({ id }) => id === back)).toMatchObject({ status: "posted", type: "return" })
    expect(await suspense("bank")).toBe(0n)
    expect(await refusal(bank.partner.call("wire.get", { params: { wire_id: made.id } }))).toMatchObject({
      status: 404
    })
  })

  it("sends a return that matches no wire back, and takes each stray once", async () => {
    const uetr = randomUUID()
    const made = await ask(stray(2, { uetr, return_code: "AC04" }))
    expect(made).toMatchObject({ type: "return", status: "rejected", return: { reason: "account_closed" } })
    expect((await ask(stray(2, { uetr, return_code: "AC04" }))).id).toBe(made.id)
    expect(await refusal(stray(2, { uetr, return_code: "AC04", amount: 1 }))).toMatchObject({ status: 422 })
    network.replies.push({ _tag: "Rejected", code: "AC04" })
    await desk.goThrough()
    expect(network.taken.get(made.related_wires.return_wire_ids[0] ?? "")?.return).toMatchObject({ code: "NOOR" })
    const { objects } = await ask(
      bank.operator.call("wire_suspense_item.list", { params: bankItself, query: { status: "open" } })
    )
    const params = { ...bankItself, wire_suspense_item_id: objects[0]?.id ?? "" }
    await ask(bank.operator.call("wire_suspense_item.resolve", { params, body: { to: "unclaimed_property" } }))
    expect(await suspense("bank")).toBe(0n)
  })

  it.each([
    ["another bank", 5, { routing_number: "021000021", name: "Other Bank" }, "narrative", "AGNT"],
    ["no routing number", 6, { routing_number: "021000022" }, "routing_number_format_incorrect", "RC01"],
    [
      "a text",
      7,
      { local_routing_identifier: { scheme: "USABA", value: "NONE" } },
      "routing_number_format_incorrect",
      "RC01"
    ],
    ["no bank", 8, {}, "narrative", "AGNT"]
  ] as const)(
    "sends a wire that names %s back, with the banks as they arrived",
    async (_, message, named, reason, code) => {
      const [number = ""] = await openAccountNumbers(bank, 0)
      const params = { account_number_id: number }
      const account_number = String((await ask(bank.partner.call("account_number.get", { params }))).account_number)
      const to = { account_number, creditor_agent: named }
      const body = { message_identification: `20270201MMQFMP3170000${message}`, uetr: randomUUID(), amount: 800 }
      const from = { debtor: { name: "Acme" }, debtor_routing_number: "021000021" }
      const inProgramOf = bank.operator.call("wire.receive", { params: inProgram(), body: { ...body, ...to, ...from } })
      expect(await refusal(inProgramOf)).toMatchObject({
        status: 422,
        parameters: [{ parameter: "creditor_agent", reason: "value_not_allowed" }]
      })
      const made = await ask(stray(message, to))
      expect(made).toMatchObject({ status: "rejected", rejection: { reason } })
      await desk.goThrough()
      const sent = network.taken.get(made.related_wires.return_wire_ids[0] ?? "")
      expect(sent).toMatchObject({
        return: { code },
        debtor_agent: named,
        instructing_agent: { routing_number: "123456780" }
      })
      expect(await suspense("bank")).toBe(0n)
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    }
  )

  it("refuses a return without a wire in a program, and an account number of a program in the bank", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    expect(await refusal(stray(3, { account_number_id }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "account_number_id", reason: "not_found" }]
    })
    const body = {
      message_identification: "20270201MMQFMP31700004",
      uetr: randomUUID(),
      amount: 1,
      account_number_id,
      return_code: "AC04",
      debtor: {},
      debtor_routing_number: "021000021"
    }
    expect(await refusal(bank.operator.call("wire.receive", { params: inProgram(), body }))).toMatchObject({
      parameters: [{ parameter: "return_code", reason: "value_not_allowed" }]
    })
  })

  it("leaves the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
