import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achOf } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  stores
} from "../support/BankUnderTest.ts"
import { blockchainDesk, creditor, fromNumber } from "../support/Blockchain.ts"
import { disbursementDesk } from "../support/DisbursementDesk.ts"
import { arrivedAt, instantDesk, instantOf } from "../support/InstantPayments.ts"
import { startTwoNodes } from "../support/TwoNodes.ts"
import { incomingTo, MONDAY_NOON, wireDesk, wireOf, wireV2Of } from "../support/Wires.ts"

/** The account at another bank that the bodies of the tests name. */
const ACCOUNT = { routing_number: "021000021", account_number: "987654321" } as const
const RESTRICTED = "restricted_by_account_number_controls"
const REFUSED = { status: 422, code: "parameters_invalid" }

type Direction = CallOf<"blocked_account.add">["body"]["direction"]

describe.each(stores)("the negative list on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  const params = () => ({ program_id: bank.programId })
  const adding = (body: CallOf<"blocked_account.add">["body"]) =>
    bank.operator.call("blocked_account.add", { params: params(), body })
  const add = (direction: Direction, parts: object = {}) => ask(adding({ ...ACCOUNT, direction, ...parts }))
  const remove = (blocked_account_id: string) =>
    ask(bank.operator.call("blocked_account.remove", { params: { ...params(), blocked_account_id } }))
  const entry = (account_number_id: string, transaction_type: "credit" | "debit") =>
    bank.partner.call("ach.create", {
      idempotencyKey: randomUUID(),
      body: { ...achOf({ account_number_id, amount: 100 }), transaction_type }
    })

  it("rejects wires to a listed account, without a hold, and accepts them once it is removed", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id } = await add("send", { account_number: "98-765 43/21" })
    for (const create of [() => ask(desk.creation(wireOf(number))), () => ask(desk.creationV2(wireV2Of(number)))]) {
      const made = await create()
      expect(made.status).toBe("created")
      await bank.drain()
      expect(await desk.get(made.id)).toMatchObject({ status: "rejected", rejection: { reason: "per_agent_request" } })
      expect(await desk.names(made.id)).toEqual(["created", "rejected"])
    }
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    const spaced = { ...wireOf(number), creditor: { ...wireOf(number).creditor } }
    const account_identifier = { type: "account_number", value: "9876 54321" } as const
    const third = await ask(desk.creation({ ...spaced, creditor: { ...spaced.creditor, account_identifier } }))
    await bank.drain()
    expect((await desk.get(third.id)).status).toBe("rejected")
    await remove(id)
    const accepted = await ask(desk.creation(wireOf(number)))
    await bank.drain()
    expect((await desk.get(accepted.id)).status).toBe("scheduled")
  })

  it("rejects a wire that waits for the network when its account is listed, and gives its money back", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const made = await ask(desk.creation(wireOf(number)))
    await bank.drain()
    expect((await desk.get(made.id)).status).toBe("scheduled")
    const { id } = await add("send")
    await desk.goThrough()
    expect(await desk.names(made.id)).toEqual(["created", "scheduled", "rejected"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    await remove(id)
  })

  it("sends wires from a listed account back", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const { id } = await add("receive")
    const made = await desk.incoming(incomingTo(number))
    expect(made).toMatchObject({ status: "rejected", rejection: { reason: "per_agent_request" } })
    expect(made.related_wires.return_wire_ids).toHaveLength(1)
    const arrived = await ask(
      bank.operator.call("wire.receive", {
        params: params(),
        body: {
          message_identification: "20270201MMQFMP31000001",
          uetr: randomUUID(),
          amount: 700,
          account_number_id: number,
          debtor: { name: "Acme Supplies LLC", account_number: "987654321" },
          debtor_routing_number: "021000021"
        }
      })
    )
    expect(arrived.status).toBe("rejected")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    await remove(id)
    expect((await desk.incoming(incomingTo(number))).status).toBe("posted")
  })

  describe("abroad", () => {
    const IBAN = "DE89370400440532013000"
    const abroadTo = (
      number: string,
      bic: string,
      account_identifier: { type: "IBAN" | "account_number"; value: string }
    ) => {
      const address = { street_name: "Unter den Linden", town_name: "Berlin", country: "DE" }
      const body = wireOf(number)
      const creditor = { ...body.creditor, account_identifier, address }
      return { ...body, creditor_agent: { business_identifier_code: bic }, creditor }
    }
    const statusOf = async (body: ReturnType<typeof abroadTo>) => {
      const { id } = await ask(desk.creation(body))
      await bank.drain()
      return (await desk.get(id)).status
    }

    it("stops wires to and from a listed IBAN, whichever bank they name", async () => {
      const [number = ""] = await openAccountNumbers(bank, 5_000)
      const german = { type: "IBAN", value: "DE89 3704 0044 0532 0130 00" } as const
      const from = {
        ...incomingTo(number),
        debtor: { name: "Otto Muster", account_identifier: german },
        debtor_agent: { business_identifier_code: "COBADEFF" }
      }
      const listed = await ask(
        adding({ business_identifier_code: "COBADEFFXXX", account_number: german.value, direction: "both" })
      )
      expect(listed).toMatchObject({ business_identifier_code: "COBADEFFXXX", account_number: IBAN })
      expect(await statusOf(abroadTo(number, "COBADEFF", german))).toBe("rejected")
      expect(await statusOf(abroadTo(number, "DEUTDEFF", german))).toBe("rejected")
      expect((await desk.incoming(from)).status).toBe("rejected")
      const arrived = await ask(
        bank.operator.call("wire.receive", {
          params: params(),
          body: {
            message_identification: "20270201MMQFMP31000002",
            uetr: randomUUID(),
            amount: 700,
            account_number_id: number,
            debtor: { name: "Otto Muster", iban: IBAN },
            debtor_routing_number: "021000021"
          }
        })
      )
      expect(arrived).toMatchObject({ status: "rejected", rejection: { reason: "per_agent_request" } })
      expect((await ask(adding({ account_number: IBAN, direction: "both" }))).id).toBe(listed.id)
      await remove(listed.id)
      expect(await statusOf(abroadTo(number, "COBADEFF", german))).toBe("scheduled")
      expect((await desk.incoming(from)).status).toBe("posted")
    })

    it("stops wires to a listed number at any branch of its bank", async () => {
      const [number = ""] = await openAccountNumbers(bank, 5_000)
      const account = { type: "account_number", value: "1234567" } as const
      const { id } = await ask(
        adding({ business_identifier_code: "BOFMCAM2", account_number: "123-4567", direction: "send" })
      )
      const to = (bic: string) => {
        const body = abroadTo(number, bic, account)
        const creditor = { ...body.creditor, address: { street_name: "King St", town_name: "Toronto", country: "CA" } }
        const creditor_agent = { ...body.creditor_agent, local_routing_identifier: { value: "000102345" } }
        return { ...body, creditor, creditor_agent }
      }
      expect(await statusOf(to("BOFMCAM2XXX"))).toBe("rejected")
      expect(await statusOf(to("BOFMCAT2XXX"))).toBe("scheduled")
      await remove(id)
    })

    it.each([
      ["no bank", {}, "routing_number", "required"],
      ["two banks", { ...ACCOUNT, business_identifier_code: "COBADEFF" }, "routing_number", "value_conflicting"],
      ["a BIC at home", { business_identifier_code: "CHASUS33" }, "business_identifier_code", "value_not_allowed"]
    ] as const)("lists no number with %s", async (_, bankOf, parameter, reason) => {
      const refused = await refusal(adding({ account_number: "1234567", direction: "send", ...bankOf }))
      expect(refused).toMatchObject({ ...REFUSED, parameters: expect.arrayContaining([{ parameter, reason }]) })
    })
  })

  it("rejects instant payments to a listed account, and refuses those from it", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const instant = instantDesk(bank)
    const rejected = { status: "rejected", rejection: { rejected_by: "service", reason: RESTRICTED } }
    const { id } = await add("send")
    const made = await ask(instant.creation(instantOf(number)))
    await bank.drain()
    expect(await instant.get(made.id)).toMatchObject(rejected)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    expect((await ask(instant.arrival(arrivedAt(number)))).status).toBe("posted")
    await add("receive")
    expect(await ask(instant.arrival(arrivedAt(number)))).toMatchObject(rejected)
    const { amount, currency_code, creditor: debtor, creditor_agent: debtor_agent } = instantOf(number)
    const simulated = { creditor_account_number_id: number, amount, currency_code, debtor, debtor_agent }
    await ask(bank.partner.call("instant_payment.simulate_incoming", { idempotencyKey: randomUUID(), body: simulated }))
    await bank.drain()
    const [newest] = (await instant.list({ account_number_id: number })).objects
    expect(newest).toMatchObject({ direction: "incoming", ...rejected })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_700, held: 0 })
    expect((await ask(instant.creation(instantOf(number)))).status).toBe("created")
    await remove(id)
    expect((await ask(instant.arrival(arrivedAt(number)))).status).toBe("posted")
  })

  it("refuses payments under review from an account that is listed meanwhile", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const instant = instantDesk(bank)
    const payment = await ask(instant.arrival({ ...arrivedAt(number), without_posting: true }))
    const { creditor_account_number_id, amount, debtor } = incomingTo(number)
    const debtor_agent = { routing_number: ACCOUNT.routing_number }
    const body = { creditor_account_number_id, amount, debtor, debtor_agent }
    await ask(bank.partner.call("wire.simulate_incoming", { idempotencyKey: randomUUID(), body }))
    const [waiting] = (await ask(bank.partner.call("wire.list", { query: { account_number_id: number } }))).objects
    expect([payment.status, waiting?.status]).toEqual(["under_review", "under_review"])
    const { id } = await add("receive")
    expect(await ask(instant.approve(payment.id))).toMatchObject({
      status: "rejected",
      rejection: { reason: RESTRICTED }
    })
    const wire_id = waiting?.id ?? ""
    const approval = bank.operator.call("wire.approve", { params: { ...params(), wire_id } })
    expect(await ask(approval)).toMatchObject({ status: "rejected", rejection: { reason: "per_agent_request" } })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    await remove(id)
  })

  it("refuses ACH credits to a listed account and debits from it, by the direction", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    // The first credit leaves the absence of the account in the cache.
    await ask(entry(number, "credit"))
    const parameters = [{ parameter: "counterparty", reason: "disallowed_counterparty" }]
    const { id } = await add("send")
    expect(await refusal(entry(number, "credit"))).toMatchObject({ ...REFUSED, parameters })
    await ask(entry(number, "debit"))
    expect((await add("receive")).id).toBe(id)
    await ask(entry(number, "credit"))
    expect(await refusal(entry(number, "debit"))).toMatchObject({ ...REFUSED, parameters })
    await add("both")
    for (const side of ["credit", "debit"] as const) expect(await refusal(entry(number, side))).toMatchObject(REFUSED)
    await remove(id)
    for (const side of ["credit", "debit"] as const) await ask(entry(number, side))
  })

  it("refuses disbursements and blockchain payments to a listed account", async () => {
    const [number = ""] = await openAccountNumbers(bank, 50_000)
    const { creation } = disbursementDesk(bank)
    const chain = blockchainDesk(bank)
    const body = fromNumber(number)
    const paid = {
      ...body,
      creditor: { ...creditor, payment_rail: "ach" as const, ach: ACCOUNT },
      amounts: { ...body.amounts, settlement_currency_code: "USD" as const }
    }
    const { id } = await add("both")
    expect(await refusal(creation(number, 1_000))).toMatchObject({
      ...REFUSED,
      parameters: [{ parameter: "payment_details.counterparty", reason: "disallowed_counterparty" }]
    })
    expect(await refusal(chain.creation(paid))).toMatchObject({
      ...REFUSED,
      parameters: [{ parameter: "creditor", reason: "disallowed_counterparty" }]
    })
    await remove(id)
    await ask(creation(number, 1_000))
    await ask(chain.creation(paid))
  })

  it("belongs to one program, and takes no account numbers of the bank itself", async () => {
    const { id } = await add("both")
    const other = await inAnotherProgram(bank)
    const [number = ""] = await openAccountNumbers(other, 5_000)
    const { id: wire_id } = await ask(
      other.partner.call("wire.create", { idempotencyKey: randomUUID(), body: wireOf(number) })
    )
    expect((await ask(other.partner.call("wire.get", { params: { wire_id } }))).status).toBe("created")
    const { routing_number } = bank.settings
    expect(await refusal(adding({ ...ACCOUNT, routing_number, direction: "both" }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "routing_number", reason: "value_not_allowed" }]
    })
    await remove(id)
  })

  it("shows when accounts were added and removed", async () => {
    const account_number = "12345"
    const added = await add("send", { account_number: "1/2-3 45", note: "Reported as fraud" })
    expect(added).toMatchObject({ account_number, direction: "send", note: "Reported as fraud" })
    const list = async (query: NonNullable<CallOf<"blocked_account.list">["query"]>) =>
      (await ask(bank.operator.call("blocked_account.list", { params: params(), query }))).objects
    expect(await list({ listed: "true" })).toContainEqual(added)
    bank.advance(1)
    const removed = await remove(added.id)
    expect(removed).toEqual({ ...added, updated_at: removed.updated_at, removed_at: removed.updated_at })
    expect(removed.updated_at > added.updated_at).toBe(true)
    expect(await list({ listed: "true" })).toEqual([])
    expect(await list({ listed: "false" })).toContainEqual(removed)
    bank.advance(1)
    expect(await remove(added.id)).toMatchObject({ removed_at: removed.removed_at })
    const again = await add("both", { account_number })
    expect(again).toMatchObject({ id: added.id, direction: "both", created_at: added.created_at })
    expect(again).not.toHaveProperty("removed_at")
    const none = { params: { ...params(), blocked_account_id: "blocked_account_none" } }
    expect(await refusal(bank.operator.call("blocked_account.remove", none))).toMatchObject({ status: 404 })
  })

  it("leaves the ledger balanced", async () => {
    await desk.goThroughDays()
    expect(await desk.audit()).toMatchObject(SOUND)
  })

  it("is up to date on a node that has cached the absence of an account", async () => {
    const { bank: here, operator, close } = await startTwoNodes(kind, inject("databaseUrl"))
    const [number = ""] = await openAccountNumbers(here, 5_000)
    const create = () =>
      here.partner.call("ach.create", {
        idempotencyKey: randomUUID(),
        body: { ...achOf({ account_number_id: number, amount: 100 }), transaction_type: "credit" }
      })
    await ask(create())
    await ask(create())
    const body = { ...ACCOUNT, direction: "send" } as const
    await ask(operator.call("blocked_account.add", { params: { program_id: here.programId }, body }))
    expect(await refusal(create())).toMatchObject(REFUSED)
    await close()
  })
})
