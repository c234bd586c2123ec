import { historyTo, targetsOf, triggerable } from "@vostro/sandbox/commands/trigger/Histories"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { openSandbox } from "../support/OpenSandbox.ts"
import { ran } from "../support/Printed.ts"

const { bank, folder } = openSandbox()
const trigger = (...args: ReadonlyArray<string>) => ran(["trigger", "--data", folder, ...args])

/** Triggers an event and reads what `--json` prints. */
const triggered = async (...args: ReadonlyArray<string>) => {
  const { failure, out } = await trigger("--json", ...args)
  expect([args, failure]).toEqual([args, undefined])
  return JSON.parse(out)
}

/** Kinds whose new objects need more than an account number with money. */
const NEEDY = /^(account|card|funding|originator|receivable_sale|subledger_balance)\./

it("causes every event of a payment on a new object, each with the event as evidence", async () => {
  const { client } = await bank()
  const names = triggerable().filter((name) => !NEEDY.test(name))
  for (const name of names) {
    if (!targetsOf(name).some((one) => historyTo(one, "new") !== undefined)) continue
    const { event, event_id, object_id, steps } = await triggered(name)
    if (event === null) expect(`${object_id.slice(0, object_id.lastIndexOf("_"))}.${steps.at(-1).status}`).toBe(name)
    else {
      const { value } = await Effect.runPromise(client.call("event.get", { params: { event_id } }))
      expect([value.event, value.object["id"]]).toEqual([name, object_id])
    }
  }
  expect(names.length).toBeGreaterThan(40)
})

it("moves an object of mine from where it is, and takes another reason as a variant", async () => {
  const { object_id } = await triggered("ach.submitted")
  const { steps } = await triggered("ach.returned", "--on", object_id, "--variant", "R02")
  expect(steps).toEqual([{ operation: "ach.simulate", trigger: "return", object_id, status: "returned" }])
  const { client } = await bank()
  const { value } = await Effect.runPromise(client.call("ach.get", { params: { ach_id: object_id } }))
  expect(value.returns[0]?.return_code).toBe("R02")
})

it("chooses among lifecycles, triggers and values by variants", async () => {
  const last = async (...args: ReadonlyArray<string>) => (await triggered(...args)).steps.at(-1).trigger
  expect(await last("ach.returned")).toBe("return")
  expect(await last("ach.returned", "--variant", "incoming")).toBe("decline")
  expect(await last("ach.returned", "--variant", "return_sent")).toBe("return_sent")
  const { object_id } = await triggered("wire.rejected", "--variant", "reason=creditor_name_mismatch")
  const { client } = await bank()
  const { value } = await Effect.runPromise(client.call("wire.get", { params: { wire_id: object_id } }))
  expect(value.rejection?.reason).toBe("creditor_name_mismatch")
})

it("makes a new object on the account number that it is given", async () => {
  const { accountNumberIds, client } = await bank()
  const [, second = ""] = accountNumberIds
  const { object_id } = await triggered("ach.scheduled", "--on", second)
  const { value } = await Effect.runPromise(client.call("ach.get", { params: { ach_id: object_id } }))
  expect(value.account_number_id).toBe(second)
})

it("refuses an illegal history with the state and what would be legal", async () => {
  const { object_id } = await triggered("ach.rejected")
  expect((await trigger("ach.returned", "--on", object_id)).failure).toBe(
    `no legal history leads to ach.returned (outgoing, needs submitted or posted): ${object_id} is rejected and takes no trigger`
  )
  const posted = await triggered("instant_payment.posted")
  expect((await trigger("instant_payment.counterparty_status_updated", "--on", posted.object_id)).failure).toContain(
    `${posted.object_id} is posted. The other bank has answered already.`
  )
})

it.each([
  [["ach.flown"], /^cannot trigger ach\.flown: there are ach\.approved, ach\.canceled, /],
  [["flown"], /^cannot trigger flown: vostro trigger lists all$/],
  [["ach.returned", "--variant", "R99"], /^ach\.returned has no variant R99: it has outgoing, incoming, return, .*R02/],
  [["ach.canceled", "--variant", "R02"], /^ach\.canceled has no variant R02: it has none$/],
  [["ach.returned", "--variant", "R68"], /^the bank refuses: .*return_code/],
  [
    ["ach.returned", "--on", "wire_1"],
    /^--on must be an id of the kind ach, or of the account number to make a new one on \(got wire_1\)$/
  ],
  [["ach.returned", "--on", "ach_1"], /^the bank refuses: /],
  [["card.created"], /^card\.create needs an object of yours \(account_of_credit in its example\)/],
  [["originator.inactive"], /^no operation makes a new object that leads to originator\.inactive .*--on$/]
])("refuses %j in words that name the remedy", async (args, words) => {
  expect((await trigger(...args)).failure).toMatch(words)
})

it("lists what it can cause, with the variants", async () => {
  const { out } = await trigger()
  expect(out).toMatch(/^ach\.returned +outgoing, incoming, return, decline, return_sent, return_code=/m)
  expect(out).toMatch(/^originator\.active +needs --on/m)
  expect(out.trimEnd().split("\n")).toHaveLength(triggerable().length)
})
