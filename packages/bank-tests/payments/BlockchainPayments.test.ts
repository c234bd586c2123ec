import type { CallOf } from "@vostro/http/client"
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
} from "../support/BankUnderTest.ts"
import { type Body, blockchainDesk, creditor, fromNumber, fromWallet, pix, WALLET } from "../support/Blockchain.ts"

type Event = CallOf<"blockchain_payment.simulate_advance">["query"]["event"]

describe.each(stores)("blockchain payments on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof blockchainDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = blockchainDesk(bank)
  })
  afterAll(() => bank.close())

  const advancing = (blockchain_payment_id: string, event: Event) =>
    bank.partner.call("blockchain_payment.simulate_advance", { params: { blockchain_payment_id }, query: { event } })

  it("debit an account number once the chain has settled, and hold the amount until then", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const made = await ask(desk.creation(fromNumber(number)))
    expect(made).toMatchObject({ ...fromNumber(number), status: "created" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 1_000, available: 4_000 })
    expect(await desk.get(made.id)).toEqual(made)
    const params = { blockchain_payment_id: made.id }
    expect(await ask(bank.partner.call("blockchain_payment.get_v1", { params }))).toEqual(made)
    await desk.wait()
    expect(await desk.get(made.id)).toMatchObject({
      status: "submitted",
      amounts: { instructed_amount: 1_000, settlement_amount: 5_400, settlement_exchange_rate: "5.4000" }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 1_000, available: 4_000 })
    await desk.wait()
    expect((await desk.get(made.id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0, available: 4_000 })
    expect(await desk.names(made.id)).toEqual(["created", "submitted", "posted"])
  })

  it("await the funds of a wallet, and show the deposit address", async () => {
    const made = await ask(desk.creation(fromWallet))
    expect(made.debtor).toEqual(fromWallet.debtor)
    await desk.wait()
    const waiting = await desk.get(made.id)
    expect(waiting.status).toBe("awaiting_funds")
    expect(waiting.debtor.funding_instructions).toEqual({
      from_wallet_address: WALLET,
      chain: "base",
      amount: "12.05",
      currency_code: "USDC",
      to_wallet_address: expect.stringMatching(/^0x[0-9a-f]{40}$/)
    })
    await desk.wait()
    expect((await desk.get(made.id)).status).toBe("submitted")
    await desk.wait()
    expect(await desk.names(made.id)).toEqual(["created", "awaiting_funds", "submitted", "posted"])
    const debtor = { account_identifier: { type: "wallet_address", value: "4".repeat(40) }, chain: "solana" } as const
    const solana = await ask(desk.creation({ ...fromWallet, debtor }))
    await desk.wait()
    expect((await desk.get(solana.id)).debtor.funding_instructions?.to_wallet_address).toMatch(
      /^[1-9A-HJ-NP-Za-km-z]{32}$/
    )
  })

  it("are rejected for insufficient funds under concurrency", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_999)
    const made = await Promise.all([ask(desk.creation(fromNumber(number))), ask(desk.creation(fromNumber(number)))])
    expect(made.map(({ status }) => status)).toEqual(["created", "created"])
    await desk.wait()
    await desk.wait()
    const both = await Promise.all(made.map(({ id }) => desk.get(id)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(["posted", "rejected"])
    const rejected = both.find(({ status }) => status === "rejected")
    expect(rejected?.rejection_reason).toBe("non_sufficient_funds")
    expect(await desk.names(rejected?.id ?? "")).toEqual(["created", "rejected"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 999, held: 0 })
  })

  it("can pay out the whole balance, and continue automatically after a review", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const { id } = await ask(desk.creation(fromNumber(number)))
    await ask(advancing(id, "blockchain_payment.under_review"))
    await desk.wait()
    await ask(advancing(id, "blockchain_payment.submitted"))
    await desk.wait()
    expect(await desk.names(id)).toEqual(["created", "under_review", "submitted", "posted"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
  })

  it("are refused for an inactive account number, and continue if it is deactivated later", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 1_500)
    const { id } = await ask(desk.creation(fromNumber(account_number_id)))
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id } }))
    expect(await refusal(desk.creation(fromNumber(account_number_id)))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "debtor.account_identifier.value", reason: "account_number_not_active" }]
    })
    await desk.wait()
    await desk.wait()
    expect((await desk.get(id)).status).toBe("posted")
    expect(await balanceOf(bank, account_number_id)).toMatchObject({ posted: 500, held: 0 })
  })

  it("are advanced by a simulation, except to an impossible status", async () => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const to = async (id: string, event: Event) => (await ask(advancing(id, event))).status
    const { id } = await ask(desk.creation(fromNumber(number)))
    // Even with the fastest worker, there is time to review the payment.
    await bank.drain()
    expect(await to(id, "blockchain_payment.under_review")).toBe("under_review")
    await desk.wait()
    expect((await desk.get(id)).status).toBe("under_review")
    const impossible = ["blockchain_payment.awaiting_funds", "blockchain_payment.posted"] as const
    for (const event of impossible) {
      expect(await refusal(advancing(id, event))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    }
    expect(await to(id, "blockchain_payment.submitted")).toBe("submitted")
    expect(await refusal(advancing(id, "blockchain_payment.canceled"))).toMatchObject({ status: 400 })
    expect(await to(id, "blockchain_payment.posted")).toBe("posted")
    await desk.wait()
    expect(await desk.names(id)).toEqual(["created", "under_review", "submitted", "posted"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })

    const wallet = await ask(desk.creation(fromWallet))
    await bank.drain()
    expect(await refusal(advancing(wallet.id, "blockchain_payment.submitted"))).toMatchObject({ status: 400 })
    expect(await to(wallet.id, "blockchain_payment.awaiting_funds")).toBe("awaiting_funds")
    expect((await desk.get(wallet.id)).debtor.funding_instructions?.to_wallet_address).toMatch(/^0x[0-9a-f]{40}$/)
    expect(await ask(advancing(wallet.id, "blockchain_payment.canceled"))).toMatchObject({
      status: "canceled",
      cancelation_reason: "simulated"
    })
    await desk.wait()
    expect((await desk.get(wallet.id)).status).toBe("canceled")
    for (const event of ["blockchain_payment.rejected", "blockchain_payment.canceled"] as const) {
      const other = await ask(desk.creation(fromNumber(number)))
      await bank.drain()
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 1_000 })
      await ask(advancing(other.id, event))
      expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
      await desk.wait()
      expect(await desk.get(other.id)).toMatchObject({
        [event.endsWith("rejected") ? "rejection_reason" : "cancelation_reason"]: "simulated"
      })
    }
    const none = advancing("blockchain_payment_none", "blockchain_payment.posted")
    expect(await refusal(none)).toMatchObject({ status: 404, code: "object_not_found" })
  })

  it("are listed by their status, newest first", async () => {
    const own = await startBank(kind, inject("databaseUrl"))
    const { creation, wait } = blockchainDesk(own)
    const first = await ask(creation(fromWallet))
    await wait()
    const second = await ask(creation(fromWallet))
    const list = async (query: NonNullable<CallOf<"blockchain_payment.list">["query"]>) => {
      const { objects, has_more } = await ask(own.partner.call("blockchain_payment.list", { query }))
      return [...objects.map(({ id }) => id), has_more]
    }
    expect(await list({})).toEqual([second.id, first.id, false])
    expect(await list({ limit: 1 })).toEqual([second.id, true])
    expect(await list({ limit: 1, starting_after: second.id })).toEqual([first.id, false])
    expect(await list({ limit: 1, ending_before: first.id })).toEqual([second.id, false])
    expect(await list({ status: "awaiting_funds" })).toEqual([first.id, false])
    await own.close()
  })

  it.each<readonly [string, Body, ReadonlyArray<string>]>([
    [
      "pay coins from an account number",
      { ...fromNumber("NUMBER"), amounts: { ...fromWallet.amounts, settlement_currency_code: "BRL" } },
      ["amounts.instructed_currency_code", "debtor.account_identifier.type"]
    ],
    [
      "lack the chain of a wallet",
      { ...fromWallet, debtor: { account_identifier: fromWallet.debtor.account_identifier } },
      ["debtor.chain"]
    ],
    [
      "name a wallet of another chain",
      { ...fromWallet, debtor: { ...fromWallet.debtor, chain: "solana", refund_wallet_address: WALLET } },
      ["debtor.account_identifier.value", "debtor.refund_wallet_address"]
    ],
    [
      "have the creditor details of another rail",
      { ...fromNumber("NUMBER"), creditor: { ...creditor, payment_rail: "pix_br_code", pix_key: pix.pix_key } },
      ["creditor.pix_key", "creditor.payment_rail", "creditor.pix_br_code"]
    ],
    [
      "lack the name of a business",
      { ...fromNumber("NUMBER"), creditor: { ...pix, type: "business" } },
      ["creditor.individual", "creditor.type", "creditor.business"]
    ],
    [
      "settle in a currency that the rail does not support",
      { ...fromNumber("NUMBER"), amounts: { ...fromNumber("NUMBER").amounts, settlement_currency_code: "MXN" } },
      ["amounts.settlement_currency_code", "creditor.payment_rail"]
    ],
    [
      "lack the description of another purpose",
      { ...fromNumber("NUMBER"), payment_purpose: { type: "other" } },
      ["payment_purpose.other_details"]
    ]
  ])("are refused when they %s", async (_, body, fields) => {
    const [number = ""] = await openAccountNumbers(bank, 10)
    const text = JSON.stringify(body).replace("NUMBER", number)
    const refused = await refusal(desk.creation(JSON.parse(text)))
    expect(refused).toMatchObject({ status: 422, code: "parameters_invalid" })
    expect(refused).toMatchObject({ parameters: fields.map((parameter) => ({ parameter })) })
  })

  it("are refused for an unknown account number or entity", async () => {
    expect(await refusal(desk.creation(fromNumber("account_number_none")))).toMatchObject({
      parameters: [{ parameter: "debtor.account_identifier.value", reason: "not_found" }]
    })
    const debtor = { ...fromWallet.debtor, entity_id: "entity_none" }
    expect(await refusal(desk.creation({ ...fromWallet, debtor }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "debtor.entity_id", reason: "not_found" }]
    })
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
