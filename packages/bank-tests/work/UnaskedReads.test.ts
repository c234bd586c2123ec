import { batchJobs, jobs } from "@vostro/domain/modules/registry"
import { operations } from "@vostro/domain/operations"
import { Layer } from "effect"
import { afterEach, beforeEach, expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  checkingAccount,
  layerStore,
  openAccountNumbers,
  postJson,
  startBankOn,
  tokenOf,
  transferOf
} from "../support/BankUnderTest.ts"
import { recordedLog } from "../support/RecordedLog.ts"

let bank: BankUnderTest
let log: ReturnType<typeof recordedLog>
beforeEach(async () => {
  log = recordedLog()
  bank = await startBankOn(Layer.merge(await layerStore("memory", inject("databaseUrl")), log.layer))
})
afterEach(() => bank.close())

/** An operation or a job that states its reads. */
interface Reading {
  reads?: ((...asked: ReadonlyArray<never>) => object) | undefined
}

/** Runs with an operation or a job that forgets its reads. */
const withoutReads = async <A>(one: Reading, run: () => Promise<A>) => {
  const { reads } = one
  one.reads = () => ({})
  try {
    return await run()
  } finally {
    one.reads = reads
  }
}

const named = <A>(all: ReadonlyArray<A>, is: (one: A) => boolean): A => {
  const found = all.find(is)
  if (found === undefined) throw new RangeError("no such operation or job")
  return found
}

it("a request that looks for what it did not read gets 500, and the log names both", async () => {
  const { id } = await ask(bank.partner.call("account.create", { idempotencyKey: "account", body: checkingAccount }))
  const token = await tokenOf(bank)
  const operation = named(operations, ({ name }) => name === "account.deactivate")
  if (operation._tag !== "Command") throw new TypeError("account.deactivate is not a command")
  const body = { status_reason: "dormant" }
  const send = () => postJson(bank, `/v0/accounts/${id}/deactivate`, { token, key: "deactivate", body })
  const answer = await withoutReads(operation, send)
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: "internal_server_error" }])
  const request_id = answer.headers.get("request-id")
  expect(log.lines).toEqual([["Error", ["request failed"], { operation: "account.deactivate", request_id }]])
  expect(log.causes[0]).toContain(`account.deactivate looked for account ${id}, which none of its reads asks for`)
  // Nothing was written, so the request may be sent again.
  expect((await send()).status).toBe(200)
})

it("a job that looks for what it did not read dies, moves nothing, and is retried", async () => {
  const [sender = "", receiver = ""] = await openAccountNumbers(bank, 1_000, 0)
  const body = transferOf(sender, receiver, 100)
  await ask(bank.partner.call("internal_transfer.create", { idempotencyKey: "transfer", body }))
  const job = named(jobs, ({ queue }) => queue === "internal_transfer.settle")
  await withoutReads(job, () =>
    expect(bank.drain()).rejects.toThrow(
      `internal_transfer.settle looked for position ${receiver}, which none of its reads asks for`
    )
  )
  expect((await balanceOf(bank, receiver)).posted).toBe(0)
  bank.advance(bank.settings.work_lease_ms)
  await bank.drain()
  expect((await balanceOf(bank, receiver)).posted).toBe(100)
})

it("a batch job that looks for what it did not read dies at that step, and resumes there", async () => {
  const [account_number_id = ""] = await openAccountNumbers(bank, 1_000)
  moveTo(bank, WEEK.monday, "09:00")
  const { id } = await ask(
    bank.partner.call("ach.create", { idempotencyKey: "entry", body: achOf({ account_number_id, amount: 100 }) })
  )
  const job = named(batchJobs, ({ queue }) => queue === "ach.window")
  moveTo(bank, WEEK.tuesday, "09:00")
  await withoutReads(job, () =>
    expect(bank.drain()).rejects.toThrow(/ach\.window looked for .+, which none of its reads asks for/)
  )
  bank.advance(bank.settings.work_lease_ms)
  await bank.drain()
  expect((await ask(bank.partner.call("ach.get", { params: { ach_id: id } }))).status).not.toBe("pending_submission")
})
