import { DAY_MS, HOUR_MS, MINUTE_MS } from "@vostro/domain"
import { describe, expect, inject, it, onTestFinished } from "vitest"
import { achOf } from "../support/Ach.ts"
import { durableStores, type Member, restorableBank } from "../support/RestoredBank.ts"

describe.each(durableStores)("the files of a bank restored to before two windows of one minute, on %s", (kind) => {
  it("share no identity with a file that the network has, and keep theirs when they are sent again", async () => {
    const bank = await restorableBank(kind, inject("databaseUrl"))
    onTestFinished(() => bank.close())
    const members: ReadonlyArray<Member> = [bank, await bank.openProgram()]
    for (const { accountNumberId: account_number_id, partner } of members) {
      await partner().call("ach.create", {
        idempotencyKey: "an-entry",
        body: achOf({ account_number_id, amount: 101 })
      })
    }
    await bank.backUp()
    for (const ms of [MINUTE_MS, DAY_MS / 4]) await bank.pass(ms)
    const before = [...bank.networks.identities]
    expect(before.map(({ identity }) => identity.slice(-2)).toSorted()).toEqual([" 0", " 1"])
    await bank.restore()
    await bank.operator().call("restoration.open", { body: { reason: "The disk was lost at noon" } })

    // The network has the first file of the minute; the second was lost on the way.
    const first = before.find(({ identity }) => identity.endsWith(" 0"))
    const file = bank.networks.files.find(({ program_id, window_id }) => first?.window === `${program_id} ${window_id}`)
    const entries = (file?.entries ?? []).map(({ id, trace_number }) => ({ ach_id: id, trace_number }))
    expect(entries).toHaveLength(1)
    await bank.operator().call("ach_window.mark_sent", {
      params: { program_id: file?.program_id ?? "", ach_window_id: file?.window_id ?? "" },
      body: { entries }
    })
    await bank.operator().call("restoration.answer", { body: { note: "The network has one file" } })

    // It answers the next submission with silence, so that the file is sent again.
    bank.networks.failures.push("silent")
    for (const ms of [0, MINUTE_MS, HOUR_MS, DAY_MS]) await bank.pass(ms)
    const after = bank.networks.identities.slice(before.length)
    const [again] = after
    expect(after).toEqual([again, again])
    expect(again?.window).toBe(before.find((one) => one !== first)?.window)
    expect(before.map(({ identity }) => identity)).not.toContain(again?.identity)
  })
})
