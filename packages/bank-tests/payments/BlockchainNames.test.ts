import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"
import { type Body, blockchainDesk, creditor, fromNumber, fromWallet, pix } from "../support/Blockchain.ts"
import { recordingChain } from "../support/RecordingChain.ts"

const NOT_VALIDATED = "creditor_name_not_validated"

type Creditor = Body["creditor"]
/** A creditor without payment rail. */
type Stated = Pick<Creditor, "type" | "individual" | "business" | "address">

const named = (first_name: string, last_name: string) => ({ ...creditor, individual: { first_name, last_name } })
const toPix = (pix_key: string, to: Stated = creditor): Creditor => ({
  ...to,
  payment_rail: "pix_key",
  pix_key: { pix_key }
})
const toClabe = (account_number: string, to: Stated = creditor): Creditor => ({
  ...to,
  payment_rail: "clabe",
  clabe: { account_number }
})
const misspelled: Stated = {
  type: "business",
  business: { business_name: "PADARAI PAO QUENTE" },
  address: creditor.address
}
const bakery: Stated = { type: "business", business: { business_name: "PAO QUENTE" }, address: creditor.address }

const resubmission = (bank: BankUnderTest, blockchain_payment_id: string) =>
  bank.partner.call("blockchain_payment.resubmit", { params: { blockchain_payment_id }, idempotencyKey: randomUUID() })

describe.each(stores)("names of blockchain payments on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof blockchainDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = blockchainDesk(bank)
  })
  afterAll(() => bank.close())

  const paymentTo = (number: string, to: Creditor): Body => {
    const currency = to.payment_rail === "clabe" ? "MXN" : "BRL"
    const body = fromNumber(number)
    return { ...body, creditor: to, amounts: { ...body.amounts, settlement_currency_code: currency } }
  }
  const outcomeOf = async (number: string, to: Creditor) => {
    const { id } = await ask(desk.creation(paymentTo(number, to)))
    await desk.wait()
    const { status, rejection_reason } = await desk.get(id)
    return { id, outcome: rejection_reason ?? status }
  }

  it.each([
    ["the holder's name on Pix", toPix("maria.silva@pix.example", named("MARIA", "SILVA")), "submitted"],
    [
      "a name with another letter on Pix",
      toPix("maria.silva@pix.example", named("Maria", "Silba")),
      "creditor_name_mismatch"
    ],
    ["a name that is close on Pix", toPix("padaria@pix.example", misspelled), "submitted"],
    ["another name on Pix", toPix("maria.silva@pix.example", named("Joana", "Silva")), "creditor_name_mismatch"],
    ["a trade name on Pix", toPix("padaria@pix.example", bakery), "submitted"],
    ["a name of digits on Pix", toPix("maria.silva@pix.example", named("12", "34")), NOT_VALIDATED],
    ["a closed account on Pix", toPix("closed@pix.example"), "account_closed"],
    ["the holder's name on SPEI", toClabe("646180110400000007", named("Juan", "Garcia Lopez")), "submitted"],
    ["another name on SPEI", toClabe("646180110400000007", named("Juan", "Garcia")), "creditor_name_mismatch"],
    ["a closed account on SPEI", toClabe("646180110400007004"), "account_closed"],
    ["any other account", toPix("ana@example.com"), "submitted"]
  ])("are compared where the rail does so: %s", async (_, to, expected) => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id, outcome } = await outcomeOf(number, to)
    expect(outcome).toBe(expected)
    const isUnderWay = expected === "submitted"
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: isUnderWay ? 1_000 : 0 })
    if (expected !== NOT_VALIDATED) expect(await refusal(resubmission(bank, id))).toMatchObject({ status: 400 })
  })

  it("in the code of a Pix charge are those of its key", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const code = { payment_rail: "pix_br_code", pix_br_code: { br_code: "00020126closed@pix.example5204" } } as const
    expect((await outcomeOf(number, { ...creditor, ...code })).outcome).toBe("account_closed")
  })

  it("on other rails are not compared", async () => {
    const { id } = await ask(desk.creation({ ...fromWallet, creditor: { ...fromWallet.creditor, ...named("1", "2") } }))
    await desk.wait()
    expect((await desk.get(id)).status).toBe("awaiting_funds")
  })

  it("that could not be validated let the same payment be submitted again, and pay it once", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id, outcome } = await outcomeOf(number, toPix("unavailable@pix.example"))
    expect(outcome).toBe(NOT_VALIDATED)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
    const both = await Promise.allSettled([ask(resubmission(bank, id)), ask(resubmission(bank, id))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    const again = await desk.get(id)
    expect(again.status).toBe("created")
    expect(again).not.toHaveProperty("rejection_reason")
    expect(again).not.toHaveProperty("kept")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 1_000 })
    await desk.wait()
    expect(await refusal(resubmission(bank, id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    await desk.wait()
    await desk.wait()
    expect(await desk.names(id)).toEqual(["created", "rejected", "created", "submitted", "posted"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
    expect(await refusal(resubmission(bank, id))).toMatchObject({ status: 400 })
  })

  it("need funds and an active account number to be submitted again", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 1_000, 1_000)
    const { id } = await outcomeOf(number, toPix("unavailable@pix.example"))
    await ask(desk.creation(paymentTo(number, pix)))
    await ask(resubmission(bank, id))
    await desk.wait()
    expect(await desk.get(id)).toMatchObject({ status: "rejected", rejection_reason: "non_sufficient_funds" })
    expect(await refusal(resubmission(bank, id))).toMatchObject({ status: 400 })
    const second = await outcomeOf(other, toClabe("646180110400007301"))
    expect(second.outcome).toBe(NOT_VALIDATED)
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: other } }))
    expect(await refusal(resubmission(bank, second.id))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "blockchain_payment_id", reason: "account_number_not_active" }]
    })
  })

  it("are simulated with each outcome", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const { id: blockchain_payment_id } = await ask(desk.creation(fromNumber(number)))
    const query = { event: "blockchain_payment.rejected", rejection_reason: NOT_VALIDATED } as const
    const params = { blockchain_payment_id }
    const rejected = await ask(bank.partner.call("blockchain_payment.simulate_advance", { params, query }))
    expect(rejected).toMatchObject({ status: "rejected", rejection_reason: NOT_VALIDATED })
    expect((await ask(resubmission(bank, blockchain_payment_id))).status).toBe("created")
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })

  it("reach the chain as another submission of the same payment", async () => {
    const chain = recordingChain()
    const own = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, chain.layer)
    const { creation, wait, names, get } = blockchainDesk(own)
    const [number = ""] = await openAccountNumbers(own, 5_000)
    const { id } = await ask(creation(fromNumber(number)))
    chain.answers.push({ _tag: "Rejected", reason: NOT_VALIDATED }, { _tag: "Rejected", reason: NOT_VALIDATED })
    for (let round = 0; round < 2; round++) {
      await wait()
      expect(await get(id)).toMatchObject({ status: "rejected", rejection_reason: NOT_VALIDATED })
      await ask(resubmission(own, id))
    }
    await wait()
    await wait()
    expect(chain.asked.map((one) => [one.id, one.kept?.attempt])).toEqual([
      [id, undefined],
      [id, 2],
      [id, 3],
      [id, 3]
    ])
    expect((await names(id)).at(-1)).toBe("posted")
    expect(await balanceOf(own, number)).toMatchObject({ posted: 4_000, held: 0 })
    await own.close()
  })
})
