import { existsSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { instantOfLocal } from "@vostro/domain"
import type { MessageOf } from "@vostro/iso20022"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  otherId,
  outcomeFile,
  paymentTo,
  queryFile,
  readInstant,
  refusalFile,
  requestFile,
  returnFile,
  transferFile,
  transferOf
} from "../../../rails/test/support/InstantFiles.ts"
import { clientOf, makeLauncher, moveClock, operatorOf, patiently, stop } from "../support/Launch.ts"

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")
const FLAGS = ["--rails", "iso20022", "--clock", "manual"] as const

/** A bank of the directory that takes payments of one network alone. */
const networks = [
  { network: "fednow", bank: "011401533" },
  { network: "rtp", bank: "026009593" }
] as const

describe.each(networks)("a sandbox with $network as message files", ({ bank, network }) => {
  const launcher = makeLauncher()
  const path = (folder: string, name = "") => join(launcher.folder, network, folder, name)
  let sandbox: Awaited<ReturnType<typeof launcher.start>>
  beforeAll(async () => {
    writeFileSync(join(launcher.folder, "clock"), String(MONDAY_MS))
    sandbox = await launcher.start(...FLAGS)
  })
  afterAll(() => launcher.close())

  const ask = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>) => (await Effect.runPromise(call)).value
  const partner = () => clientOf(sandbox.facts)
  const number = () => sandbox.facts.account_number_ids[0] ?? ""
  const digits = async () => {
    const params = { account_number_id: number() }
    return String((await ask(partner().call("account_number.get", { params }))).account_number)
  }
  const paymentOf = (instant_payment_id: string) =>
    ask(partner().call("instant_payment.get", { params: { instant_payment_id } }))
  const incoming = async (amount: number) => {
    const query = { limit: 100, direction: "incoming" } as const
    const { objects } = await ask(partner().call("instant_payment.list", { query }))
    return objects.filter((one) => one.amount === amount)
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
  const sent = () =>
    readdirSync(path("outgoing")).map((name) => readInstant(network, readFileSync(path("outgoing", name), "utf8")))
  const payments = () => sent().filter((one) => one.type === "creditTransfer")
  const returns = () =>
    sent().filter((one) =>
      one.type === "creditTransfer" ? one.body.remittance?.structured !== undefined : one.type === "paymentReturn"
    )
  /** Returns the statuses with which the bank answered a message of the other bank, and their codes. */
  const answersTo = (messageId: string) =>
    sent().flatMap((one) =>
      one.type === "paymentStatus" && one.body.original.messageId === messageId
        ? [[one.body.status, one.body.reasons?.[0]?.reason]]
        : []
    )

  /** Returns the messages that the bank keeps, oldest first. */
  const messagesOf = async (payment_id: string) => {
    const params = { program_id: sandbox.facts.program_id }
    const call = operatorOf(sandbox.facts).call("payment_message.list", { params, query: { payment_id } })
    return (await ask(call)).objects.toReversed()
  }

  /** Sends a payment; returns its id and its message. */
  const send = async (idempotencyKey: string, amount: number) => {
    const others = new Set(payments().map(({ body }) => body.messageId))
    const { id } = await ask(
      partner().call("instant_payment.create", {
        idempotencyKey,
        body: {
          account_number_id: number(),
          amount,
          currency_code: "USD",
          description: "Invoice 17",
          creditor_agent: { routing_number: bank },
          creditor: { name: "Jane Doe", account_number: "987654321" }
        }
      })
    )
    await moveClock(sandbox.facts, 5 * SECOND_MS)
    const [message, ...more] = payments().filter(({ body }) => !others.has(body.messageId))
    expect(more).toEqual([])
    if (message === undefined) throw new Error("no message was sent")
    return { id, message }
  }

  /** Waits for the only message of a type. */
  const leaves = async (type: string) => {
    const only = Effect.filterOrFail(
      Effect.sync(() => sent().filter((one) => one.type === type)),
      ({ length }) => length === 1
    )
    const [message] = await patiently(only)
    if (message === undefined) throw new Error("no message was sent")
    return message
  }

  it("sends a payment in one message, asks after it, and posts it when it is settled", async () => {
    const { id, message } = await send("payment-1", 700)
    expect([message.body.settlementAmount, message.body.creditor.name]).toEqual([700, "Jane Doe"])
    expect(message.body.messageId).toMatch(/^M20350305\w{11}B0{13}1$/)
    await moveClock(sandbox.facts, 30 * SECOND_MS)
    expect([payments().length, sent().filter(({ type }) => type === "statusRequest").length]).toEqual([1, 1])
    const [question] = sent().flatMap((one) => (one.type === "statusRequest" ? [one.body.messageId] : []))
    drop("no question.xml", refusalFile(network, question ?? ""))
    await appears("done", "no question.xml")
    expect((await paymentOf(id)).status).toBe("created")
    drop("settled.xml", outcomeFile(message, { _tag: "Settled", network }, 1))
    await appears("done", "settled.xml")
    expect(await paymentOf(id)).toMatchObject({ status: "posted", counterparty_status: "posted" })

    drop("return.xml", returnFile(message, 700, 2))
    await appears("done", "return.xml")
    const [back, ...more] = await incoming(700)
    expect([back?.related_objects.original_payment_id, more]).toEqual([id, []])
    expect(answersTo(otherId(2))).toEqual([["ACTC", undefined]])
    drop("return again.xml", returnFile(message, 700, 2))
    expect(await noteOf("done", "return again.xml")).toBe("the message was already booked\n")
    drop("second return.xml", returnFile(message, 700, 3))
    expect(await noteOf("done", "second return.xml")).toMatch(/^rejected with NARR: /)
    expect(answersTo(otherId(3))).toEqual([["RJCT", { code: "NARR" }]])
    drop("other.xml", returnFile(message, 600, 2))
    utimesSync(path("incoming", "other.xml"), 1, 1)
    expect(await noteOf("failed", "other.xml")).toBe(`another message has the id ${otherId(2)}\n`)
    expect(await incoming(700)).toHaveLength(1)
    const kept = await messagesOf(id)
    expect(kept.map((one) => [one.direction, one.network])).toEqual([
      ["outgoing", network],
      ["outgoing", network],
      ["incoming", network],
      ["incoming", network]
    ])
    await moveClock(sandbox.facts, SECOND_MS)
    expect((await messagesOf(back?.id ?? "")).map(({ direction }) => direction)).toEqual(["incoming", "outgoing"])
    expect(readdirSync(path("unrecorded"))).toEqual([])
  })

  it("rejects a payment that the other bank rejects", async () => {
    const { id, message } = await send("payment-2", 800)
    const rejected = { _tag: "Rejected", rejected_by: "counterparty", code: "AC04" } as const
    drop("rejected.xml", outcomeFile(message, rejected, 10))
    await appears("done", "rejected.xml")
    expect(await paymentOf(id)).toMatchObject({
      status: "rejected",
      rejection: { rejected_by: "counterparty", reason: "account_closed" }
    })
    drop("late.xml", outcomeFile(message, { _tag: "Settled", network }, 11))
    utimesSync(path("incoming", "late.xml"), 1, 1)
    expect(await noteOf("failed", "late.xml")).toBe(`${message.body.messageId} already has another outcome\n`)
  })

  it("waits for the other bank after an acceptance without posting", async () => {
    const { id, message } = await send("payment-3", 900)
    drop("accepted.xml", outcomeFile(message, { _tag: "AcceptedWithoutPosting", network }, 20))
    await appears("done", "accepted.xml")
    expect(await paymentOf(id)).toMatchObject({ status: "posted", counterparty_status: "under_review" })
    // The bank does not ask in between.
    await moveClock(sandbox.facts, 5 * MINUTE_MS)
    expect(sent().filter(({ type }) => type === "statusRequest")).toHaveLength(1)
    drop("posted.xml", outcomeFile(message, { _tag: "Settled", network }, 21, true))
    await appears("done", "posted.xml")
    expect((await paymentOf(id)).counterparty_status).toBe("posted")
    const params = { instant_payment_id: id }
    const body = { reason: "duplication" } as const
    await ask(partner().call("instant_payment.request_return", { idempotencyKey: "request-1", params, body }))
    expect((await leaves("returnRequest")).body).toMatchObject({ original: { messageId: message.body.messageId } })
  })

  it("rejects the request of another bank by a message", async () => {
    const payment = paymentTo(await digits(), 4_000, 35)
    drop("fourth.xml", transferFile(network, payment, 35))
    await appears("done", "fourth.xml")
    drop("fourth request.xml", requestFile(payment, transferOf(network, payment, 35), 36))
    await appears("done", "fourth request.xml")
    const params = { instant_payment_id: (await incoming(4_000))[0]?.id ?? "" }
    const body = { reason: "legal_decision" } as const
    await ask(partner().call("instant_payment.reject_return_request", { params, body }))
    expect((await leaves("returnResponse")).body).toMatchObject({ confirmation: "RJCR" })
  })

  it("books a payment once, answers it, and sends it back", async () => {
    const payment = paymentTo(await digits(), 5_000, 30)
    const message = transferOf(network, payment, 30)
    for (const name of ["payment.xml", "payment 2.xml"]) drop(name, transferFile(network, payment, 30))
    for (const name of ["payment.xml", "payment 2.xml"]) await appears("done", name)
    expect(answersTo(otherId(30))).toEqual([["ACTC", undefined]])
    // The same payment in another message moves no money.
    drop("payment 3.xml", transferFile(network, payment, 31))
    expect(await noteOf("done", "payment 3.xml")).toBe("rejected with DUPL\n")
    for (const name of ["request.xml", "request 2.xml"]) drop(name, requestFile(payment, message, 32))
    for (const name of ["request.xml", "request 2.xml"]) await appears("done", name)
    const [one, ...more] = await incoming(5_000)
    expect(one?.return_requests.map(({ status }) => status)).toEqual(["response_needed"])
    expect(more).toEqual([])
    drop("query.xml", queryFile(payment, message, 33))
    await appears("done", "query.xml")
    expect(answersTo(otherId(30))).toHaveLength(2)
    const params = { instant_payment_id: one?.id ?? "" }
    const body = { reason: "duplication" } as const
    await ask(partner().call("instant_payment.return", { idempotencyKey: "return-1", params, body }))
    await moveClock(sandbox.facts, 5 * SECOND_MS)
    const [back] = returns()
    expect(back === undefined ? "" : returnedBy(back)).toBe(otherId(30))
  })

  it("rejects payments that it cannot book", async () => {
    drop("stray.xml", transferFile(network, paymentTo("999912345678", 600, 40), 40))
    drop("unissued.xml", transferFile(network, paymentTo(`${(await digits()).slice(0, 4)}00000000`, 600, 41), 41))
    drop("much.xml", transferFile(network, paymentTo(await digits(), 1_000_000_001, 42), 42))
    expect(await noteOf("done", "stray.xml")).toBe("rejected with AC03\n")
    expect(await noteOf("done", "unissued.xml")).toBe("rejected with AC03\n")
    expect(await noteOf("done", "much.xml")).toBe("rejected with AM02\n")
    expect(answersTo(otherId(40))).toEqual([["RJCT", { code: "AC03" }]])
    expect(await incoming(600)).toEqual([])
    const payment = paymentTo("999912345678", 600, 40)
    drop("question.xml", queryFile(payment, transferOf(network, payment, 40), 43))
    await appears("done", "question.xml")
    expect(answersTo(otherId(40))).toEqual([
      ["RJCT", { code: "AC03" }],
      ["RJCT", { code: "AC03" }]
    ])
  })

  it("refuses a broken message with its path and line", async () => {
    const document = transferFile(network, paymentTo(await digits(), 700, 50), 50)
    drop("broken.xml", document.replaceAll("SLEV", "NONE"))
    utimesSync(path("incoming", "broken.xml"), 1, 1)
    expect(await noteOf("failed", "broken.xml")).toMatch(
      /^line \d+, column \d+, Document\/FIToFICstmrCdtTrf\/CdtTrfTxInf\/ChrgBr: /
    )
    const { body, ...message } = transferOf(network, paymentTo(await digits(), 700, 51), 51)
    const unknown = { ...message, body: { ...body, instructingAgent: "123456780" } }
    drop("unknown.xml", outcomeFile(unknown, { _tag: "Settled", network }, 52))
    utimesSync(path("incoming", "unknown.xml"), 1, 1)
    expect(await noteOf("failed", "unknown.xml")).toBe(`the bank sent no message ${otherId(51)}\n`)
  })

  it("books and answers each payment once even if killed in between", async () => {
    const account_number = await digits()
    const sequences = Array.from({ length: 40 }, (_, at) => 100 + at)
    for (const at of sequences) drop(`${at}.xml`, transferFile(network, paymentTo(account_number, 1, at), at))
    await patiently(
      Effect.filterOrFail(
        Effect.promise(() => incoming(1)),
        ({ length }) => length > 0
      )
    )
    await stop(sandbox.child, "SIGKILL")
    sandbox = await launcher.start(...FLAGS)
    for (const at of sequences) await appears("done", `${at}.xml`)
    const references = (await incoming(1)).map(({ payment_identifiers }) => payment_identifiers.end_to_end_id)
    expect(references.toSorted()).toEqual(sequences.map((at) => `Order ${at}`))
    expect(sequences.filter((at) => answersTo(otherId(at)).length !== 1)).toEqual([])
  })
})

const returnedBy = (message: ReturnType<typeof readInstant>): string | undefined => {
  if (message.type === "paymentReturn") return message.body.original.messageId
  const { remittance }: Partial<MessageOf<"creditTransfer">["body"]> =
    message.type === "creditTransfer" ? message.body : {}
  return remittance?.structured?.[0]?.documents?.[0]?.number
}
