import { SIGNATURE_HEADER, verifySignature } from "@vostro/domain/webhook"
import {
  DEFAULT_FAULTS,
  type SimulatedBank,
  type SimulateOptions,
  SimulationFailed,
  simulate
} from "@vostro/testing/simulate"
import { UserCode } from "@vostro/testing/simulate/UserCode"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  bookingTwice,
  careful,
  countingTwice,
  forgettingKeys,
  losingWrites,
  trustingOrder,
  writingOver
} from "./Planted.ts"

const failureOf = async (options: SimulateOptions): Promise<SimulationFailed> => {
  const outcome: unknown = await simulate(options).catch((error: unknown) => error)
  if (outcome instanceof SimulationFailed) return outcome
  throw new Error(`the simulation must fail: ${String(outcome)}`)
}

describe("a simulation", () => {
  it("finds nothing in a careful receiver, whatever fails", async () => {
    const { counts, runs, steps } = await simulate({ ...careful(), seeds: 1, runs: 5, steps: 500 })
    expect([runs, steps]).toEqual([5, 2_500])
    for (const port of ["commit", "webhook", "due work", "call", "call again", "repeated call", "time"]) {
      expect(counts.get(port), port).toBeGreaterThan(0)
    }
  })

  it("lets every fault happen", async () => {
    const network = { network_down: 0.2, network_lost: 0.2, network_late: 0.2 }
    const webhook = { webhook_lost: 0.1, webhook_unanswered: 0.1, webhook_late: 0.1, webhook_twice: 0.1 }
    const faults = { ...network, ...webhook, store_refused: 0.02, store_down: 0.02, crash: 0.005 }
    // The loss of an answer is no step of its own.
    const missing = new Set(Object.keys(DEFAULT_FAULTS).filter((name) => name !== "answer_lost"))
    for (let seed = 1; seed <= 20 && missing.size > 0; seed++) {
      const { counts } = await simulate({ ...careful(), seeds: seed, steps: 800, faults })
      for (const name of counts.keys()) missing.delete(name)
    }
    expect([...missing]).toEqual([])
  })

  it("goes the same way for a seed, and another for another", async () => {
    const hashesOf = async () => [...(await simulate({ ...careful(), seeds: [3, 4], steps: 300 })).hashes.values()]
    const hashes = await hashesOf()
    expect(await hashesOf()).toEqual(hashes)
    expect(new Set(hashes).size).toBe(2)
  })

  it("has no fault if it is told so", async () => {
    const { counts } = await simulate({ ...careful(), seeds: [1], steps: 300, faults: false })
    expect(Object.keys(DEFAULT_FAULTS).filter((name) => counts.has(name) && name !== "webhook_late")).toEqual([])
  })

  it("signs webhooks for a receiver that verifies them by the secret and the time of the bank", async () => {
    const reasons = async (secretOf: (bank: SimulatedBank) => string) => {
      const found = new Set<string>()
      await simulate({
        handler: ({ body, headers }, bank) => {
          const received = { header: headers[SIGNATURE_HEADER.toLowerCase()], body: new TextEncoder().encode(body) }
          const limits = { nowMs: bank.now(), toleranceMs: Number.MAX_SAFE_INTEGER }
          const verified = verifySignature({ ...received, ...limits, secrets: [secretOf(bank)] })
          found.add(Result.isSuccess(verified) ? "verified" : verified.failure)
        },
        steps: 100,
        faults: false
      })
      return [...found]
    }
    expect(await reasons(({ webhookSecret }) => webhookSecret)).toEqual(["verified"])
    expect(await reasons(() => "whsec_another")).toEqual(["signature_mismatch"])
  })

  it("counts the errors of the user's code, which the bank only sees as answers of 500", async () => {
    const { counts } = await simulate({
      handler: () => {
        throw new TypeError("a slip")
      },
      actions: { pay: (bank) => bank.call("internal_transfer.get", { params: { internal_transfer_id: "none" } }) },
      steps: 200
    })
    expect(counts.get("handler threw TypeError")).toBeGreaterThan(0)
    expect(counts.get("action pay threw BankError")).toBeGreaterThan(0)
  })

  it("lets the user's code call the bank, and repeats its calls as its client does", async () => {
    const made = new Map<string, string>()
    let wanted = 0
    await simulate({
      handler: () => undefined,
      reset: () => made.clear(),
      actions: {
        pay: async (bank, random) => {
          wanted++
          const { value: numbers } = await bank.call("account_number.list", { query: { limit: 3 } })
          const [one, other] = numbers.objects
          if (one === undefined || other === undefined) return
          const { value } = await bank.call("internal_transfer.create", {
            idempotencyKey: `pay-${wanted}-${random.below(1e9)}`,
            body: {
              amount: 1,
              currency_code: "USD",
              sender_account_number_id: one.id,
              receiver_account_number_id: other.id,
              description: "Paid by the user's code"
            }
          })
          made.set(value.id, value.status)
        }
      },
      check: async (bank) => {
        for (const id of made.keys()) await bank.call("internal_transfer.get", { params: { internal_transfer_id: id } })
      },
      seeds: [1],
      steps: 1_200
    })
    expect(made.size).toBeGreaterThan(5)
  })
})

describe("a planted fault is found, and replays to the same hash:", () => {
  const planted: ReadonlyArray<readonly [string, SimulateOptions, RegExp]> = [
    [
      "a receiver that trusts the order of webhooks",
      { ...trustingOrder(), faults: { webhook_late: 0.3 } },
      /the receiver has \w+ with status/
    ],
    ["a receiver that counts repeated webhooks", countingTwice(), /was counted \d+ times/],
    [
      "a store that loses writes",
      { ...careful(), store: losingWrites },
      /the store has|no row does|answered 500|repeated/
    ],
    [
      "a store that books money twice",
      { ...careful(), store: bookingTwice },
      /differs from its entries|its legs sum to/
    ],
    ["a store that forgets keys", { ...careful(), store: forgettingKeys }, /was carried out twice|and repeated/],
    [
      "a store that does not tell of conflicts",
      { ...careful(), store: writingOver },
      /the store has|no row does|and repeated/
    ]
  ]

  it.each(planted)("%s", async (_, options, words) => {
    const failed = await failureOf({ ...options, seeds: 1, runs: 20, steps: 800 })
    expect(failed.message).toMatch(words)
    expect(failed.message).toContain(`simulate({ ..., seeds: ${failed.seed}, steps: ${failed.steps} })`)
    const { seed: seeds, steps } = failed
    const again = await failureOf({ ...options, seeds: [seeds], steps })
    expect(again.hash).toBe(failed.hash)
    expect(again.findings).toEqual(failed.findings)
  })
})

describe("impossible options are refused:", () => {
  const refused: ReadonlyArray<readonly [string, object, string]> = [
    ["an unknown option", { sedes: 1 }, "simulate has no option sedes: its options are handler, "],
    ["no handler", { handler: undefined }, "simulate needs a handler for webhooks"],
    ["steps", { steps: 0 }, "steps must be a whole number from 1 (got 0)"],
    ["nodes", { nodes: 0 }, "nodes must be a whole number from 1 (got 0)"],
    ["a seed", { seeds: [1.5] }, "seeds[0] must be a whole number from 0 (got 1.5)"],
    ["no seeds", { seeds: [] }, "seeds must be a whole number, or a list of at least one"],
    ["seeds that are a text", { seeds: "7" }, "seeds must be a whole number, or a list of at least one"],
    ["an action that is none", { actions: { pay: 5 } }, "actions.pay must be a function of the bank"],
    ["runs of a list", { seeds: [1], runs: 2 }, "leave it out with a list of seeds"],
    ["a state that is no list", { state: () => ({}), steps: 1 }, "for an object use Object.entries"],
    ["an unknown fault", { faults: { store_slow: 1 } }, "unknown fault store_slow: the faults are store_refused, "],
    ["a rate", { faults: { crash: 2 } }, "crash must be a probability from 0 to 1 (got 2)"],
    ["faults that exclude each other", { faults: { webhook_lost: 0.8, webhook_late: 0.8 } }, "are more than 1 together"]
  ]

  it.each(refused)("%s", async (_, options, words) => {
    await expect(simulate({ ...careful(), ...options })).rejects.toThrow(words)
  })

  it("code that waits for something else than the bank", async () => {
    const code = new UserCode(
      [],
      () => undefined,
      () => 0,
      0
    )
    code.run(
      () => new Promise(() => undefined),
      () => undefined
    )
    await expect(code.settle()).rejects.toThrow("use its clock (bank.now) and no timers, files or sockets")
  })
})
