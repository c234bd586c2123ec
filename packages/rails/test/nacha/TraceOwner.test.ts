import { traceOwner } from "@vostro/rails/nacha/TraceOwner"
import { Effect } from "effect"
import { expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../../bank-tests/support/Ach.ts"
import { achDesk } from "../../../bank-tests/support/AchDesk.ts"
import { openAccountNumbers, startBank } from "../../../bank-tests/support/BankUnderTest.ts"

it("the program of an entry that was marked as sent is found, though the database forgot whose its number was", async () => {
  const bank = await startBank("memory", inject("databaseUrl"))
  moveTo(bank, WEEK.monday, "08:00")
  const [number = ""] = await openAccountNumbers(bank, 100)
  const { id: ach_id } = await achDesk(bank).send({ account_number_id: number, amount: 5 })
  await Effect.runPromise(bank.operator.call("program.create", { body: { name: "Home" } }))
  const { programId: program_id } = bank
  const params = { program_id }
  const { value } = await Effect.runPromise(
    bank.operator.call("ach_window.list", { params, query: { status: "open" } })
  )
  const ach_window_id = value.objects[0]?.id ?? "ach_window_none"
  // The program reserved the block of this number after the backup.
  const body = { entries: [{ ach_id, trace_number: "123456787001000" }] }
  await Effect.runPromise(bank.operator.call("ach_window.mark_sent", { params: { program_id, ach_window_id }, body }))
  const ownerOf = (trace: string) => Effect.runPromise(traceOwner(bank.operator)(trace))
  expect(await Promise.all(["123456787001000", "123456787001001"].map(ownerOf))).toEqual([program_id, undefined])
  await bank.close()
})
