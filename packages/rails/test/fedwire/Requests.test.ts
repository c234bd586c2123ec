import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { WireRequestMessage } from "@vostro/domain/rails"
import { imadAt } from "@vostro/iso20022/bank"
import { WireOutcome, wireMessages, wireRequestMessages } from "@vostro/rails/fedwire/Outgoing"
import { openJournal } from "@vostro/rails/messages/Journal"
import type { Outbox } from "@vostro/rails/messages/Outbox"
import { sendByFile } from "@vostro/rails/messages/SendPayment"
import { keepRequest, sendRequestByFile } from "@vostro/rails/messages/SendRequest"
import { Effect, Semaphore } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { otherImad, readMessage, requestFor, transferMessageTo } from "../support/FedwireFiles.ts"
import { wire } from "../support/Wire.ts"

const bank = { routing_number: "123456780", source: "VOSTRO01", service: "TEST" } as const
const request = { reason: "duplication", created_at: wire.created_at, deadline: "2035-03-20T03:59:59.999Z" } as const

const asking: WireRequestMessage = {
  _tag: "Request",
  rail: "wire",
  id: `${wire.id}-1`,
  payment: { ...wire, status: "posted", return_requests: [{ ...request, status: "pending" }] },
  place: 0
}

const rejecting: WireRequestMessage = {
  _tag: "Rejection",
  rail: "wire",
  id: `${wire.id}-1`,
  payment: {
    ...wire,
    direction: "incoming",
    status: "posted",
    return_requests: [
      {
        ...request,
        status: "rejected",
        resolution: { resolved_at: wire.created_at, resolved_by: "client", rejection_reason: "legal_decision" }
      }
    ]
  },
  place: 0,
  answers: otherImad(11)
}

describe("messages about return requests as files of Fedwire", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "vostro-fedwire-"))
    for (const name of ["prepared", "unrecorded", "outgoing", "taken", "requests"]) mkdirSync(join(folder, name))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const started = (): Outbox<WireOutcome> => ({
    prepared: join(folder, "prepared"),
    outgoing: join(folder, "outgoing"),
    unrecorded: join(folder, "unrecorded"),
    journal: openJournal(join(folder, "journal.jsonl"), WireOutcome),
    idAt: (day, sequence) => imadAt(day, bank.source, sequence),
    one: Semaphore.makeUnsafe(1)
  })
  const tell = (message: WireRequestMessage) =>
    Effect.runPromise(
      sendRequestByFile(wireRequestMessages(bank), started(), join(folder, "requests"))("program_1", message)
    )
  const sentWire = () => Effect.runPromise(sendByFile(wireMessages(bank), started())("program_1", wire))
  const sent = (type: string) =>
    ["outgoing", "taken"]
      .flatMap((name) => readdirSync(join(folder, name)).map((file) => readFileSync(join(folder, name, file), "utf8")))
      .map(readMessage)
      .filter((message) => message.type === type)
  const take = () => {
    for (const name of readdirSync(join(folder, "outgoing")))
      renameSync(join(folder, "outgoing", name), join(folder, "taken", name))
  }

  it("send a request about the wire's own message, once", async () => {
    await sentWire()
    expect(await tell(asking)).toEqual({ _tag: "Taken" })
    take()
    expect(await tell(asking)).toEqual({ _tag: "Taken" })
    const body = { original: { messageId: "20350305VOSTRO01000001" }, reason: { reason: { code: "DUPL" } } }
    expect(sent("returnRequest")).toMatchObject([{ body }])
  })

  it("answer the case of the request that they reject, once", async () => {
    const text = requestFor(transferMessageTo("123456789012", 700, 10), 11)
    expect(await tell(rejecting)).toMatchObject({ _tag: "Unsendable" })
    await Effect.runPromise(keepRequest(readMessage(text), text, join(folder, "requests")))
    await tell(rejecting)
    await tell(rejecting)
    const body = {
      case: { id: "Case 11" },
      confirmation: "RJCR",
      original: { messageId: otherImad(10) },
      reasons: [{ reason: { code: "LEGL" } }]
    }
    expect(sent("returnResponse")).toMatchObject([{ body }])
  })

  it("cannot carry a request for a wire that is not of Fedwire, and leave nothing of it", async () => {
    await sentWire()
    const payment_identifiers = { ...wire.payment_identifiers, uetr: "none" }
    const message = { ...asking, payment: { ...asking.payment, payment_identifiers } }
    expect(await tell(message)).toMatchObject({ _tag: "Unsendable", reason: expect.stringContaining("/") })
    expect(sent("returnRequest")).toEqual([])
    expect(await tell(asking)).toEqual({ _tag: "Taken" })
  })

  it("keep the request of an id of any characters", async () => {
    const folderOf = join(folder, "requests")
    const text = requestFor(transferMessageTo("123456789012", 700, 10), 11)
    const message = readMessage(text)
    if (message.type !== "returnRequest") throw new Error("no request")
    const named = (messageId: string) => ({ ...message, body: { ...message.body, messageId } })
    for (const id of ["..", "a/b", "\u{1f4b5}".repeat(35)])
      await Effect.runPromise(keepRequest(named(id), text, folderOf))
    expect(readdirSync(folderOf)).toHaveLength(3)
  })

  it("send nothing about a wire or a request that a simulation made", async () => {
    const { answers: _, ...simulated } = rejecting
    expect([await tell(asking), await tell(simulated)]).toEqual([{ _tag: "Taken" }, { _tag: "Taken" }])
    expect([...readdirSync(join(folder, "outgoing")), ...readdirSync(join(folder, "prepared"))]).toEqual([])
  })
})
