import { sign, verifySignature } from "@vostro/domain/webhook"
import { type ChaosKind, chaosKinds, disturb, type TestBank } from "@vostro/sandbox/test"
import { fetchWebhooks, rememberEvents } from "@vostro/webhooks"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { started, transfer } from "../support/TestBanks.ts"

const KINDS: ReadonlyArray<ChaosKind> = [
  "duplicate",
  "concurrent_duplicate",
  "reordered",
  "delayed",
  "dropped",
  "wrong_signature",
  "stale_key"
]
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

const deliveriesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const body = new TextEncoder().encode(`{"n":${n}}`)
    return { n, headers: { "service-signature": sign([SECRET], 1_000 + n, body) }, body }
  })

const isValid = ({ headers, body }: { headers: Readonly<Record<string, string>>; body: Uint8Array }): boolean => {
  const header = headers["service-signature"]
  return Result.isSuccess(verifySignature({ header, body, secrets: [SECRET], nowMs: 1_000 }))
}

const options = fc.record({
  rate: fc.double({ min: 0.01, max: 1, noNaN: true }),
  seed: fc.nat(),
  kinds: fc.subarray([...KINDS], { minLength: 1 })
})

describe("chaos over a list of deliveries", () => {
  it("loses none, forges only what it marks, and repeats by seed", () => {
    fc.assert(
      fc.property(fc.nat(40), options, (count, chaos) => {
        const deliveries = deliveriesOf(count)
        const groups = disturb(deliveries, chaos)
        expect(disturb(deliveries, chaos)).toEqual(groups)
        const arrivals = groups.flat()
        for (const { delivery, forged } of arrivals) expect(isValid(delivery)).toBe(!forged)
        const arrived = new Set(arrivals.filter(({ forged }) => !forged).map(({ delivery }) => delivery.n))
        expect(arrived.size).toBe(count)
        for (const { chaos: met } of arrivals) expect(met === undefined || chaos.kinds.includes(met)).toBe(true)
      }),
      { numRuns: 100 }
    )
  })

  it.each([
    ["duplicate", [[0], [0], [1], [1], [2], [2]]],
    [
      "concurrent_duplicate",
      [
        [0, 0],
        [1, 1],
        [2, 2]
      ]
    ],
    ["dropped", [[0], [1], [2]]],
    ["wrong_signature", [[0], [0], [1], [1], [2], [2]]]
  ] as const)("%s of three arrives as told", (kind, groups) => {
    const arrived = disturb(deliveriesOf(3), { rate: 1, kinds: [kind] })
    expect(arrived.map((group) => group.map(({ delivery }) => delivery.n))).toEqual(groups)
  })

  it("puts reordered, delayed and dropped deliveries behind others", () => {
    for (const kind of ["reordered", "delayed", "dropped"] as const) {
      const places = Array.from({ length: 30 }, (_, seed) =>
        disturb(deliveriesOf(10), { rate: 0.2, kinds: [kind], seed }).flatMap((group) =>
          group.map(({ delivery }) => delivery.n)
        )
      )
      expect(places.some((order) => order.some((n, at) => n < (order[at - 1] ?? 0)))).toBe(true)
    }
  })

  it.each([
    [{ rate: 0 }, "chaos.rate must be above 0 and at most 1 (got 0); without chaos none happen"],
    [{ rate: 1, kinds: ["fire"] }, `chaos.kinds has no fire; it has ${Object.keys(chaosKinds).join(", ")}`],
    [
      { rate: 1, kinds: ["duplicate"], staleSecret: "whsec_x" },
      "chaos.staleSecret is set, but chaos.kinds has no stale_key"
    ]
  ])("refuses %j with the remedy", async (chaos, message) => {
    expect(() => Reflect.apply(disturb, undefined, [[], chaos])).toThrow(message)
    const webhooks = { to: () => new Response(), chaos }
    await expect(Reflect.apply(started, undefined, [{ webhooks }])).rejects.toThrow(message)
  })

  it.each([["dropped"], ["reordered", "delayed"]])(
    "refuses to withhold each delivery by %s and the like",
    async (...kinds) => {
      const webhooks = { to: () => new Response(), chaos: { rate: 1, kinds } }
      await expect(Reflect.apply(started, undefined, [{ webhooks }])).rejects.toThrow(
        "chaos.rate is 1 and no kind lets a delivery arrive: lower the rate, or add duplicate to the kinds"
      )
    }
  )
})

/** Starts a bank whose webhooks go to a receiver that counts the events that it accepts. */
const receiving = async (kinds: ReadonlyArray<ChaosKind>, seed = 1) => {
  const handled: Array<string> = []
  let receive = async (_: Request) => new Response(null, { status: 503 })
  const bank = await started({ seed, webhooks: { to: (request) => receive(request), chaos: { rate: 0.6, kinds } } })
  receive = fetchWebhooks({
    secrets: [bank.webhookSecret ?? ""],
    now: bank.now,
    events: rememberEvents(),
    handle: async ({ id }) => void handled.push(id)
  })
  return { bank, handled }
}

const deliveredOf = async ({ operator, programId }: TestBank): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for await (const one of operator.each("webhook_delivery.list", { params: { program_id: programId } })) {
    found.push(one.status)
  }
  return found
}

describe("chaos between the bank and a receiver in the process", () => {
  it.each(KINDS)("%s: a receiver that verifies and remembers events gets each once", async (kind) => {
    const { bank, handled } = await receiving([kind])
    for (let n = 0; n < 6; n++) await transfer(bank, `lunch-${n}`)
    await bank.advance("4 days")
    const events = new Set(handled)
    expect([events.size, handled.length]).toEqual([6, 6])
    expect(bank.chaos()[kind]).toBeGreaterThan(0)
    expect(bank.chaos().accepted_forgeries).toBe(0)
    expect(new Set(await deliveredOf(bank))).toEqual(new Set(["delivered"]))
  })

  it("counts the forgeries that a careless receiver accepts", async () => {
    const bank = await started({
      seed: 2,
      webhooks: { to: () => new Response(), chaos: { rate: 1, kinds: ["wrong_signature", "stale_key"] } }
    })
    await transfer(bank, "lunch")
    await bank.advance("1 hour")
    const { accepted_forgeries, stale_key, wrong_signature } = bank.chaos()
    expect(accepted_forgeries).toBe(wrong_signature + stale_key)
    expect(accepted_forgeries).toBeGreaterThan(0)
  })

  it("repeats by seed", async () => {
    const run = async () => {
      const { bank, handled } = await receiving(KINDS, 7)
      for (let n = 0; n < 5; n++) await transfer(bank, `lunch-${n}`)
      await bank.advance("4 days")
      return [handled, bank.chaos()]
    }
    expect(await run()).toEqual(await run())
  })

  it("needs a function to deliver to", async () => {
    await expect(Reflect.apply(started, undefined, [{ webhooks: { to: "http://host" } }])).rejects.toThrow(
      "webhooks.to must be a function from Request to Response"
    )
  })
})
