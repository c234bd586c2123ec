import { randomUUID } from "node:crypto"
import { cents } from "@vostro/domain/kernel/Money"
import { defaultCatalogue } from "@vostro/domain/modules/registry"
import { layerAgreeableNetwork, layerMemoryFiles, layerMemoryStore } from "@vostro/memory"
import { makeManualClock } from "@vostro/sandbox"
import { Clock } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers, startBankOn, transferOf } from "../support/BankUnderTest.ts"
import { isStated } from "../support/PostingMatch.ts"
import { unstated } from "../support/WatchedPostings.ts"

const { postings } = defaultCatalogue
const cause = "internal_transfer_1"
const [from, to] = ["account_number_1", "account_number_2"]
const moved = (...legs: ReadonlyArray<readonly [account: string, amount: number]>) =>
  isStated(postings, {
    id: "core_transaction_1",
    cause,
    legs: legs.map(([account, amount]) => ({ account, amount: cents(amount) }))
  })

describe("the watch on postings", () => {
  let bank: BankUnderTest | undefined
  afterEach(() => bank?.close())

  it("knows the legs of a row, in any order", () => {
    expect(moved([from, -5], [to, 5])).toBe(true)
    expect(moved([to, 5], [from, -5])).toBe(true)
  })

  it("knows no leg on another account or another side, and no leg too many", () => {
    expect(moved([from, -5], ["gl_due_from_reserve", 5])).toBe(false)
    expect(moved([from, 5], [to, 5])).toBe(false)
    expect(moved([from, -5], [to, 3], [to, 2])).toBe(false)
  })

  it("notes what a bank books that no row of its catalogue states", async () => {
    const fewer = { ...defaultCatalogue, postings: [] }
    bank = await startBankOn(
      layerMemoryStore,
      {},
      layerAgreeableNetwork,
      layerMemoryFiles,
      makeManualClock(Clock.Clock.defaultValue(), undefined),
      fewer
    )
    const [id = "", other = ""] = await openAccountNumbers(bank, 700, 0)
    const body = transferOf(id, other, 300)
    await ask(bank.partner.call("internal_transfer.create", { idempotencyKey: randomUUID(), body }))
    await bank.drain()
    expect(unstated.splice(0)).toEqual([
      expect.stringContaining(`{"account":"${id}","amount":700}`),
      expect.stringContaining(`{"account":"${other}","amount":300}`)
    ])
  })
})
