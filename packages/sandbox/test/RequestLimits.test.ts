import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { instantOfLocal } from "@vostro/domain"
import { type Network, read } from "@vostro/iso20022"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { requestFor, transferMessageTo, transferTo } from "../../rails/test/support/FedwireFiles.ts"
import { paymentTo, requestFile, transferFile, transferOf } from "../../rails/test/support/InstantFiles.ts"
import { clientOf, makeLauncher, patiently } from "./support/Launch.ts"

const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")

/** Most return requests that a payment keeps. */
const MOST = 100

/** Files of a payment and of a request for its return, by sequence. */
const filesOf = (network: Network, digits: string) => {
  if (network === "fedwire") {
    return {
      payment: transferTo(digits, 500, 1),
      request: (sequence: number) => requestFor(transferMessageTo(digits, 500, 1), sequence)
    }
  }
  // The same payment on two networks would be one.
  const payment = paymentTo(digits, network === "rtp" ? 600 : 700, 1)
  return {
    payment: transferFile(network, payment, 1),
    request: (sequence: number) => requestFile(payment, transferOf(network, payment, 1), sequence)
  }
}

describe("return requests without end", () => {
  const launcher = makeLauncher()
  const path = (network: Network, folder: string, name = "") => join(launcher.folder, network, folder, name)
  let sandbox: Awaited<ReturnType<typeof launcher.start>>
  beforeAll(async () => {
    writeFileSync(join(launcher.folder, "clock"), String(MONDAY_MS))
    sandbox = await launcher.start("--rails", "iso20022", "--clock", "manual", "--store", "memory")
  })
  afterAll(() => launcher.close())

  const ask = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>) => (await Effect.runPromise(call)).value
  const digits = async () => {
    const params = { account_number_id: sandbox.facts.account_number_ids[0] ?? "" }
    return String((await ask(clientOf(sandbox.facts).call("account_number.get", { params }))).account_number)
  }
  const drop = (network: Network, name: string, document: string) => {
    writeFileSync(path(network, "incoming", `.${name}`), document)
    renameSync(path(network, "incoming", `.${name}`), path(network, "incoming", name))
  }
  const allTaken = (network: Network) =>
    patiently(
      Effect.suspend(() => (readdirSync(path(network, "incoming")).length === 0 ? Effect.void : Effect.fail("not yet")))
    )
  const requestsOf = async (network: Network) => {
    const query = { limit: 100, direction: "incoming" } as const
    const partner = clientOf(sandbox.facts)
    const { objects } =
      network === "fedwire"
        ? await ask(partner.call("wire.list_v2", { query }))
        : await ask(partner.call("instant_payment.list", { query }))
    return objects[0]?.return_requests ?? []
  }

  it.each(["fedwire", "fednow", "rtp"] as const)(
    "are kept up to a limit, and rejected beyond it on %s",
    async (network) => {
      const { payment, request } = filesOf(network, await digits())
      drop(network, "payment.xml", payment)
      await allTaken(network)
      for (let sequence = 2; sequence <= MOST + 2; sequence++) drop(network, `${sequence}.xml`, request(sequence))
      await allTaken(network)
      expect(await requestsOf(network)).toHaveLength(MOST)
      const notes = readdirSync(path(network, "done")).filter((name) => name.endsWith(".txt"))
      expect(notes.map((name) => readFileSync(path(network, "done", name), "utf8"))).toEqual([
        "rejected: The payment has had as many return requests as the bank takes.\n"
      ])
      const [last = ""] = notes
      const refused = Result.getOrThrow(read(network, request(Number(last.split(".")[0]))))
      if (refused.type !== "returnRequest") throw new Error("no request")
      const answers = readdirSync(path(network, "outgoing"))
        .map((name) => Result.getOrThrow(read(network, readFileSync(path(network, "outgoing", name), "utf8"))))
        .flatMap((message) => (message.type === "returnResponse" ? [message.body] : []))
      const cases = answers.filter((answer) => answer.case?.id === (refused.body.case?.id ?? refused.body.messageId))
      expect(cases.map(({ confirmation, reasons = [] }) => [confirmation, reasons[0]?.reason])).toContainEqual([
        "RJCR",
        { code: network === "rtp" ? "CUST" : "NARR" }
      ])
    }
  )
})
