import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { ask, auditOf, balanceOf, openAccountNumbers, SOUND } from "../../bank-tests/support/BankUnderTest.ts"
import { instantDesk, instantOf } from "../../bank-tests/support/InstantPayments.ts"
import { wireDesk, wireOf } from "../../bank-tests/support/Wires.ts"
import type { Crash } from "./support/BreakingDisk.ts"
import { startCrashingBank } from "./support/CrashingBank.ts"
import { otherImad, transferTo } from "./support/FedwireFiles.ts"
import { otherId, paymentTo, transferFile } from "./support/InstantFiles.ts"
import { settlingNetworks } from "./support/SettlingNetworks.ts"

/** Minutes after which a payment has come to its end, with one crash. */
const PATIENCE = 6

const FUNDS = 1_000_000

const start = async () => {
  const crashing = await startCrashingBank()
  const { bank, disk, folder, live } = crashing
  const networks = settlingNetworks(folder)
  const [number = ""] = await openAccountNumbers(bank, FUNDS)
  const filesIn = (name: string) =>
    ["fedwire", "fednow"].flatMap((network) =>
      readdirSync(join(folder, network, name)).filter((file) => !file.startsWith("."))
    )
  return {
    ...crashing,
    networks,
    number,
    wires: wireDesk(bank),
    instants: instantDesk(bank),
    /** Lets processes work for minutes, the first of them until one of its steps. Returns true if it came to that step. */
    crashAt: async (step: number, how: Crash) => {
      disk.crashAt(step, how)
      let hasCrashed = false
      for (let minute = 0; minute < PATIENCE; minute++) hasCrashed = (await live(networks.act)) || hasCrashed
      disk.restart()
      return hasCrashed
    },
    /** Messages that the bank keeps with a payment, each after its direction. */
    kept: async (payment_id: string) => {
      const params = { program_id: bank.programId }
      const { objects } = await ask(bank.operator.call("payment_message.list", { params, query: { payment_id } }))
      const whole = objects.map(({ id }) =>
        ask(bank.operator.call("payment_message.get", { params: { ...params, payment_message_id: id } }))
      )
      return (await Promise.all(whole)).map(({ direction, text }) => `${direction} ${text}`)
    },
    expectSound: async (posted: number) => {
      expect([filesIn("incoming"), filesIn("unrecorded"), filesIn("prepared"), filesIn("failed")]).toEqual([
        [],
        [],
        [],
        []
      ])
      expect(await balanceOf(bank, number)).toMatchObject({ posted, held: 0 })
      expect(await auditOf(bank)).toMatchObject(SOUND)
    }
  }
}

describe.each(["before", "amid"] satisfies ReadonlyArray<Crash>)("a process that ends %s any of its steps", (how) => {
  it("sends each payment once, learns its outcome, and keeps its messages", async () => {
    const { close, crashAt, expectSound, instants, kept, networks, number, wires } = await start()
    let step = 0
    for (let hasCrashed = true; hasCrashed; ) {
      step++
      const wire = await ask(wires.creation(wireOf(number, 100)))
      const instant = await ask(instants.creation(instantOf(number, 10)))
      const sent = networks.taken.length
      hasCrashed = await crashAt(step, how)
      const statuses = [(await wires.get(wire.id)).status, (await instants.get(instant.id)).status]
      expect([step, ...statuses]).toEqual([step, "posted", "posted"])
      const uetrs = networks.taken.slice(sent)
      expect([step, uetrs.length, new Set(uetrs).size]).toEqual([step, 2, 2])
      for (const { id } of [wire, instant]) {
        const messages = await kept(id)
        expect(new Set(messages).size).toBe(messages.length)
        expect(new Set(messages.map((one) => one.split(" ")[0]))).toEqual(new Set(["outgoing", "incoming"]))
      }
    }
    await expectSound(FUNDS - step * 110)
    expect(step).toBeGreaterThan(20)
    await close()
  })

  it("books each payment of another bank once, and answers it once", async () => {
    const { bank, close, crashAt, expectSound, instants, networks, number } = await start()
    const params = { account_number_id: number }
    const account_number = String((await ask(bank.partner.call("account_number.get", { params }))).account_number)
    let step = 0
    for (let hasCrashed = true; hasCrashed; ) {
      step++
      networks.drop("fedwire", `${step}.xml`, transferTo(account_number, 100, step))
      // The networks answer with ids of their own from 1 on.
      const other = 1_000 + step
      networks.drop("fednow", `${step}.xml`, transferFile("fednow", paymentTo(account_number, 10, other), other))
      hasCrashed = await crashAt(step, how)
      expect([step, networks.answered]).toEqual([
        step,
        Array.from({ length: step }, (_, at) => `${otherId(1_001 + at)} ACTC`)
      ])
    }
    const query = { limit: 100, direction: "incoming" } as const
    const { objects } = await ask(bank.partner.call("wire.list_v2", { query }))
    const imads = objects.map(({ payment_identifiers }) => payment_identifiers.message_identification)
    expect(imads.toSorted()).toEqual(Array.from({ length: step }, (_, at) => otherImad(at + 1)))
    expect((await instants.list(query)).objects).toHaveLength(step)
    await expectSound(FUNDS + step * 110)
    expect(step).toBeGreaterThan(15)
    await close()
  })
})
