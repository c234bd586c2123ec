import { MINUTE_MS } from "@vostro/domain"
import { instantAnswer, noInstantPayments } from "@vostro/domain/rails"
import { instantTestNumbers } from "@vostro/domain/resources/payments/instant-payment/simulation/SimulatedInstantNetwork"
import { REJECTION_REASONS, reasonAmong } from "@vostro/domain/resources/payments/instant-payment/tables/Reasons"
import { layerMemoryStore } from "@vostro/memory"
import { layerSimulatedInstantNetworks } from "@vostro/sandbox/networks/SimulatedInstantNetworks"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  SOUND,
  startBankOn
} from "../../support/BankUnderTest.ts"
import { instantDesk, instantOf } from "../../support/InstantPayments.ts"
import { withOtherRails } from "../../support/OtherRails.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"

describe("a bank on the simulated FedNow and RTP", () => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof instantDesk>
  beforeAll(async () => {
    bank = await startBankOn(layerMemoryStore, {}, withOtherRails(layerSimulatedInstantNetworks()))
    desk = instantDesk(bank)
  })
  afterAll(() => bank.close())

  const sentTo = async (account_number: string) => {
    const [number = ""] = await openAccountNumbers(bank, 5_000)
    const body = instantOf(number)
    const { id } = await ask(desk.creation({ ...body, creditor: { ...body.creditor, account_number } }))
    return { id, number }
  }

  it("posts other payments as soon as they are submitted", async () => {
    const { id, number } = await sentTo("1")
    await desk.submit()
    expect(await desk.get(id)).toMatchObject({ status: "posted", counterparty_status: "posted" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 4_000, held: 0 })
  })

  it.each(Object.entries(instantTestNumbers))("follows the course of %s", async (ends, course) => {
    const { id, number } = await sentTo(`12345${ends}`)
    await desk.submit()
    await desk.drainAfter(30_000)
    const first = await desk.get(id)
    const { rejected, accepted } = course
    if (accepted !== undefined) expect(first).toMatchObject({ status: "posted", counterparty_status: "under_review" })
    await desk.goThrough()
    const last = await desk.get(id)
    if (rejected !== undefined) {
      const reason = reasonAmong(REJECTION_REASONS, rejected.code)
      expect(last).toMatchObject({ status: "rejected", rejection: { rejected_by: rejected.by, reason } })
    } else expect(last.status).toBe("posted")
    const isBack = rejected !== undefined || accepted?.refused !== undefined
    expect(await balanceOf(bank, number)).toMatchObject({ posted: isBack ? 5_000 : 4_000, held: 0 })
    if (accepted !== undefined) expect(last.counterparty_status).toBe(isBack ? "rejected" : "posted")
  })

  /** Lets seconds pass one after the other, as on a real clock. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await desk.drainAfter(1_000)
  }

  it.each([
    ["7301", "posted"],
    ["7302", "rejected"]
  ])("decides on %s 50 seconds after its acceptance, whatever happens to the payment in between", async (ends, end) => {
    const { id } = await sentTo(`12345${ends}`)
    await desk.submit()
    expect((await desk.get(id)).counterparty_status).toBe("under_review")
    await pass(20)
    const body = { reason: "duplication" } as const
    const request = { params: { instant_payment_id: id }, body, idempotencyKey: `request-${ends}` }
    await ask(bank.partner.call("instant_payment.request_return", request))
    await pass(29)
    expect((await desk.get(id)).counterparty_status).toBe("under_review")
    await pass(1)
    expect((await desk.get(id)).counterparty_status).toBe(end)
  })

  it("answers 7401 after ten minutes, which the bank learns when it next asks", async () => {
    const { id } = await sentTo("123457401")
    await desk.submit()
    await pass(774)
    expect((await desk.get(id)).status).toBe("created")
    await pass(1)
    expect((await desk.get(id)).status).toBe("posted")
  })

  it("settles payments over RTP in the prefunded account", async () => {
    const balance = () => Effect.runPromise(bank.store.balance(bank.programId, "gl_rtp_prefunded"))
    const before = await balance()
    await sentTo("7501")
    await desk.goThrough()
    expect((await balance()) - before).toBe(1_000n)
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})

it("the simulated networks with a seed answer alike for an id, and in every way", async () => {
  const network = recordingInstants()
  const bank = await startBankOn(layerMemoryStore, {}, network.layer)
  const desk = instantDesk(bank)
  const [number = ""] = await openAccountNumbers(bank, 5_000)
  const { id } = await ask(desk.creation(instantOf(number)))
  await desk.submit()
  await bank.close()
  const taken = network.taken.get(id)
  if (taken === undefined) throw new Error("not sent")
  const answersAt = (ms: number) =>
    Array.from({ length: 400 }, (_, at) => {
      const answers = [1, 2].map(() => instantAnswer({ ...taken, id: `instant_payment_${at}` }, ms, "a seed"))
      expect(answers[0]).toEqual(answers[1])
      return answers[0]?._tag
    })
  const since = Date.parse(taken.kept.submitted_at ?? "")
  expect(new Set(answersAt(since + 20_000))).toEqual(
    new Set(["Pending", "Settled", "AcceptedWithoutPosting", "Rejected"])
  )
  expect(new Set(answersAt(since + MINUTE_MS))).toEqual(new Set(["Settled", "AcceptedWithoutPosting", "Rejected"]))
})

it("rejects every payment of a bank without instant payments", async () => {
  const bank = await startBankOn(layerMemoryStore, {}, withOtherRails(noInstantPayments))
  const desk = instantDesk(bank)
  const [number = ""] = await openAccountNumbers(bank, 5_000)
  const { id } = await ask(desk.creation(instantOf(number)))
  await desk.submit()
  expect(await desk.get(id)).toMatchObject({
    status: "rejected",
    rejection: { rejected_by: "network", reason: "participant_not_on_network", details: "AGNT" }
  })
  expect(await balanceOf(bank, number)).toMatchObject({ posted: 5_000, held: 0 })
  await bank.close()
})
