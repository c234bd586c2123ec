import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, checkingAccount, everyStore, refusal } from "../support/BankUnderTest.ts"
import { CARD, creditDesk, transactionOf } from "../support/Credit.ts"
import { adult, companyOf, createEntity, credit, passed } from "../support/Customers.ts"
import { startTwoNodes } from "../support/TwoNodes.ts"

const key = () => ({ idempotencyKey: randomUUID() })
const underwritten = {
  capabilities: ["deposit", "credit_with_underwriting"],
  details: { product_name: "Card", credit }
} as const

describe.each(everyStore)("a concurrent change before the commit causes a new decision on %s", (kind) => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>
  let desk: ReturnType<typeof creditDesk>
  beforeAll(async () => {
    nodes = await startTwoNodes(kind, inject("databaseUrl"))
    desk = creditDesk(nodes.bank)
  })
  afterAll(() => nodes.close())

  /** Returns the refusal of a request if a change elsewhere precedes its commit. */
  const refusedAfter = async (
    written: string,
    happen: () => Promise<unknown>,
    call: Parameters<typeof refusal>[0]
  ): Promise<unknown> => {
    nodes.between.before(written, happen)
    const refused = await refusal(call)
    expect(nodes.between.isOver()).toBe(true)
    return refused
  }

  const lender = async () => {
    const program_id = nodes.bank.programId
    const body = { name: "Operating", type: "direct" } as const
    const { id } = await ask(nodes.bank.operator.call("core_account.create", { params: { program_id }, body }))
    const stop = () =>
      ask(nodes.operator.call("core_account.deactivate", { params: { program_id, core_account_id: id } }))
    return { id, stop }
  }

  it("no balance is opened on a closed account", async () => {
    const id = await desk.openAccount()
    const close = { ...key(), params: { id }, body: { status_reason: "canceled" } } as const
    expect(
      await refusedAfter(
        "subledger_balance",
        () => ask(nodes.elsewhere.call("account.close", close)),
        desk.opening(id, CARD)
      )
    ).toMatchObject({ status: 422, parameters: [{ parameter: "account_id", reason: "status_not_active" }] })
  })

  it("no balance of an inactive lending core account is opened or booked on", async () => {
    const account = await desk.openAccount()
    const { id, stop } = await lender()
    const balance = await desk.open(account, CARD, id)
    const purchase = desk.booking(transactionOf(balance, { type: "card_network", principal: 5 }))
    expect(await refusedAfter("user_credit_transaction", stop, purchase)).toMatchObject({
      status: 422,
      code: "related_object_not_ready"
    })
    expect(await desk.transactions(balance)).toEqual([])
    const another = await lender()
    expect(
      await refusedAfter("subledger_balance", another.stop, desk.opening(account, CARD, another.id))
    ).toMatchObject({
      status: 422,
      parameters: [{ parameter: "client_settlement_bank_account_id", reason: "status_not_active" }]
    })
  })

  const tooYoung = { status: 422, parameters: [{ reason: "account_requires_adult_account_holder" }] }
  /** Corrects a birth date to that of a child. */
  const rejuvenating = (id: string) => () =>
    ask(
      nodes.elsewhere.call("entity.update", {
        ...key(),
        params: { id },
        body: {
          type: "individual",
          individual_details: { date_of_birth: "2026-01-01" },
          kyc_details: passed("2026-01-02T00:00:00Z")
        }
      })
    )
  const opening = (holders: ReadonlyArray<string>, parts: object = underwritten) =>
    nodes.bank.partner.call("account.create", {
      ...key(),
      body: { ...checkingAccount, entities: { account_holders: holders, authorized_signers: holders }, ...parts }
    })

  it("no underwritten credit is given to a person corrected to be a child, nor to their business", async () => {
    const owners = [await adult(nodes.bank), await adult(nodes.bank), await adult(nodes.bank)] as const
    const businessOf = (entity_id: string) =>
      createEntity(nodes.bank, { ...companyOf(), type: "sole_prop", sole_proprietor: { entity_id } })
    expect(await refusedAfter("account", rejuvenating(owners[0]), opening([owners[0]]))).toMatchObject(tooYoung)
    const { id: business } = await businessOf(owners[1])
    expect(await refusedAfter("account", rejuvenating(owners[1]), opening([business]))).toMatchObject(tooYoung)
    const { id } = await ask(opening([owners[2]], {}))
    const granting = nodes.bank.partner.call("account.update", { ...key(), params: { id }, body: underwritten })
    expect(await refusedAfter("account", rejuvenating(owners[2]), granting)).toMatchObject(tooYoung)
  })

  it("no adult holder is removed if the other one is corrected to be a child", async () => {
    const [one, other] = [await adult(nodes.bank), await adult(nodes.bank)]
    const { id } = await ask(opening([one, other]))
    const leaving = nodes.bank.partner.call("account.unrelate", { params: { id, entity_id: one } })
    expect(await refusedAfter("account", rejuvenating(other), leaving)).toMatchObject(tooYoung)
  })
})
