import { Store } from "@vostro/domain/ports"
import type { CallOf } from "@vostro/http/client"
import { Deferred, Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achNetwork, incomingOf } from "../../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  startBank,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"

describe.each(stores)("incoming ACH that cannot be posted on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  const unpostable: ReadonlyArray<readonly [string, "credit" | "debit", string, (number: string) => Promise<unknown>]> =
    [
      ["an account number that is inactive", "credit", "R02", (id) => deactivate(id)],
      ["an account number that is canceled", "debit", "R02", (id) => cancel(id)],
      ["a control against debits", "debit", "R16", (id) => control(id, { accept_debit: false })],
      ["a control against credits", "credit", "R23", (id) => control(id, { accept_credit: false })],
      [
        "a company that the filter rejects",
        "credit",
        "R23",
        (id) => control(id, { counterparty_filter: "reject_all" })
      ],
      ["a debit of such a company", "debit", "R10", (id) => control(id, { counterparty_filter: "reject_all" })],
      ["no funds", "debit", "R01", async () => undefined]
    ]
  const deactivate = (account_number_id: string) =>
    ask(bank.partner.call("account_number.deactivate", { params: { account_number_id } }))
  const cancel = (account_number_id: string) =>
    ask(bank.partner.call("account_number.cancel", { params: { account_number_id } }))
  const control = (
    account_number_id: string,
    incoming: NonNullable<NonNullable<CallOf<"account_number.create">["body"]["ach_controls"]>["incoming"]>
  ) =>
    ask(
      bank.partner.call("account_number.update", {
        params: { account_number_id },
        body: { ach_controls: { incoming } }
      })
    )

  it.each(unpostable)("returns an entry because of %s", async (_, transaction_type, code, prepare) => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    await prepare(number)
    const before = await network.suspense()
    const id = await network.receive({ account_number_id: number, amount: 300, transaction_type })
    expect((await network.get(id)).status).toBe("scheduled")
    expect((await network.step(id)).status).toBe("scheduled")
    expect(await network.suspense()).toBe(before + (transaction_type === "credit" ? 300n : -300n))
    const after = await network.step(id)
    expect([after.status, after.returns.map(({ return_code }) => return_code)]).toEqual(["returned", [code]])
    expect(await network.suspense()).toBe(before)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 100, held: 0 })
    expect(await network.eventNames(id)).toEqual(["ach.scheduled", "ach.returned"])
    await network.expectSettled()
  })

  it.each([
    ["R03", "900000000001"],
    ["R04", "12"]
  ])(
    "returns %s for the account number %s, and books its dishonored return in suspense",
    async (code, account_number) => {
      const id = await network.receive({ amount: 300, account_number, routing_number: bank.settings.routing_number })
      expect(await network.get(id)).not.toHaveProperty("account_id")
      await network.step(id)
      const after = await network.step(id)
      expect([after.status, after.returns[0]?.return_code]).toEqual(["returned", code])
      await ask(network.returned(id, "R69"))
      expect(await network.suspense()).toBe(300n)
      await ask(network.contest(id, "R76"))
      await network.step(id)
      expect(await network.suspense()).toBe(0n)
      await network.expectSettled()
    }
  )

  it("admits a company id with a leading zero by its number, and no shorter id", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    await control(number, { counterparty_filter: "allowlist_only", counterparty_company_ids_allowlist: [123_456_789] })
    const statuses = []
    for (const sender_company_id of ["0123456789", "123456789", "1123456789"]) {
      const id = await network.receive({ account_number_id: number, amount: 300, sender_company_id })
      const { status } = await network.step(id)
      statuses.push(status === "posted" ? status : (await network.step(id)).status)
    }
    expect(statuses).toEqual(["posted", "returned", "returned"])
    await network.expectSettled()
  })

  it("exempts reversals and micro-entries from controls, and no entry that only has such a name", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await control(number, { accept_credit: false, accept_debit: false })
    const outcomeOf = async (transaction_type: "credit" | "debit", statement_descriptor: string, amount: number) => {
      const entry = { transaction_type, statement_descriptor, amount }
      const id = await network.receive({ account_number_id: number, ...entry })
      const settled = await network.step(id)
      return settled.status === "posted" ? "posted" : (await network.step(id)).returns[0]?.return_code
    }
    expect(await outcomeOf("credit", "REVERSAL", 300)).toBe("posted")
    expect(await outcomeOf("debit", "REVERSAL", 300)).toBe("posted")
    expect(await outcomeOf("credit", "ACCTVERIFY", 99)).toBe("posted")
    expect(await outcomeOf("credit", "ACCTVERIFY", 100)).toBe("R23")
    expect(await outcomeOf("debit", "ACCTVERIFY", 199)).toBe("posted")
    expect(await outcomeOf("debit", "ACCTVERIFY", 200)).toBe("R16")
    await network.expectSettled()
  })

  it("returns the duplicate of an entry, and only that", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const entry = { account_number_id: number, amount: 300, trace_number: "021000020000017" }
    const first = await network.receive(entry)
    const second = await network.receive(entry)
    const other = await network.receive({ ...entry, amount: 301 })
    expect([(await network.step(first)).status, (await network.step(other)).status]).toEqual(["posted", "posted"])
    await network.step(second)
    const after = await network.step(second)
    expect([after.status, after.returns[0]?.return_code]).toEqual(["returned", "R24"])
    expect(await network.postedOf(number)).toBe(601)
    await network.expectSettled()
  })
})

it.each(stores)("returns one of two concurrent duplicates on %s", async (kind) => {
  const scope = Scope.makeUnsafe()
  const services = await Effect.runPromise(Layer.buildWithScope(await layerStore(kind, inject("databaseUrl")), scope))
  const store = await Effect.runPromise(Effect.provideContext(Store, services))
  const bothHaveLooked = Deferred.makeUnsafe<void>()
  let looks = 0
  const layer = Layer.succeed(Store, {
    ...store,
    commit: (commit) =>
      Effect.suspend(() => {
        if (!commit.writes.some((write) => write.kind === "ach")) return store.commit(commit)
        looks += 1
        const told = looks === 2 ? Deferred.succeed(bothHaveLooked, undefined) : Deferred.await(bothHaveLooked)
        return Effect.andThen(told, store.commit(commit))
      })
  })
  const bank = await startBankOn(layer)
  const network = achNetwork(bank)
  const [number = ""] = await openAccountNumbers(bank, 0)
  const body = incomingOf({ account_number_id: number, amount: 300, trace_number: "021000020000018" })
  const taken = await Promise.all([1, 2].map(() => ask(bank.partner.call("ach.simulate_incoming", { body }))))
  const returns = await Promise.all(taken.map(async ({ id }) => (await network.get(id)).returns))
  expect(returns.flat()).toMatchObject([{ return_code: "R24" }])
  await network.expectSettled()
  expect(await network.postedOf(number)).toBe(300)
  await bank.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})
