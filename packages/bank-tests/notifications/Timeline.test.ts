import { randomUUID } from "node:crypto"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import { lifecycle as accountNumberLife } from "@vostro/domain/resources/deposits/account-number/Transitions"
import { futureOf } from "@vostro/domain/resources/notifications/timeline/Next"
import { ach } from "@vostro/domain/resources/payments/ach/entry/Ach"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  stores,
  transferOf
} from "../support/BankUnderTest.ts"
import { operationOf, sender } from "../support/DryRuns.ts"
import { wireDesk, wireOf } from "../support/Wires.ts"

describe("what can happen next, by the table", () => {
  it("names each trigger of an existing object once: it can happen, or a sentence says why not", () => {
    const lives = defaultCatalogue.resources.flatMap(({ kind, lifecycles }) =>
      lifecycles.flatMap((life) =>
        [...new Set(life.table.map(({ to }) => to))].map((status) => ({ kind, life, status }))
      )
    )
    fc.assert(
      fc.property(fc.constantFrom(...lives), ({ kind, life, status }) => {
        const { next, impossible } = futureOf({ kind, id: `${kind}_1`, status }, life, defaultCatalogue)
        const triggers = new Set(life.table.filter(({ from }) => from.some((one) => one !== "new")).map(({ on }) => on))
        expect(new Set([...next, ...impossible].map(({ trigger }) => trigger))).toEqual(triggers)
        for (const { trigger, to } of next) {
          expect(life.table.some((row) => row.on === trigger && row.to === to && row.from.includes(status))).toBe(true)
        }
        for (const { trigger, why } of impossible) {
          expect(life.table.some((row) => row.on === trigger && row.from.includes(status))).toBe(false)
          expect(why).toMatch(new RegExp(`is ${status}; ${trigger} needs the status|no status allows ${trigger}`))
        }
      }),
      { numRuns: 300 }
    )
  })

  it("names the operation, the job and the simulation that cause it", () => {
    const one = { kind: "account_number", id: "account_number_1", status: "active" }
    const { next, impossible } = futureOf(one, accountNumberLife, defaultCatalogue)
    expect(next.find(({ trigger }) => trigger === "deactivate")?.operations).toEqual(["account_number.deactivate"])
    expect(impossible).toContainEqual({
      trigger: "activate",
      why: expect.stringContaining("The account number is active; activate needs the status")
    })
  })

  it.each([
    ["outgoing", "returned", "dishonor", ["ach.dishonor_return"]],
    ["incoming", "return_dishonored", "contest", ["ach.contest_dishonored_return"]],
    // The other bank contests it.
    ["outgoing", "return_dishonored", "contest", []]
  ] as const)(
    "names what causes an %s ACH that is %s to %s, though its name is longer",
    (direction, status, on, by) => {
      const life = ach.lifecycles.find(({ variant }) => variant === direction)
      if (life === undefined) throw new Error(`no lifecycle of an ${direction} ACH`)
      const { next } = futureOf({ kind: "ach", id: "ach_1", status }, life, defaultCatalogue)
      expect(next.find(({ trigger }) => trigger === on)?.operations).toEqual(by)
    }
  )
})

describe.each(stores)("a timeline on %s", (kind) => {
  let bank: BankUnderTest
  let own: BankUnderTest
  let ids: ReadonlyArray<string>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
    own = await inAnotherProgram(bank)
    ids = await openAccountNumbers(own, 10_000, 0)
  })
  afterAll(() => bank.close())

  const trace = (object_id: string, query: object = {}) =>
    ask(own.operator.call("timeline.trace", { params: { program_id: own.programId, object_id }, query }))
  const timeline = (object_id: string) => ask(own.partner.call("timeline.get", { params: { object_id } }))

  it("of an object whose id is a name tells its future, and no core transactions", async () => {
    const found = await trace("core_account_fbo")
    expect(found).toMatchObject({ object_id: "core_account_fbo", kind: "core_account", status: "active" })
    expect(found.next.map(({ trigger }) => trigger)).toContain("deactivate")
    expect(found.steps.flatMap(({ transactions }) => transactions)).toEqual([])
  })

  it("of a transfer tells its creation, its settlement with the legs, and that nothing follows", async () => {
    const [a = "", b = ""] = ids
    const params = { program_id: own.programId }
    const body = { url: "http://127.0.0.1:9/", events: ["internal_transfer.posted"] } as const
    const endpoint = await ask(own.operator.call("webhook_endpoint.create", { params, body }))
    const call = { idempotencyKey: randomUUID(), body: transferOf(a, b, 25) }
    const { id, created_at } = await ask(own.partner.call("internal_transfer.create", call))
    const before = await timeline(id)
    expect(before).toMatchObject({ status: "processing", has_more: false, impossible: [] })
    expect(before.next.map(({ jobs, simulation, to, trigger }) => ({ jobs, simulation, to, trigger }))).toEqual(
      ["post", "reject"].map((trigger) => ({
        trigger,
        to: `${trigger}ed`.replace("ee", "e"),
        jobs: ["internal_transfer.settle"],
        simulation: `POST /v1/simulate/internal_transfer/${id}/${trigger}`
      }))
    )
    await own.drain()
    const after = await trace(id)
    expect(after).toMatchObject({ object_id: id, kind: "internal_transfer", status: "posted", next: [] })
    expect(after.impossible.map(({ why }) => why)).toEqual([
      "The internal transfer is posted; post needs the status processing.",
      "The internal transfer is posted; reject needs the status processing."
    ])
    const [settled, made] = after.steps
    expect(settled).toMatchObject({
      trigger: "post",
      from: "processing",
      to: "posted",
      guard: "post needs the status processing",
      actor: { type: "job" },
      event: { name: "internal_transfer.posted" },
      transactions: [
        {
          legs: expect.arrayContaining([
            { account: a, amount: -25 },
            { account: b, amount: 25 }
          ])
        }
      ],
      deliveries: [{ webhook_endpoint_id: endpoint.id, status: "pending" }]
    })
    expect(made).toMatchObject({ at: created_at, trigger: "create", from: "new", to: "processing" })
    expect((await timeline(id)).steps.map(({ actor }) => actor)).toEqual([{ type: "job" }, { type: "unrecorded" }])
  })

  it("of a wire tells who did what, and pages back", async () => {
    const body = wireOf(ids[0] ?? "", 100)
    const { id } = await ask(own.partner.call("wire.create", { body, idempotencyKey: randomUUID() }))
    await ask(
      own.operator.call("wire.hold_for_review", {
        params: { program_id: own.programId, wire_id: id }
      })
    )
    const { steps } = await trace(id)
    expect(steps.map(({ actor, trigger }) => [trigger, actor.type, actor.operation])).toEqual([
      [expect.stringContaining("review"), "operator", "wire.hold_for_review"],
      ["create", "client", undefined]
    ])
    expect(steps[1]?.actor.request_id).toMatch(/^req_/)
    expect((await timeline(id)).steps.every(({ actor }) => Object.keys(actor).length === 1)).toBe(true)
    const first = await trace(id, { limit: 1 })
    expect([first.steps.length, first.has_more]).toEqual([1, true])
    const rest = await trace(id, { limit: 1, starting_after: first.steps[0]?.event?.id })
    expect([...first.steps, ...rest.steps]).toEqual(steps)
    expect(rest.has_more).toBe(false)
  })

  it("of a wire follows it through the network, with its money", async () => {
    const desk = wireDesk(own)
    const call = { idempotencyKey: randomUUID(), body: wireOf(ids[0] ?? "", 700) }
    const { id } = await ask(own.partner.call("wire.create", call))
    for (let step = 0; step < 3; step++) {
      await ask(own.partner.call("wire.simulate_advance_v2", { params: { wire_id: id } }))
    }
    const { steps, status } = await trace(id)
    expect(status).toBe("posted")
    expect(steps.map(({ to }) => to)).toEqual(["posted", "processing", "scheduled", "created"])
    for (const [at, step] of steps.entries()) expect(step.from).toBe(steps[at + 1]?.to ?? "new")
    expect(
      steps.map(({ transactions }) => transactions.flatMap(({ legs }) => legs.map(({ account }) => account)))
    ).toEqual([
      ["gl_wire_clearing", "gl_due_from_reserve"],
      expect.arrayContaining([ids[0], "gl_wire_clearing"]),
      [],
      []
    ])
    expect(await desk.names(id)).toHaveLength(4)
  })

  it("tells the code of a return and of a rejection with what it means, at the step that brought it", async () => {
    const body = achOf({ account_number_id: ids[0] ?? "", amount: 100, transaction_type: "debit" })
    const { id: ach_id } = await ask(own.partner.call("ach.create", { idempotencyKey: randomUUID(), body }))
    for (const trigger of ["process", "submit"] as const) {
      await ask(own.partner.call("ach.simulate", { params: { ach_id, trigger }, body: {} }))
    }
    const returned = { params: { ach_id, trigger: "return" }, body: { return_code: "R01" } } as const
    await ask(own.partner.call("ach.simulate", returned))
    const stated = (await trace(ach_id)).steps.map(({ reasons, trigger }) => [trigger, reasons])
    expect(stated).toEqual([
      ["return", [{ code: "R01", meaning: expect.stringMatching(/insufficient funds/i) }]],
      ...stated.slice(1).map(([trigger]) => [trigger, undefined])
    ])

    const wire = { body: wireOf(ids[0] ?? "", 10), idempotencyKey: randomUUID() }
    const { id: wire_id } = await ask(own.partner.call("wire.create", wire))
    const params = { program_id: own.programId, wire_id }
    await ask(own.operator.call("wire.hold_for_review", { params }))
    await ask(own.operator.call("wire.reject", { params, body: { reason: "account_blocked" } }))
    const [rejected, ...before] = (await trace(wire_id)).steps
    expect(rejected?.reasons).toEqual([{ code: "AC06", meaning: "account blocked" }])
    expect(before.flatMap(({ reasons = [] }) => reasons)).toEqual([])
  })

  it("tells what the bank will do by itself, and when, until it is done", async () => {
    const transfer = { idempotencyKey: randomUUID(), body: transferOf(ids[0] ?? "", ids[1] ?? "", 1) }
    const { created_at, id } = await ask(own.partner.call("internal_transfer.create", transfer))
    expect((await timeline(id)).due).toEqual([{ job: "internal_transfer.settle", due_at: created_at }])
    await own.drain()
    expect((await timeline(id)).due).toEqual([])

    const body = achOf({ account_number_id: ids[0] ?? "", amount: 100 })
    const { id: ach_id } = await ask(own.partner.call("ach.create", { idempotencyKey: randomUUID(), body }))
    await own.drain()
    const [window, ...rest] = (await trace(ach_id)).due
    expect(rest).toEqual([])
    expect(window).toMatchObject({ job: "ach.window", waits_for: expect.stringMatching(/^ach_window_/) })
    expect((await trace(window?.waits_for ?? "")).due).toEqual([{ job: "ach.window", due_at: window?.due_at }])
    expect((await timeline(ach_id)).due).toEqual([{ job: "ach.window", due_at: window?.due_at }])
  })

  it("is shown to a client with the scope to read the object, and of its own program only", async () => {
    const call = { idempotencyKey: randomUUID(), body: transferOf(ids[0] ?? "", ids[1] ?? "", 1) }
    const { id } = await ask(own.partner.call("internal_transfer.create", call))
    const other = await inAnotherProgram(bank)
    const stranger = await refusal(other.partner.call("timeline.get", { params: { object_id: id } }))
    expect(stranger).toMatchObject({ status: 404 })
    const params = { program_id: own.programId }
    const narrow = await ask(own.operator.call("client.create", { params, body: { name: "n", scopes: ["ach/read"] } }))
    const send = await sender({ ...own, credentials: { client_id: narrow.id, client_secret: narrow.client_secret } })
    const refused = await send(operationOf("timeline.get"), { params: { object_id: id } })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("scope")])
  })

  it("refuses an id of no object with a lifecycle in words, and objects that partners do not read", async () => {
    for (const object_id of ["nothing_1", "audit_entry_1"]) {
      expect(await refusal(own.partner.call("timeline.get", { params: { object_id } }))).toMatchObject({
        status: 404,
        body: expect.stringContaining("The value must be the id of an object with a lifecycle: one of account, ")
      })
    }
    expect(
      await refusal(own.partner.call("timeline.get", { params: { object_id: "ach_window_20350305_next_day_1" } }))
    ).toMatchObject({ status: 404 })
  })
})
