import { day58, debit } from "@vostro/sandbox/scenario/Day58"
import { type Scenario, ScenarioFault } from "@vostro/sandbox/test"
import { describe, expect, it } from "vitest"
import { started } from "../support/TestBanks.ts"

const story: Scenario = [
  ...day58.slice(0, 1),
  { expect: "$debit", is: { status: "scheduled", counterparty: { name: "Jane Receiver" } } },
  { advanceTo: "next ach cutoff" },
  ...day58.slice(1),
  { expect: "$debit.status", is: "returned" },
  { call: "ach.cancel", params: { ach_id: "$debit.id" }, refused: "operation_not_allowed", save: "refusal" },
  { expect: "$refusal", is: { status: 400 } },
  { fault: "lost_answer" },
  { call: "ach.create", key: "debit-2", body: debit, save: "second" },
  { call: "program.list", as: "operator", save: "programs" },
  { expect: "$programs.objects.0.id", is: "$bank.programId" }
]

/** Plays steps that the types refuse, too. */
const playing = async (...steps: ReadonlyArray<unknown>): Promise<unknown> => {
  const { play } = await started()
  return Reflect.apply(play, undefined, [steps])
}

describe("a scenario", () => {
  it("is plain data: it plays the same from JSON, and gives the saved answers", async () => {
    const [one, two] = [await started(), await started()]
    const saved = await one.play(story)
    expect(Object.keys(saved)).toEqual(["debit", "refusal", "second", "programs"])
    expect(saved["debit"]).toMatchObject({ status: "returned" })
    expect(one.faults().lost_answer).toBe(1)
    expect(JSON.stringify(await two.play(JSON.parse(JSON.stringify(story))))).toBe(JSON.stringify(saved))
  })

  it.each([
    [{}, "step 1: a step has one of call, advance, advanceTo, until, expect, fault; this one has nothing else"],
    ["advance", 'step 1: "advance" is no step'],
    [
      { advance: 5, fault: "slow" },
      "step 1: a step does one thing, and this one has advance and fault: make it two steps"
    ],
    [{ call: "ach.make" }, /step 1: there is no operation ach.make; those of ach are .*ach.create/],
    [{ call: "loan.make" }, /step 1: .* begin with .*internal_transfer/],
    [
      { call: "ach.list", idempotencyKey: "a" },
      "step 1: call takes no idempotencyKey; it takes as, params, query, body, key"
    ],
    [{ call: "ach.list", as: "operator" }, "step 1: ach.list is for partners: leave as out"],
    [{ call: "program.list" }, 'step 1: program.list is for the operator: add as: "operator"'],
    [{ call: "ach.list", refused: "nope" }, /step 1: there is no error code nope; the codes are .*object_not_found/],
    [{ call: "ach.list", as: "root" }, "step 1: as must be partner or operator (got root)"],
    [{ call: "ach.list", save: "bank" }, "step 1: save cannot be bank"],
    [
      { call: "ach.get", params: { ach_id: "$debt.id" } },
      "step 1: $debt is not saved by an earlier step; saved are bank, all"
    ],
    [{ advance: "5 moons" }, /step 1: "5 moons" is no span of time: .*banking day/],
    [{ advance: -1 }, "step 1: cannot advance the clock by -1"],
    [{ advanceTo: "tea time" }, /step 1: "tea time" is no moment: use one of ach cutoff/],
    [{ until: "posted" }, "step 1: until names a saved object, such as $debit"],
    [{ until: "$all" }, "step 1: until needs the status to wait for"],
    [{ expect: "$all" }, "step 1: expect needs is"],
    [{ fault: "fire" }, "step 1: there is no fault fire; the faults are lost_answer"]
  ])("with the illegal step %j is refused by its index before any step runs", async (step, message) => {
    await expect(playing({ call: "ach.list", save: "all" }, step)).rejects.toThrow(message)
    await expect(playing({ call: "ach.list", save: "all" }, step)).rejects.toBeInstanceOf(ScenarioFault)
  })

  it.each([
    [{ call: "ach.get", params: { ach_id: "ach_1" } }, /step 1: 404 object_not_found.*The bank answered/],
    [
      { call: "ach.list", refused: "operation_not_allowed" },
      "step 1: ach.list was not refused with operation_not_allowed"
    ],
    [{ expect: "$all.objects.0", is: {} }, "step 1: $all.objects.0 is nothing: there is no 0 among no parts"],
    [{ expect: "$all", is: { has_more: true } }, "step 1: $all is not as expected: has_more is false, not true"],
    [{ expect: "$all", is: { objects: [1] } }, "step 1: $all is not as expected: objects is [], no list of 1"],
    [{ until: "$bank.programId", status: "closed" }, /step 1: .*cannot become closed: the statuses of program are/]
  ])("stops at %j with its index and the reason", async (step, message) => {
    await expect(playing({ call: "ach.list", save: "all" }, step)).rejects.toThrow(message)
  })
})
