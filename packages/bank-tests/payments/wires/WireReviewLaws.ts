import type { Settings } from "@vostro/domain"
import type { Store } from "@vostro/domain/ports"
import type { Layer } from "effect"
import fc from "fast-check"
import { expect } from "vitest"
import { ask, openAccountNumbers, SOUND, startBankOn } from "../../support/BankUnderTest.ts"
import { recordingWires } from "../../support/RecordingWires.ts"
import { MONDAY_NOON, wireDesk, wireOf } from "../../support/Wires.ts"

type Rules = NonNullable<Settings["wire_review"]>

/** Wire that a client sends: `to` is the creditor, `spaced` another spelling of its account. */
interface Sent {
  readonly cents: number
  readonly to: 0 | 1
  readonly spaced: boolean
}

/** Wires sent together, and then the decision about a wire under review. */
interface Round {
  readonly sent: ReadonlyArray<Sent>
  readonly end: "approve" | "reject" | "cancel"
  /** Index among the wires under review. */
  readonly which: number
}

/** A life of wires that rules stop. */
export type ReviewedLife = ReadonlyArray<Round>

const FUNDS = 10_000
const LIMIT = 1_000

/** Rules that the laws are about. */
export const RULES: Required<Rules> = { amount_over: LIMIT, new_creditor: true }

const sent = fc.record({
  // At the limit, above it, and above the funds.
  cents: fc.constantFrom(10, LIMIT, LIMIT + 1, FUNDS + 1),
  to: fc.constantFrom<Sent["to"]>(0, 1),
  spaced: fc.boolean()
})

/** Lives of wires that rules stop. */
export const reviewedLives: fc.Arbitrary<ReviewedLife> = fc.array(
  fc.record({
    sent: fc.array(sent, { minLength: 1, maxLength: 2 }),
    end: fc.constantFrom<Round["end"]>("approve", "approve", "reject", "cancel"),
    which: fc.nat({ max: 3 })
  }),
  { minLength: 1, maxLength: 5 }
)

const small = (to: Sent["to"], spaced = false): Sent => ({ cents: 10, to, spaced })

/** A life with every rule, decision and outcome in it. */
export const fullReviewedLife: ReviewedLife = [
  { sent: [small(0)], end: "cancel", which: 0 },
  { sent: [small(0)], end: "reject", which: 0 },
  { sent: [small(0), { ...small(1), cents: FUNDS + 1 }], end: "approve", which: 0 },
  { sent: [small(0, true), small(1)], end: "approve", which: 0 },
  {
    sent: [
      { ...small(1), cents: LIMIT },
      { ...small(0), cents: LIMIT + 1 }
    ],
    end: "approve",
    which: 0
  },
  { sent: [small(0), small(1, true)], end: "reject", which: 0 }
]

/** Starts a bank that reviews wires by rules. */
export const startReviewing = async (layer: Layer.Layer<Store>, wire_review: Rules) => {
  const bank = await startBankOn(layer, { wire_review }, recordingWires().layer)
  const desk = wireDesk(bank)
  desk.goTo(MONDAY_NOON)
  return { bank, desk }
}

let runs = 0

/**
 * Lives a life and checks after each step that a wire without funds is rejected, a wire that a rule stops is under review,
 * and every other wire goes on.
 */
export const reviewsByRules = async (
  { bank, desk }: Awaited<ReturnType<typeof startReviewing>>,
  life: ReviewedLife
): Promise<void> => {
  runs += 1
  const accounts = [`10${runs}`, `20${runs}`]
  const approved = new Set<number>()
  const expected = new Map<string, string>()
  const creditors = new Map<string, Sent["to"]>()
  for (const { sent: wires, end, which } of life) {
    const [number = ""] = await openAccountNumbers(bank, FUNDS)
    for (const { cents, to, spaced } of wires) {
      const value = spaced ? (accounts[to] ?? "").replace("0", "0 ") : (accounts[to] ?? "")
      const body = wireOf(number, cents)
      const creditor = { ...body.creditor, account_identifier: { type: "account_number", value } } as const
      const { id } = await ask(desk.creation({ ...body, creditor }))
      const isStopped = cents > LIMIT || !approved.has(to)
      expected.set(id, cents > FUNDS ? "rejected" : isStopped ? "under_review" : "scheduled")
      creditors.set(id, to)
    }
    await bank.drain()
    await expectStatuses(desk, expected)
    const stopped = [...expected].flatMap(([id, status]) => (status === "under_review" ? [id] : []))
    const wire_id = stopped[which % Math.max(1, stopped.length)]
    if (wire_id === undefined) continue
    const params = { program_id: bank.programId, wire_id }
    if (end === "approve") await ask(bank.operator.call("wire.approve", { params }))
    if (end === "reject") {
      await ask(bank.operator.call("wire.reject", { params, body: { reason: "amount_blocked" } }))
    }
    if (end === "cancel") await ask(desk.cancelV2(wire_id))
    expected.set(wire_id, { approve: "scheduled", reject: "rejected", cancel: "canceled" }[end])
    const to = creditors.get(wire_id)
    if (end === "approve" && to !== undefined) approved.add(to)
    await expectStatuses(desk, expected)
  }
  expect(await desk.audit()).toMatchObject(SOUND)
}

const expectStatuses = async (desk: ReturnType<typeof wireDesk>, expected: ReadonlyMap<string, string>) => {
  const statuses = await Promise.all([...expected.keys()].map(async (id) => [id, (await desk.get(id)).status]))
  expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(expected))
}
