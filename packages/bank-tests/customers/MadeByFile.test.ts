import { randomUUID } from "node:crypto"
import type { AnyResource } from "@vostro/domain/operations"
import { emptyReadSet } from "@vostro/domain/ports"
import { account } from "@vostro/domain/resources/deposits/account/model/Account"
import { subledgerBalance } from "@vostro/domain/resources/lending/subledger-balance/model/SubledgerBalance"
import { userCreditTransaction } from "@vostro/domain/resources/lending/user-credit-transaction/UserCreditTransaction"
import { commitOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { CARD, creditDesk, transactionOf } from "../support/Credit.ts"
import { adult } from "../support/Customers.ts"

const key = () => ({ idempotencyKey: randomUUID() })

describe.each(stores)("objects made by files on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  const made = { account: "", balance: "", transaction: "" }

  /** Gives a stored object the client id that only files set. */
  const restate = async (resource: AnyResource, id: string, clientId: object) => {
    const { objects } = await Effect.runPromise(
      bank.store.load(bank.programId, { ...emptyReadSet, objects: [{ kind: resource.kind, id }] })
    )
    const [stored] = objects
    const object = { ...JSON.parse(stored?.body ?? ""), ...clientId }
    const write = {
      kind: resource.kind,
      id,
      expected: stored?.version ?? 0,
      body: JSON.stringify(object),
      attributes: resource.attributes(object),
      uniques: []
    }
    await Effect.runPromise(bank.store.commit(commitOf({ program_id: bank.programId, writes: [write] })))
  }

  const stateOf = () =>
    Effect.runPromise(
      bank.store.load(bank.programId, {
        ...emptyReadSet,
        objects: [
          { kind: account.kind, id: made.account },
          { kind: subledgerBalance.kind, id: made.balance },
          { kind: userCreditTransaction.kind, id: made.transaction }
        ]
      })
    )

  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = creditDesk(bank)
    made.account = await desk.openAccount()
    made.balance = await desk.open(made.account, CARD)
    made.transaction = (await desk.book(made.balance, { type: "card_network", principal: 500 })).id
    await bank.drain()
    await restate(account, made.account, { client_account_id: "account-1" })
    await restate(subledgerBalance, made.balance, { client_balance_id: "balance-1" })
  })
  afterAll(() => bank.close())

  it("refuse every change of the account by a request", async () => {
    const before = await stateOf()
    const params = { id: made.account }
    const id = await adult(bank)
    const changes: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
      bank.partner.call("account.update", { ...key(), params, body: { metadata: { a: "b" } } }),
      bank.partner.call("account.deactivate", { ...key(), params, body: { status_reason: "dormant" } }),
      bank.partner.call("account.activate", { ...key(), params }),
      bank.partner.call("account.close", { ...key(), params, body: { status_reason: "paid_off" } }),
      bank.partner.call("account.relate", {
        ...key(),
        params,
        body: { entity_ids: [id], relationship_type: "authorized_user" }
      }),
      bank.partner.call("account.unrelate", { params: { ...params, entity_id: id } })
    ]
    for (const change of changes) {
      expect(await refusal(change)).toMatchObject({
        status: 400,
        code: "operation_not_allowed",
        parameters: [{ parameter: "id", reason: "made_by_file" }]
      })
    }
    expect(await stateOf()).toEqual(before)
  })

  it("refuse every change of the balance by a request", async () => {
    const before = await stateOf()
    for (const move of ["deactivate", "activate", "close"] as const) {
      expect(await refusal(desk.restating(move, made.balance))).toMatchObject({
        status: 400,
        code: "operation_not_allowed"
      })
    }
    const transaction = transactionOf(made.balance, { type: "payment", principal: -500 })
    expect(await refusal(desk.booking(transaction))).toMatchObject({
      status: 422,
      code: "related_object_conflict",
      parameters: [{ parameter: "user_credit_balance_id", reason: "made_by_file" }]
    })
    expect(await refusal(desk.reversal(made.transaction))).toMatchObject({
      status: 422,
      code: "related_object_conflict",
      parameters: [{ parameter: "user_credit_transaction_id", reason: "made_by_file" }]
    })
    const body = {
      subledger_balance_id: made.balance,
      currency_code: "USD",
      principal: { withheld_amount: 1 }
    } as const
    expect(await refusal(bank.partner.call("funding.create", { ...key(), body }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "subledger_balance_id", reason: "made_by_file" }]
    })
    expect(await stateOf()).toEqual(before)
  })

  it("take account numbers, cards and balances by request", async () => {
    await ask(
      bank.partner.call("account_number.create", { body: { account_id: made.account, client_customer_id: "c-1" } })
    )
    expect((await desk.get(await desk.open(made.account, CARD))).account_id).toBe(made.account)
  })
})
