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
import { MONDAY_NOON, wireDesk } from "../../support/Wires.ts"

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

  const numberOf = async (first_name: string, last_name: string, at = bank) => {
    const body = personOf()
    const person = { ...body, individual_details: { ...body.individual_details, first_name, last_name } }
    const { id: entity_id } = await createEntity(at, person)
    const account = { ...checkingAccount, entities: { account_holders: [entity_id], authorized_signers: [entity_id] } }
    const key = { idempotencyKey: randomUUID() }
    const { id: account_id } = await ask(at.partner.call("account.create", { ...key, body: account }))
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
    const number = await numberOf("Robert", "Smith")
    const doubtful = await receive(number, "Robert Smyth")
    expect(doubtful.status).toBe("under_review")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0 })
    const params = { program_id: bank.programId, wire_id: doubtful.id }
    expect((await ask(bank.operator.call("wire.approve", { params }))).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700 })
  })

  it("are not compared where the account number has no holder of its own", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    expect((await receive(number, "Jane Smith")).status).toBe("posted")
  })

  it("that are close are taken for a match where a setting says so", async () => {
    const lenient = await startBank(kind, inject("databaseUrl"), { close_creditor_names: "match" })
    const number = await numberOf("Robert", "Smith", lenient)
    wireDesk(lenient).goTo(MONDAY_NOON)
    expect((await receive(number, "Robert Smyth", lenient)).status).toBe("posted")
    expect((await receive(number, "Jane Smith", lenient)).status).toBe("rejected")
    await lenient.close()
  })

  it("are compared from 30 June 2026 on", async () => {
    const real = Clock.Clock.defaultValue()
    const time = makeManualClock({ ...real, currentTimeMillisUnsafe: () => DAY_BEFORE }, undefined)
    const store = await layerStore(kind, inject("databaseUrl"))
    const early = await startBankOn(store, {}, layerAgreeableNetwork, layerMemoryFiles, time)
    const number = await numberOf("Robert", "Smith", early)
    expect((await receive(number, "Jane Smith", early)).status).toBe("posted")
    early.advance(DAY_MS)
    expect((await receive(number, "Jane Smith", early)).status).toBe("rejected")
    await early.close()
  })
})
