import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type AchParts, achOf, moveTo, WEEK } from "../../support/Ach.ts"
import { digitsOf } from "../../support/AchInbound.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import { ask, auditOf, openAccountNumbers, SOUND } from "../../support/BankUnderTest.ts"
import { startFileBank } from "../../support/FileBank.ts"

/** Starts a bank with an account number of 1,000 cents, as the other bank sees it. */
const startSide = async (routing_number: string) => {
  const files = await startFileBank(routing_number)
  const { bank } = files
  moveTo(bank, WEEK.monday, "08:00")
  const network = achNetwork(bank)
  const [number = ""] = await openAccountNumbers(bank, 1_000)
  const counterparty = { name: "Jane", account_number: await digitsOf(bank, number), routing_number } as const
  const newest = async () => (await network.list({ limit: 1 })).objects[0]?.id ?? ""
  return { ...files, network, number, counterparty: { ...counterparty, account_type: "checking" } as const, newest }
}

type Side = Awaited<ReturnType<typeof startSide>>

describe("two banks exchanging files", () => {
  let ours: Side
  let theirs: Side
  /** Lines of all files so far. */
  const lines: Array<string> = []
  beforeAll(async () => {
    // Most routing numbers begin with a zero, which an integer does not show.
    ours = await startSide("021000021")
    theirs = await startSide("231380104")
  })
  afterAll(() => Promise.all([ours.bank.close(), theirs.bank.close()]))

  const send = async (parts: Omit<AchParts, "account_number_id">) => {
    const body = { ...achOf({ ...parts, account_number_id: ours.number }), counterparty: theirs.counterparty }
    return (await ask(ours.bank.partner.call("ach.create", { idempotencyKey: randomUUID(), body }))).id
  }
  /** Advances both banks to a time, and has each ingest the other's files without a fault. */
  const exchangeAt = async (day: string, time: string) => {
    for (const { bank } of [ours, theirs]) {
      moveTo(bank, day, time)
      await bank.drain()
    }
    const files = [ours.takeFiles(), theirs.takeFiles()] as const
    for (const file of files[0]) expect(await theirs.book(file)).toEqual([])
    for (const file of files[1]) expect(await ours.book(file)).toEqual([])
    lines.push(...files.flat().flatMap((file) => new TextDecoder().decode(file).split("\n")))
  }
  const messagesOf = async ({ bank }: Side, ach_id: string) => {
    const params = { program_id: bank.programId, ach_id }
    return (await ask(bank.operator.call("ach.messages", { params }))).messages
  }
  const standOf = async ({ network, number }: Side, id: string) => {
    const { returns, status } = await network.get(id)
    return [status, returns.map(({ return_code }) => return_code).join(" "), await network.postedOf(number)]
  }

  it("show their routing number as an integer, without a leading zero", async () => {
    const params = { account_number_id: ours.number }
    expect(await ask(ours.bank.partner.call("account_number.get", { params }))).toMatchObject({
      routing_number: 21_000_021
    })
  })

  /** Expects both banks to show each message as it is in a file, the sender but for what only the file has. */
  const expectMessages = async (ids: readonly [string, string], types: ReadonlyArray<string>) => {
    const [sent, came] = [await messagesOf(ours, ids[0]), await messagesOf(theirs, ids[1])]
    expect([sent, came].map((all) => all.map(({ type }) => type))).toEqual([types, types])
    for (const [at, type] of types.entries()) {
      const sides = [sent, came].flatMap((all) => all[at] ?? [])
      expect(sides.map(({ direction }) => direction).toSorted()).toEqual(["incoming", "outgoing"])
      for (const { direction, raw_records } of sides) {
        const [header = "", ...records] = raw_records
        expect(records).toHaveLength(type === "entry" ? 1 : 2)
        const place = lines.indexOf(records[0] ?? "")
        expect(lines.slice(place, place + records.length)).toEqual(records)
        const found = lines.findLast((line, index) => index < place && line.startsWith("5")) ?? ""
        const known = direction === "incoming" ? found : `${found.slice(0, 2)}··${found.slice(4, 87)}·······`
        expect(header).toBe(known)
      }
    }
  }

  it("restore both balances after a debit is returned, dishonored and contested", async () => {
    const sent = await send({ amount: 300, transaction_type: "debit", sec_code: "WEB" })
    expect(await messagesOf(ours, sent)).toEqual([])
    await exchangeAt(WEEK.monday, "09:01")
    const came = await theirs.newest()
    expect((await theirs.network.get(came)).counterparty.routing_number).toBe("021000021")
    // Not before its effective date.
    await exchangeAt(WEEK.monday, "17:30")
    expect(await standOf(theirs, came)).toEqual(["scheduled", "", 1_000])
    await exchangeAt(WEEK.tuesday, "08:00")
    expect(await standOf(ours, sent)).toEqual(["posted", "", 1_300])
    expect(await standOf(theirs, came)).toEqual(["posted", "", 700])

    await ask(theirs.network.sendBack(came, "R10"))
    await exchangeAt(WEEK.tuesday, "09:00")
    expect(await standOf(ours, sent)).toEqual(["returned", "R10", 1_000])
    expect(await standOf(theirs, came)).toEqual(["returned", "R10", 1_000])

    await ask(ours.network.dishonor(sent, "R68"))
    await exchangeAt(WEEK.tuesday, "14:00")
    expect(await standOf(ours, sent)).toEqual(["return_dishonored", "R10 R68", 1_300])
    expect(await standOf(theirs, came)).toEqual(["return_dishonored", "R10 R68", 700])

    await ask(theirs.network.contest(came, "R73"))
    await exchangeAt(WEEK.wednesday, "09:00")
    expect(await standOf(ours, sent)).toEqual(["return_contested", "R10 R68 R73", 1_000])
    expect(await standOf(theirs, came)).toEqual(["return_contested", "R10 R68 R73", 1_000])
    await expectMessages([sent, came], ["entry", "return", "dishonored_return", "contested_return"])
  })

  it("undo a credit by a reversal, and redo it by the reversal's return", async () => {
    const sent = await send({ amount: 400, sec_code: "CCD" })
    await exchangeAt(WEEK.wednesday, "13:15")
    await exchangeAt(WEEK.thursday, "08:00")
    expect([await ours.network.postedOf(ours.number), await theirs.network.postedOf(theirs.number)]).toEqual([
      600, 1_400
    ])
    const { id } = await ask(ours.network.reverse(sent, "duplicate"))
    await exchangeAt(WEEK.thursday, "09:00")
    const came = await theirs.newest()
    await exchangeAt(WEEK.friday, "08:00")
    expect(await standOf(ours, id)).toEqual(["posted", "", 1_000])
    expect(await standOf(theirs, came)).toEqual(["posted", "", 1_000])
    await ask(theirs.network.sendBack(came, "R17"))
    await exchangeAt(WEEK.friday, "09:00")
    expect(await standOf(ours, id)).toEqual(["returned", "R17", 600])
    expect(await standOf(theirs, came)).toEqual(["returned", "R17", 1_400])
    await exchangeAt(WEEK.friday, "17:30")
    for (const { bank } of [ours, theirs]) expect(await auditOf(bank)).toMatchObject(SOUND)
  })
})
