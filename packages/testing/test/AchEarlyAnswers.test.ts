import type { InboundItem } from "@vostro/domain/resources/ach/Inbound"
import { describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "./support/Ach.ts"
import { achNetwork } from "./support/AchNetwork.ts"
import { ask, layerStore, openAccountNumbers, refusal, startBankOn, stores } from "./support/BankUnderTest.ts"
import { recordingNetwork } from "./support/RecordingNetwork.ts"

const FILE = "0".repeat(64)

describe.each(stores)("an answer to what the bank does not know yet to be with the network, on %s", (kind) => {
  it("is booked once the bank knows, and those before it at once", async () => {
    const rails = recordingNetwork()
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, rails.layer)
    moveTo(bank, WEEK.monday, "08:00")
    const network = achNetwork(bank)
    const [number = ""] = await openAccountNumbers(bank, 0)
    const known = await network.sent(number, "debit")
    const { id } = await network.send({ account_number_id: number, amount: 300, transaction_type: "debit" })
    rails.failures.push("silent")
    moveTo(bank, WEEK.monday, "09:00")
    await bank.drain()
    const returnOf = async (ach_id: string, sequence: number): Promise<InboundItem> => ({
      kind: "return",
      sec_code: "PPD",
      trace_number: `02100002000000${sequence}`,
      original_trace_number: (await network.get(ach_id)).record_details.trace_number ?? "",
      amount: 300,
      return_code: "R01"
    })
    const items = [
      { at: 0, item: await returnOf(known, 1) },
      { at: 1, item: await returnOf(id, 2) }
    ]
    const params = { program_id: bank.programId }
    const hand = () => bank.operator.call("ach.ingest", { params, body: { file: FILE, items } })
    expect(await ask(hand())).toMatchObject({ booked: 1, next: 1, problems: [] })
    expect([(await network.get(known)).status, (await network.get(id)).status]).toEqual(["returned", "processing"])
    expect(await refusal(hand())).toMatchObject({ status: 409, code: "object_modified_concurrently" })
    // The worker hands the window over again, and is told this time.
    bank.advance(60_000)
    await bank.drain()
    expect((await network.get(id)).status).toBe("submitted")
    expect(await ask(hand())).toMatchObject({ booked: 2, next: 2, problems: [] })
    expect((await network.get(id)).status).toBe("returned")

    // So it is with a dishonor that has gone out, and its contest.
    await ask(network.dishonor(id, "R68"))
    rails.failures.push("silent")
    moveTo(bank, WEEK.monday, "13:15")
    await bank.drain()
    const contest: InboundItem = {
      kind: "contested_return",
      sec_code: "PPD",
      trace_number: "021000020000003",
      original_trace_number: (await network.get(id)).record_details.trace_number ?? "",
      amount: 300,
      return_code: "R73",
      return_trace_number: "021000020000002",
      original_return_code: "R01",
      dishonor_trace_number: "123456780000009"
    }
    const body = { file: "1".repeat(64), items: [{ at: 0, item: contest }] }
    const contested = () => bank.operator.call("ach.ingest", { params, body })
    expect(await refusal(contested())).toMatchObject({ status: 409 })
    bank.advance(60_000)
    await bank.drain()
    expect(await ask(contested())).toMatchObject({ booked: 1, problems: [] })
    expect((await network.get(id)).status).toBe("return_contested")
    await network.expectSettled()
    await bank.close()
  })
})
