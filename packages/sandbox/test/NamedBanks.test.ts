import { readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { instantOfLocal } from "@vostro/domain"
import type { Network } from "@vostro/iso20022"
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readInstant } from "../../rails/test/support/InstantFiles.ts"
import { clientOf, makeLauncher, operatorOf, patiently } from "./support/Launch.ts"
import { anyNamingPayments, isOurs, type NamingPayment, namingFile, namingPayments } from "./support/NamedBanks.ts"

const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")
const NETWORKS: ReadonlyArray<Network> = ["fedwire", "fednow", "rtp"]

describe("payments of other banks that name a bank", () => {
  const launcher = makeLauncher()
  const path = (network: Network, folder: string, name = "") => join(launcher.folder, network, folder, name)
  let sandbox: Awaited<ReturnType<typeof launcher.start>>
  let digits = ""
  let amount = 0
  beforeAll(async () => {
    writeFileSync(join(launcher.folder, "clock"), String(MONDAY_MS))
    sandbox = await launcher.start("--rails", "iso20022", "--clock", "manual", "--store", "memory")
    const params = { account_number_id: sandbox.facts.account_number_ids[0] ?? "" }
    digits = String((await ask(clientOf(sandbox.facts).call("account_number.get", { params }))).account_number)
  })
  afterAll(() => launcher.close())

  const ask = async <A, E>(call: Effect.Effect<{ readonly value: A }, E>) => (await Effect.runPromise(call)).value

  const drop = (network: Network, name: string, document: string) => {
    writeFileSync(path(network, "incoming", `.${name}`), document)
    utimesSync(path(network, "incoming", `.${name}`), 1, 1)
    renameSync(path(network, "incoming", `.${name}`), path(network, "incoming", name))
  }

  const allTaken = () =>
    patiently(
      Effect.suspend(() => {
        const waiting = NETWORKS.flatMap((network) => readdirSync(path(network, "incoming")))
        return waiting.length === 0 ? Effect.void : Effect.fail("not yet")
      })
    )

  /** Returns the amounts of the payments of the program that have a status, or any. */
  const amountsIn = async (program_id: string, isPosted: boolean) => {
    const params = { program_id }
    const query = { limit: 100, direction: "incoming" } as const
    const wires = await ask(operatorOf(sandbox.facts).call("wire.list_of_program", { params, query }))
    const instant =
      program_id === "bank"
        ? { objects: [] }
        : await ask(operatorOf(sandbox.facts).call("instant_payment.list_of_program", { params, query }))
    const shown = (status: string) => !isPosted || status === "posted"
    return [
      ...wires.objects.filter(({ status }) => shown(status)).map(({ amounts }) => Number(amounts.settlement_amount)),
      ...instant.objects.filter(({ status }) => shown(status)).map((one) => Number(one.amount))
    ]
  }

  /** Hands payments over; returns their amounts with them. */
  const handOver = async (payments: ReadonlyArray<NamingPayment>) => {
    const handed = payments.map((payment) => {
      amount += 1
      drop(payment.network, `${amount}.xml`, namingFile(payment, digits, amount))
      return { payment, amount }
    })
    await allTaken()
    return handed
  }

  const obeys = async (payments: ReadonlyArray<NamingPayment>) => {
    const handed = await handOver(payments)
    const posted = await amountsIn(sandbox.facts.program_id, true)
    const known = await amountsIn(sandbox.facts.program_id, false)
    for (const { amount: own, payment } of handed) {
      expect([payment, posted.includes(own), known.includes(own)]).toEqual([payment, isOurs(payment), isOurs(payment)])
    }
  }

  it("are posted if and only if both banks are this one", async () => {
    await obeys(namingPayments)
    await fc.assert(fc.asyncProperty(anyNamingPayments, obeys), { numRuns: 3 })
  })

  // The note follows its message into the folder.
  const noteOf = (network: Network, folder: string, own: number) =>
    patiently(
      Effect.try({
        try: () => readFileSync(path(network, folder, `${own}.xml.txt`), "utf8"),
        catch: () => "not yet"
      })
    )
  const toBank = async (payment: NamingPayment) => (await handOver([payment]))[0]?.amount ?? 0

  it("go back over Fedwire from the bank itself, with the banks as they arrived", async () => {
    const own = await toBank({ network: "fedwire", creditorAgent: "ABCDEFGHI", instructedAgent: "ours" })
    const query = { limit: 100 } as const
    const call = operatorOf(sandbox.facts).call("wire.list_of_program", { params: { program_id: "bank" }, query })
    const { objects } = await ask(call)
    const named = { local_routing_identifier: { scheme: "USABA", value: "ABCDEFGHI" } }
    const own_ = objects.filter(({ amounts }) => Number(amounts.settlement_amount) === own)
    expect(own_.toSorted((a, b) => a.direction.localeCompare(b.direction))).toMatchObject([
      { direction: "incoming", status: "rejected", creditor_agent: named },
      {
        direction: "outgoing",
        type: "return",
        debtor_agent: named,
        return: { reason: "routing_number_format_incorrect" }
      }
    ])
  })

  it("fail where Fedwire did not settle them with the bank", async () => {
    const own = await toBank({ network: "fedwire", creditorAgent: "ours", instructedAgent: "021000021" })
    expect(await noteOf("fedwire", "failed", own)).toBe("the message is for 021000021, not for 123456780\n")
  })

  it.each(["fednow", "rtp"] as const)("are rejected on %s in the name of the bank", async (network) => {
    const other = await toBank({ network, creditorAgent: "ours", instructedAgent: "021000021" })
    const malformed = await toBank({ network, creditorAgent: "123456781", instructedAgent: "ours" })
    expect([await noteOf(network, "done", other), await noteOf(network, "done", malformed)]).toEqual([
      "rejected with AGNT\n",
      "rejected with RC01\n"
    ])
    const answers = readdirSync(path(network, "outgoing"))
      .map((name) => readInstant(network, readFileSync(path(network, "outgoing", name), "utf8")))
      .flatMap((message) => (message.type === "paymentStatus" ? [message.body] : []))
    const codes = new Set(answers.flatMap(({ reasons = [] }) => reasons.map(({ reason }) => JSON.stringify(reason))))
    expect([...codes].toSorted()).toEqual(['{"code":"AGNT"}', '{"code":"RC01"}'])
    expect(new Set(answers.map(({ instructingAgent }) => instructingAgent))).toEqual(new Set(["123456780"]))
  })
})
