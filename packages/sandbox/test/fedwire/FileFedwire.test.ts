import { existsSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { instantOfLocal } from "@vostro/domain"
import { BANK } from "@vostro/domain/rails"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  otherImad,
  outcomeOf,
  readMessage,
  readTransfer,
  requestFor,
  returnOf,
  transferMessageTo,
  transferTo
} from "../../../rails/test/support/FedwireFiles.ts"
import { clientOf, makeLauncher, moveClock, operatorOf, patiently, stop } from "../support/Launch.ts"

const MINUTE_MS = 60_000
const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")
const FLAGS = ["--rails", "iso20022", "--clock", "manual"] as const

describe("a sandbox with Fedwire as message files", () => {
  const launcher = makeLauncher()
  const path = (folder: string, name = "") => join(launcher.folder, "fedwire", folder, name)
  let sandbox: Awaited<ReturnType<typeof launcher.start>>
  beforeAll(async () => {
    writeFileSync(join(launcher.folder, "clock"), String(MONDAY_MS))
    sandbox = await launcher.start(...FLAGS)
  })
  afterAll(() => launcher.close())

  const ask = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>) => (await Effect.runPromise(call)).value
  const number = () => sandbox.facts.account_number_ids[0] ?? ""
  const digits = async () => {
    const params = { account_number_id: number() }
    return String((await ask(clientOf(sandbox.facts).call("account_number.get", { params }))).account_number)
  }
  const wireOf = (wire_id: string) => ask(clientOf(sandbox.facts).call("wire.get_v2", { params: { wire_id } }))
  const incomingWires = async () => {
    const query = { limit: 100, direction: "incoming" } as const
    return (await ask(clientOf(sandbox.facts).call("wire.list_v2", { query }))).objects
  }
  const drop = (name: string, document: string) => {
    writeFileSync(path("incoming", `.${name}`), document)
    renameSync(path("incoming", `.${name}`), path("incoming", name))
  }
  const appears = (folder: string, name: string) =>
    patiently(Effect.suspend(() => (existsSync(path(folder, name)) ? Effect.void : Effect.fail("not yet"))))
  const noteOf = async (folder: string, name: string) => {
    await appears(folder, `${name}.txt`)
    return readFileSync(path(folder, `${name}.txt`), "utf8")
  }
  const outgoing = (type: string) =>
    readdirSync(path("outgoing"))
      .map((name) => readFileSync(path("outgoing", name), "utf8"))
      .filter((document) => readMessage(document).type === type)

  /** Waits for the only message of a type. */
  const leaves = async (type: string) => {
    const only = Effect.filterOrFail(
      Effect.sync(() => outgoing(type)),
      ({ length }) => length === 1
    )
    const [document = ""] = await patiently(only)
    return readMessage(document)
  }

  /** Returns the messages that the bank keeps, oldest first. */
  const messagesOf = async (query: { readonly payment_id: string } | { readonly uetr: string }) => {
    const { facts } = sandbox
    const call = operatorOf(facts).call("payment_message.list", { params: { program_id: facts.program_id }, query })
    return (await ask(call)).objects.toReversed()
  }

  /** Sends a wire; returns it with its message. */
  const send = async (idempotencyKey: string, amount: number) => {
    const others = new Set(outgoing("creditTransfer"))
    const { id } = await ask(
      clientOf(sandbox.facts).call("wire.create_v2", {
        idempotencyKey,
        body: {
          account_number_id: number(),
          amount,
          currency_code: "USD",
          creditor_agent: { local_routing_identifier: { value: "021000021" } },
          creditor: {
            name: "Acme Supplies LLC",
            account_identifier: { type: "account_number", value: "987654321" },
            address: { street_name: "Main Street", town_name: "Chicago", country: "US" }
          },
          remittance_details: { transfer_purpose: { type: "invoice_payment" } }
        }
      })
    )
    await moveClock(sandbox.facts, MINUTE_MS)
    const [document = "", ...more] = outgoing("creditTransfer").filter((one) => !others.has(one))
    expect(more).toEqual([])
    return { id, sent: readTransfer(document) }
  }

  it("sends a wire in one message and posts it when Fedwire settles it", async () => {
    const { id, sent } = await send("wire-1", 700)
    expect(sent.body).toMatchObject({ messageId: "20350305VOSTRO01000001", settlementAmount: 700 })
    expect((await wireOf(id)).status).toBe("processing")
    await moveClock(sandbox.facts, MINUTE_MS)
    expect([outgoing("creditTransfer").length, outgoing("statusRequest").length]).toEqual([1, 1])
    drop("settled.xml", outcomeOf(sent, "ACSC"))
    await appears("done", "settled.xml")
    expect(await wireOf(id)).toMatchObject({
      status: "posted",
      payment_identifiers: { message_identification: sent.body.messageId }
    })

    drop("return.xml", returnOf(sent, 300, 1))
    await appears("done", "return.xml")
    const messages = await messagesOf({ payment_id: id })
    expect(messages.map(({ direction, number }) => [direction, number]).slice(0, 3)).toEqual([
      ["outgoing", 1],
      ["outgoing", 2],
      ["incoming", 3]
    ])
    const about = await messagesOf({ uetr: sent.body.uetr ?? "" })
    expect(about.at(-1)).toMatchObject({ payment_id: (await wireOf(id)).related_wires.return_wire_ids[0], number: 1 })
    expect(readdirSync(path("unrecorded"))).toEqual([])
    drop("return again.xml", returnOf(sent, 300, 1))
    expect(await noteOf("done", "return again.xml")).toBe("the message was already booked\n")
    expect((await wireOf(id)).related_wires.return_wire_ids).toHaveLength(1)
    drop("other.xml", returnOf(sent, 301, 1))
    utimesSync(path("incoming", "other.xml"), 1, 1)
    expect(await noteOf("failed", "other.xml")).toBe(`another message has the id ${otherImad(1)}\n`)
  })

  it("rejects a wire that Fedwire rejects", async () => {
    const { id, sent } = await send("wire-2", 800)
    drop("rejected.xml", outcomeOf(sent, "RJCT"))
    await appears("done", "rejected.xml")
    expect(await wireOf(id)).toMatchObject({
      status: "rejected",
      rejection: { additional_information: "E433 Refused" }
    })
  })

  it("books a transfer once, and the request to return it once", async () => {
    const payment = transferMessageTo(await digits(), 5_000, 10)
    for (const name of ["transfer.xml", "transfer 2.xml"]) drop(name, transferTo(await digits(), 5_000, 10))
    await appears("done", "transfer.xml")
    await appears("done", "transfer 2.xml")
    for (const name of ["request.xml", "request 2.xml"]) drop(name, requestFor(payment, 11))
    await appears("done", "request.xml")
    await appears("done", "request 2.xml")
    const [one, ...more] = await incomingWires().then((all) => all.filter(({ type }) => type === "transfer"))
    expect([one?.amounts.settlement_amount, one?.return_requests.length, more.length]).toEqual([5_000, 1, 0])
    expect(one?.return_requests[0]?.status).toBe("response_needed")
    const params = { wire_id: one?.id ?? "" }
    const rejection = { params, body: { reason: "legal_decision" }, idempotencyKey: "reject-1" } as const
    await ask(clientOf(sandbox.facts).call("wire.reject_return_request_v2", rejection))
    expect(await leaves("returnResponse")).toMatchObject({
      body: { case: { id: "Case 11" }, confirmation: "RJCR", original: { messageId: otherImad(10) } }
    })
    await patiently(
      Effect.filterOrFail(
        Effect.promise(() => messagesOf({ payment_id: one?.id ?? "" })),
        (all) => all.at(-1)?.direction === "outgoing"
      )
    )
  })

  it("asks for the return of a wire in one message", async () => {
    const [one] = (await ask(clientOf(sandbox.facts).call("wire.list_v2", { query: { limit: 100 } }))).objects.filter(
      ({ direction, status }) => direction === "outgoing" && status === "posted"
    )
    const params = { wire_id: one?.id ?? "" }
    const request = { params, body: { reason: "duplication" }, idempotencyKey: "request-1" } as const
    await ask(clientOf(sandbox.facts).call("wire.request_return_v2", request))
    expect(await leaves("returnRequest")).toMatchObject({
      body: {
        original: { messageId: one?.payment_identifiers.message_identification },
        reason: { reason: { code: "DUPL" } }
      }
    })
  })

  it("sends a transfer to a number that was never issued back from the bank itself", async () => {
    drop("stray.xml", transferTo("999912345678", 600, 20))
    await appears("done", "stray.xml")
    const query = { limit: 10, direction: "outgoing" } as const
    const operator = operatorOf(sandbox.facts)
    const { objects } = await ask(operator.call("wire.list_of_program", { params: { program_id: BANK }, query }))
    expect(objects.map(({ amounts, type }) => [amounts.settlement_amount, type])).toEqual([[600, "return"]])
    const audit = await ask(operator.call("ledger.audit", { params: { program_id: BANK } }))
    expect(audit).toMatchObject({ sum: "0", unbalanced: [], mismatched: [] })
    expect(audit.entries).toBeGreaterThan(0)
  })

  it("refuses a broken message with its path and line", async () => {
    drop("broken.xml", transferTo(await digits(), 700, 30).replaceAll("SLEV", "NONE"))
    utimesSync(path("incoming", "broken.xml"), 1, 1)
    expect(await noteOf("failed", "broken.xml")).toMatch(
      /^line \d+, column \d+, Document\/FIToFICstmrCdtTrf\/CdtTrfTxInf\/ChrgBr: none of /
    )
    const { body, ...unknown } = transferMessageTo(await digits(), 700, 31)
    drop("unknown.xml", outcomeOf({ ...unknown, body: { ...body, instructingAgent: "123456780" } }, "ACSC"))
    utimesSync(path("incoming", "unknown.xml"), 1, 1)
    expect(await noteOf("failed", "unknown.xml")).toBe(`the bank sent no message ${otherImad(31)}\n`)
  })

  it("books each message once even if killed in between", async () => {
    const account_number = await digits()
    const sequences = Array.from({ length: 60 }, (_, at) => 100 + at)
    for (const sequence of sequences) drop(`${sequence}.xml`, transferTo(account_number, 1, sequence))
    const booked = async () =>
      (await incomingWires())
        .filter(({ amounts }) => amounts.settlement_amount === 1)
        .map(({ payment_identifiers }) => payment_identifiers.message_identification)
        .toSorted()
    await patiently(
      Effect.filterOrFail(
        Effect.promise(() => booked()),
        ({ length }) => length > 0
      )
    )
    await stop(sandbox.child, "SIGKILL")
    sandbox = await launcher.start(...FLAGS)
    for (const sequence of sequences) await appears("done", `${sequence}.xml`)
    expect(await booked()).toEqual(sequences.map((sequence) => otherImad(sequence)))
    expect(outgoing("creditTransfer")).toHaveLength(2)
  })
})
