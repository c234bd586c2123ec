import { randomUUID } from "node:crypto"
import { layerAgreeableNetwork, layerMemoryFiles } from "@vostro/memory"
import { makeManualClock } from "@vostro/sandbox"
import { Clock } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  checkingAccount,
  layerStore,
  openAccountNumbers,
  startBank,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { createEntity, personOf } from "../../support/Customers.ts"
import { incomingTo, MONDAY_NOON, wireDesk } from "../../support/Wires.ts"

const DAY_MS = 86_400_000
/** The last day on which names are not compared. */
const DAY_BEFORE = Date.parse("2026-06-29T16:00:00Z")

describe.each(stores)("creditor names of incoming wires on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof wireDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = wireDesk(bank)
    desk.goTo(MONDAY_NOON)
  })
  afterAll(() => bank.close())

  let imads = 0
  const imad = () => `20270201MMQFMP32${String(++imads).padStart(6, "0")}`

  const personNamed = async (first_name: string, last_name: string, at = bank) => {
    const body = personOf()
    const person = { ...body, individual_details: { ...body.individual_details, first_name, last_name } }
    return (await createEntity(at, person)).id
  }

  const accountOf = async (account_holders: ReadonlyArray<string>, at = bank) => {
    const account = { ...checkingAccount, entities: { account_holders, authorized_signers: account_holders } }
    return (await ask(at.partner.call("account.create", { idempotencyKey: randomUUID(), body: account }))).id
  }

  const numberOf = async (first_name: string, last_name: string, at = bank) => {
    const entity_id = await personNamed(first_name, last_name, at)
    const account_id = await accountOf([entity_id], at)
    return (await ask(at.partner.call("account_number.create", { body: { account_id, entity_id } }))).id
  }

  const receive = (account_number_id: string, creditor_name: string | undefined, at = bank) =>
    ask(
      at.operator.call("wire.receive", {
        params: { program_id: at.programId },
        body: {
          message_identification: imad(),
          uetr: randomUUID(),
          amount: 700,
          account_number_id,
          ...(creditor_name !== undefined && { creditor_name }),
          debtor: { name: "Acme Supplies LLC", account_number: "987654321" },
          debtor_routing_number: "021000021"
        }
      })
    )

  it("that match are posted, and transfers without a name too", async () => {
    const number = await numberOf("Robert", "Smith")
    for (const name of ["Robert Smith", "SMITH, Bob", "12345", undefined])
      expect((await receive(number, name)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 2_800 })
  })

  it("of other people reject the wire and send it back", async () => {
    const number = await numberOf("Robert", "Smith")
    const refused = await receive(number, "Jane Smith")
    expect(refused).toMatchObject({ status: "rejected", rejection: { reason: "creditor_name_mismatch" } })
    const [back = ""] = refused.related_wires.return_wire_ids
    expect(await desk.get(back)).toMatchObject({ direction: "outgoing", type: "return", return: { code: "BE01" } })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
  })

  it("that are close wait for a review", async () => {
    const number = await numberOf("Robert", "Featherstone")
    const doubtful = await receive(number, "Robert Featherstne")
    expect(doubtful.status).toBe("under_review")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0 })
    const params = { program_id: bank.programId, wire_id: doubtful.id }
    expect((await ask(bank.operator.call("wire.approve", { params }))).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700 })
  })

  it("are those of the account number's own entity, or of any holder of the account", async () => {
    const [robert = "", jane = "", acme = ""] = [
      await personNamed("Robert", "Smith"),
      await personNamed("Jane", "Doe"),
      await personNamed("Alice", "Jones")
    ]
    const account_id = await accountOf([robert, jane])
    const joint = (await ask(bank.partner.call("account_number.create", { body: { account_id, entity_id: acme } }))).id
    for (const name of ["Robert Smith", "Jane Doe", "Alice Jones"])
      expect((await receive(joint, name)).status).toBe("posted")
    expect((await receive(joint, "Carol White")).status).toBe("rejected")
    const body = { account_id, client_customer_id: "customer" }
    const plain = (await ask(bank.partner.call("account_number.create", { body }))).id
    expect((await receive(plain, "Jane Doe")).status).toBe("posted")
    expect((await receive(plain, "Alice Jones")).status).toBe("rejected")
  })

  it("are not compared where the bank knows no name of the holders", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    expect((await receive(number, "Jane Smith")).status).toBe("posted")
  })

  it("can be stated by a simulation, in both versions", async () => {
    const number = await numberOf("Robert", "Featherstone")
    const { debtor_agent, ...body } = incomingTo(number)
    const simulated = async (creditor_name: string) => {
      const v2 = await desk.incoming({ ...body, debtor_agent, creditor_name })
      const v1 = { ...body, debtor_agent: { routing_number: "021000021" }, creditor_name }
      await ask(bank.partner.call("wire.simulate_incoming", { idempotencyKey: randomUUID(), body: v1 }))
      const query = { account_number_id: number, direction: "incoming" } as const
      const { objects } = await ask(bank.partner.call("wire.list", { query: { ...query, limit: 1 } }))
      return [v2.status, objects[0]?.status, v2.creditor.name]
    }
    expect(await simulated("Bob Featherstone")).toEqual(["posted", "under_review", "Bob Featherstone"])
    expect(await simulated("Jane Doe")).toEqual(["rejected", "rejected", "Jane Doe"])
    expect(await simulated("Robert Featherstne")).toEqual(["under_review", "under_review", "Robert Featherstne"])
  })

  it("that are close are taken for a match where a setting says so", async () => {
    const lenient = await startBank(kind, inject("databaseUrl"), { close_creditor_names: "match" })
    const number = await numberOf("Robert", "Featherstone", lenient)
    wireDesk(lenient).goTo(MONDAY_NOON)
    expect((await receive(number, "Robert Featherstne", lenient)).status).toBe("posted")
    expect((await receive(number, "Jane Featherstone", lenient)).status).toBe("rejected")
    await lenient.close()
  })

  it("are compared from 30 June 2026 on", async () => {
    const real = Clock.Clock.defaultValue()
    const time = makeManualClock(
      { ...real, currentTimeMillisUnsafe: () => DAY_BEFORE, sleep: (duration) => real.sleep(duration) },
      undefined
    )
    const store = await layerStore(kind, inject("databaseUrl"))
    const early = await startBankOn(store, {}, layerAgreeableNetwork, layerMemoryFiles, time)
    const number = await numberOf("Robert", "Smith", early)
    expect((await receive(number, "Jane Smith", early)).status).toBe("posted")
    early.advance(DAY_MS)
    expect((await receive(number, "Jane Smith", early)).status).toBe("rejected")
    await early.close()
  })
})
