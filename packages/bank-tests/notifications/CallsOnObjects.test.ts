import { randomUUID } from "node:crypto"
import { canBeDry } from "@vostro/domain/operations"
import { exampleOf } from "@vostro/http/examples"
import { Result } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { makers } from "../payments/simulate/Makers.ts"
import { ask, type BankUnderTest, openAccountNumbers, startBank } from "../support/BankUnderTest.ts"
import { operationOf, type Send, sender } from "../support/DryRuns.ts"

interface Call {
  readonly operation: string
  readonly trigger?: string
  readonly takes?: ReadonlyArray<string>
  readonly why?: string
}

/** Codes of refusals because of a state. */
const ofState = [
  "invalid_status_transition",
  "operation_not_allowed",
  "object_state_conflict",
  "related_object_not_ready",
  "related_object_conflict"
]

/** Objects that no simulation makes. */
const others: ReadonlyArray<readonly [string, (bank: BankUnderTest) => Promise<string>]> = [
  ["an account number", async (bank) => (await openAccountNumbers(bank, 0))[0] ?? ""],
  [
    "an account",
    async (bank) => {
      const [account_number_id = ""] = await openAccountNumbers(bank, 10)
      return (await ask(bank.partner.call("account_number.get", { params: { account_number_id } }))).account_id
    }
  ],
  ["the FBO account", async () => "core_account_fbo"],
  [
    "a client",
    async ({ operator, programId }) =>
      (await ask(operator.call("client.create", { params: { program_id: programId }, body: { name: "n" } }))).id
  ],
  [
    "a webhook endpoint",
    async ({ operator, programId }) => {
      const body = { url: "http://127.0.0.1:9/", events: ["wire.posted"] } as const
      return (await ask(operator.call("webhook_endpoint.create", { params: { program_id: programId }, body }))).id
    }
  ]
]

const all: ReadonlyArray<readonly [string, (bank: BankUnderTest) => Promise<string>]> = [
  ...makers.map(({ make, what }) => [what, async (bank: BankUnderTest) => (await make(bank)).id] as const),
  ...others
]

/** Lives that once broke the law: the booked outcome of a payment can be stated again. */
const broke = all
  .filter(([what]) => what === "the return of a refused wire")
  .map((one): [(typeof all)[number], Array<number>] => [one, [602, 135, 654, 33]])

describe("the requests that a timeline names", () => {
  let bank: BankUnderTest
  let send: Send
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
    send = await sender(bank)
  })
  afterAll(() => bank.close())

  const callsOn = async (object_id: string): Promise<ReadonlyArray<Call>> => {
    const params = { program_id: bank.programId, object_id }
    return (await ask(bank.operator.call("timeline.trace", { params }))).calls
  }

  const bodyOf = ({ operation, trigger }: Call): Readonly<Record<string, unknown>> =>
    trigger === undefined ? (exampleOf(operation).body ?? {}) : {}

  const sent = (id: string, call: Call, isDry: boolean) => {
    const operation = operationOf(call.operation)
    const names = [...operation.at[1].matchAll(/:(\w+)/g)].map(([, name = ""]) => name)
    const params = Object.fromEntries(names.map((name) => [name, name === "trigger" ? call.trigger : id]))
    const headers = { ...(isDry ? { "dry-run": "true" } : { "idempotency-key": randomUUID() }) }
    return send(operation, { params, headers, ...(operation.body !== undefined && { body: bodyOf(call) }) })
  }

  /** Tries every request of an object as a dry run; returns those that can succeed, as the timeline says. */
  const tried = async (id: string): Promise<ReadonlyArray<Call>> => {
    const calls = await callsOn(id)
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls.filter(({ operation }) => Result.isSuccess(canBeDry(operationOf(operation))))) {
      const { body, status, text } = await sent(id, call, true)
      const said = `${call.operation} ${call.trigger ?? ""} on ${id}, ${call.why ?? "possible"}: ${text}`
      if (call.why !== undefined) {
        expect(status, said).toBeGreaterThanOrEqual(400)
        expect(call.why, said).toMatch(/\w.*\.$/)
        continue
      }
      const names = Object.keys(bodyOf(call))
      const isOfBody = names.some((name) => text.includes(`"${name}"`))
      if (!isOfBody) expect(ofState, said).not.toContain(body["code"])
    }
    return calls.filter(({ why }) => why === undefined)
  }

  it.each(all)("are refused where it says so, and otherwise not for a state: %s", async (_, make) => {
    await tried(await make(bank))
  })

  it("leave out one whose decision dies, and tell the others", async () => {
    const [id = ""] = await openAccountNumbers(bank, 0)
    const [first, ...others] = (await callsOn(id)).map(({ operation }) => operation)
    const dying = operationOf(first ?? "")
    const asking = Reflect.get(dying, "asking")
    const die = () => {
      throw new Error(`${dying.name} dies`)
    }
    Object.assign(dying, { asking: die })
    try {
      expect((await callsOn(id)).map(({ operation }) => operation)).toEqual(others.filter((one) => one !== first))
    } finally {
      Object.assign(dying, { asking })
    }
    expect((await callsOn(id)).map(({ operation }) => operation)).toEqual([first, ...others])
  })

  it("are so in every state that they lead to", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 }),
        async ([, make], choices) => {
          const id = await make(bank)
          let possible = await tried(id)
          for (const choice of choices) {
            const chosen = possible[choice % Math.max(1, possible.length)]
            if (chosen === undefined) break
            await sent(id, chosen, false)
            possible = await tried(id)
          }
        }
      ),
      { numRuns: 8, examples: broke }
    )
  })

  it("are those of the caller's rights", async () => {
    const [account_number_id = ""] = await openAccountNumbers(bank, 0)
    const ofOperator = (await callsOn(account_number_id)).map(({ operation }) => operation)
    expect(ofOperator).toContain("account_number.credit")
    const own = await ask(bank.partner.call("timeline.get", { params: { object_id: account_number_id } }))
    expect(own.calls.map(({ operation }) => operation)).toContain("account_number.deactivate")
    expect(own.calls.map(({ operation }) => operation)).not.toContain("account_number.credit")
  })
})
