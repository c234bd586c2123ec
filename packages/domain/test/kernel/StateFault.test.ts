import { NEW, rowOf } from "@vostro/domain/kernel/Lifecycle"
import { errorBody, type Rejection, refuseTransition, sentenceOf } from "@vostro/domain/kernel/Rejection"
import { conditions } from "@vostro/domain/kernel/StateConditions"
import { resources } from "@vostro/domain/modules/registry"
import { Result, Struct } from "effect"
import { describe, expect, it } from "vitest"

/** Every lifecycle of every resource, with each trigger that one of its statuses does not allow. */
const refusals = resources.flatMap(({ kind, lifecycles, parameter, refuses }) =>
  lifecycles.flatMap((lifecycle) => {
    const { table, variant = "" } = lifecycle
    const statuses = new Set(table.map(({ to }) => to))
    const triggers = new Set(table.map(({ on }) => on))
    return [...statuses].flatMap((status) =>
      [...triggers].flatMap((on) => {
        const taken = rowOf(lifecycle, status, on)
        if (Result.isSuccess(taken)) return []
        const legal = new Set(table.filter((row) => row.on === on).flatMap(({ from }) => from))
        legal.delete(NEW)
        return [{ kind, variant, status, on, legal, rejection: refuseTransition(refuses, parameter)(taken.failure) }]
      })
    )
  })
)

const sentencesOf = (rejection: Rejection) => [
  JSON.stringify(errorBody("v2", rejection, "/")),
  JSON.stringify(errorBody("legacy", rejection, "/"))
]

describe("the refusal of a trigger", () => {
  it("names the status of the object and exactly the statuses that allow the trigger", () => {
    expect(refusals.length).toBeGreaterThan(300)
    for (const { kind, variant, status, on, legal, rejection } of refusals) {
      const object = `The ${`${variant} ${kind.replaceAll("_", " ")}`.trim()} is`
      for (const sentence of sentencesOf(rejection)) {
        const found =
          /(The [a-z ]+ is) (already )?(\w+); (?:(\w+) needs the status ([^.]+)|no status allows (\w+))\./.exec(
            sentence
          )
        const [, named, , its, trigger, needed = "", never] = found ?? []
        expect([sentence, named, its, trigger ?? never]).toEqual([sentence, object, status, on])
        expect(new Set(needed.split(/, | or /).filter((one) => one !== ""))).toEqual(legal)
      }
    }
  })

  it("is another body for every other status or trigger of a lifecycle", () => {
    const bodies = refusals.flatMap(({ rejection }) => sentencesOf(rejection))
    expect(new Set(bodies).size).toBe(bodies.length)
  })
})

describe("an illegal transition", () => {
  const illegal = { resource: "account", on: "deactivate", from: "closed", legal: ["active"] }

  it("is rejected with the code of the operation's version", () => {
    expect(errorBody("legacy", refuseTransition("invalid_status_transition")(illegal), "/v0/account/1")).toMatchObject({
      code: "invalid_status_transition",
      status: "422",
      invalid_parameters: [{ parameter: "account_id", reason: "value_not_allowed" }]
    })
    expect(errorBody("v2", refuseTransition("object_state_conflict")(illegal), "/v2/x")).toMatchObject({
      code: "object_state_conflict",
      errors: [{ code: "value_not_allowed", parameters: ["account_id"] }]
    })
  })

  it("is reported as unchanged only if the object has the transition's target status", () => {
    const there = { ...illegal, isThere: true }
    expect(errorBody("v2", refuseTransition("object_state_conflict")(there), "/v2/x")).toMatchObject({
      code: "object_state_conflict",
      errors: [{ code: "object_status_unchanged", parameters: ["account_id"] }]
    })
    expect(errorBody("legacy", refuseTransition("operation_not_allowed", "id")(there), "/v0/x")).toMatchObject({
      code: "operation_not_allowed",
      invalid_parameters: [{ parameter: "id", reason: "object_status_unchanged" }]
    })
  })
})

describe("a refusal for a reason besides the status", () => {
  const reasons = Struct.keys(conditions)
  const sentences = resources.flatMap(({ kind }) =>
    ["outgoing", "incoming"].flatMap((direction) =>
      reasons.map((reason) => sentenceOf({ kind, direction, status: "posted" }, "return", reason))
    )
  )

  it("names the direction, the status and what the request needs, in words of its own", () => {
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^The (?:outgoing|incoming) [a-z ]+ is posted(?: and [^;]+)?; return needs [^;]+\.$/)
    }
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  it("is unlike every refusal by status", () => {
    const byStatus = refusals.flatMap(({ rejection }) => rejection.errors.map(({ why }) => why))
    expect(byStatus.filter((why) => why === undefined || sentences.includes(why))).toEqual([])
  })
})
