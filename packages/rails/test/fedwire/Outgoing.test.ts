import { Clock, Effect } from "effect"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { type BankUnderTest, startBank } from "../../../bank-tests/support/BankUnderTest.ts"
import { fedwireUnderTest } from "../support/RailsUnderTest.ts"

let bank: BankUnderTest
beforeAll(async () => {
  bank = await startBank("memory", inject("databaseUrl"))
})
afterAll(() => bank.close())

let nowMs = Date.parse("2035-03-05T14:15:00.000Z")
const clock: Clock.Clock = {
  ...Clock.Clock.defaultValue(),
  currentTimeMillisUnsafe: () => nowMs,
  currentTimeMillis: Effect.sync(() => nowMs)
}

it("Fedwire is asked for the outcome of a wire after a minute", async () => {
  const { open, payment } = fedwireUnderTest(() => bank.operator, "before")
  const { close, messages, rail } = await open()
  const ask = () =>
    Effect.runPromise(Effect.provideService(rail.send("program_1", payment(1, "settled")), Clock.Clock, clock))
  await ask()
  await ask()
  expect(messages()).toMatchObject([{ type: "creditTransfer", body: { messageId: "20350305VOSTRO01000001" } }])
  nowMs += 60_000
  await ask()
  expect(messages().map(({ type }) => type)).toEqual(["creditTransfer", "statusRequest"])
  await close()
})

it("Fedwire rejects a wire that no message can carry, with a reason", async () => {
  const { open, unsendable } = fedwireUnderTest(() => bank.operator, "before")
  const { close, rail } = await open()
  expect(await Effect.runPromise(rail.send("program_1", unsendable))).toMatchObject({ _tag: "Rejected", code: "NARR" })
  await close()
})
