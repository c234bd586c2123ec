import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { instantOfLocal } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { inboundOf } from "@vostro/iso20022/bank"
import { layerMemoryFiles, layerMemoryStore } from "@vostro/memory"
import { openIso20022Files } from "@vostro/rails"
import { openNachaFiles } from "@vostro/rails/nacha/NachaFiles"
import { makeManualClock } from "@vostro/sandbox"
import { Clock, Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ask,
  auditOf,
  type BankUnderTest,
  balanceOf,
  inAnotherProgram,
  openAccountNumbers,
  SOUND,
  startBankOn
} from "../../bank-tests/support/BankUnderTest.ts"
import { withOtherRails } from "../../bank-tests/support/OtherRails.ts"
import { bank as sender } from "../../nacha/test/support/Submissions.ts"
import { entriesFile } from "../../sandbox/test/support/NetworkFiles.ts"
import { transferMessageTo, transferTo } from "./support/FedwireFiles.ts"
import { paymentTo, transferFile } from "./support/InstantFiles.ts"

const MONDAY_MS = instantOfLocal("2035-03-05", "09:00", "America/New_York")
const routing_number = "123456780"

/** Numbers as their programs registered them, and as another bank states them. */
const OWN = [
  ["00123456789", "00123456789"],
  ["Abc00123XYZ456789", "aBC00123xyz456789"],
  ["12345678901234567", "12345678901234567"],
  ["20000001", "20000001"]
] as const

/** A bank of two programs in memory, with the folders of its networks, which counts the reads of its directory. */
const startFolders = async () => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-own-"))
  let reads = 0
  const counting = Effect.map(Store, (store): Store["Service"] => ({
    ...store,
    claimed: (values) => {
      reads += 1
      return store.claimed(values)
    }
  }))
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  time.advance(MONDAY_MS - time.now())
  const scope = Scope.makeUnsafe()
  const iso = {
    folder,
    fedwire: { routing_number, source: "VOSTRO01", service: "TEST" } as const,
    instant: { routing_number, participant: `${routing_number}T1` }
  }
  const messages = await Effect.runPromise(Scope.provide(openIso20022Files(iso), scope))
  const ach = openNachaFiles({ ...sender, folder: join(folder, "ach") }, { relax: [], routing_number })
  const store = Layer.provide(Layer.effect(Store, counting), layerMemoryStore)
  const first = await startBankOn(store, {}, withOtherRails(messages.rails), layerMemoryFiles, time)
  const looking = { operator: first.operator, home: first.programId, restoredMs: 0 }
  return {
    first,
    second: await inAnotherProgram(first),
    reads: () => reads,
    drop: (network: string, name: string, content: string | Uint8Array) => {
      const path = join(folder, network, "incoming", name)
      writeFileSync(path, content)
      utimesSync(path, 0, 0)
    },
    look: () =>
      Effect.runPromise(
        Effect.andThen(messages.look(looking), ach.look(looking)).pipe(Effect.provideService(Clock.Clock, time.clock))
      ),
    failed: (network: string) => readdirSync(join(folder, network, "failed")),
    notes: (network: string) =>
      readdirSync(join(folder, network, "done"))
        .filter((name) => name.endsWith(".txt"))
        .map((name) => readFileSync(join(folder, network, "done", name), "utf8")),
    close: async () => {
      await first.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(folder, { recursive: true })
    }
  }
}

const registerAll = async (bank: BankUnderTest, numbers: ReadonlyArray<string>) => {
  const [issued = ""] = await openAccountNumbers(bank, 0)
  const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id: issued } }))
  const registered = await Promise.all(
    numbers.map((account_number) =>
      ask(
        bank.partner.call("account_number.register", {
          idempotencyKey: account_number,
          body: { account_id, account_number, client_customer_id: "customer" }
        })
      )
    )
  )
  return [issued, ...registered.map(({ id }) => id)]
}

describe("a payment of another bank to an account number, issued or registered", () => {
  let world: Awaited<ReturnType<typeof startFolders>>
  beforeAll(async () => {
    world = await startFolders()
  })
  afterAll(() => world.close())

  it("finds its program on every network, by one read of the directory for a message or a hundred entries", async () => {
    const { drop, failed, first, look, reads, second } = world
    const places: Array<{ readonly bank: BankUnderTest; readonly id: string; readonly stated: string }> = []
    for (const [bank, own] of [
      [first, OWN.slice(0, 2)],
      [second, OWN.slice(2)]
    ] as const) {
      const [issued = "", ...ids] = await registerAll(
        bank,
        own.map(([number]) => number)
      )
      const { account_number } = await ask(
        bank.partner.call("account_number.get", { params: { account_number_id: issued } })
      )
      places.push({ bank, id: issued, stated: String(account_number) })
      for (const [at, id] of ids.entries()) places.push({ bank, id, stated: own[at]?.[1] ?? "" })
    }
    for (const [at, { stated }] of places.entries()) {
      const sequence = 100 * (at + 1)
      drop("fedwire", `${at}.xml`, transferTo(stated, 1_000 + at, sequence))
      drop("fednow", `${at}.xml`, transferFile("fednow", paymentTo(stated, 100 + at, sequence + 1), sequence + 1))
      drop("rtp", `${at}.xml`, transferFile("rtp", paymentTo(stated, 10 + at, sequence + 2), sequence + 2))
    }
    // The places of a hundred entries each begin with one of every number.
    const entries = Array.from({ length: 250 }, (_, at) => ({
      account_number: places[at % 100]?.stated ?? "999999999999",
      amount: 1 + at,
      trace_number: `02100002${String(at).padStart(7, "0")}`
    }))
    drop("ach", "entries.ach", entriesFile(entries))
    const before = reads()
    await look()
    for (const network of ["fedwire", "fednow", "rtp", "ach"]) expect([network, failed(network)]).toEqual([network, []])
    expect(reads() - before).toBe(3 * places.length + 3)
    for (const [at, { bank, id }] of places.entries()) {
      expect(await balanceOf(bank, id)).toMatchObject({ posted: 1_110 + 3 * at })
      const { objects } = await ask(bank.partner.call("ach.list", { query: { account_number_id: id, limit: 100 } }))
      expect(objects.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
        [0, 100, 200].map((chunk) => 1 + chunk + at)
      )
    }
    const strays = await ask(first.partner.call("ach.list", { query: { limit: 100 } }))
    expect(strays.objects.filter(({ account_number_id }) => account_number_id === undefined)).not.toEqual([])
    for (const bank of [first, second]) expect(await auditOf(bank)).toMatchObject(SOUND)
  })

  it("is for nobody if the registration of its number was interrupted", async () => {
    const { drop, failed, first, look, notes, second } = world
    const holder = `${second.programId} account_number=UNFINISHED`
    await Effect.runPromise(
      first.store.claim([{ kind: "account_number", name: "account_number", value: "UNFINISHED", holder }])
    )
    drop("fedwire", "unfinished.xml", transferTo("unfinished", 700, 9_001))
    drop("fednow", "unfinished.xml", transferFile("fednow", paymentTo("unfinished", 70, 9_002), 9_002))
    await look()
    const query = { limit: 1, direction: "incoming" } as const
    const ofBank = await ask(first.operator.call("wire.list_of_program", { params: { program_id: "bank" }, query }))
    expect(ofBank.objects).toMatchObject([{ status: "rejected" }])
    expect(notes("fednow")).toEqual(["rejected with AC03\n"])
    // A process that sent the money back ended before it put the message away, and then the number got its program.
    const back = inboundOf(transferMessageTo("UNFINISHED", 500, 9_004), { routing_number })
    if (back._tag !== "Transfer") throw new Error("no transfer")
    await ask(first.operator.call("wire.receive", { params: { program_id: "bank" }, body: back.body }))
    const [, id = ""] = await registerAll(second, ["Unfinished"])
    drop("fedwire", "back.xml", transferTo("UNFINISHED", 500, 9_004))
    drop("fedwire", "later.xml", transferTo("UNFINISHED", 300, 9_003))
    await look()
    expect(failed("fedwire")).toEqual([])
    expect(await balanceOf(second, id)).toMatchObject({ posted: 300 })
  })
})
