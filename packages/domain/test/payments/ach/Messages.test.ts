import type { OutboundEntry } from "@vostro/domain/rails"
import type { Ach, Return } from "@vostro/domain/resources/payments/ach/entry/Ach"
import { outgoing } from "@vostro/domain/resources/payments/ach/entry/Transitions"
import { messagesOf } from "@vostro/domain/resources/payments/ach/messages/Messages"
import { expect, it } from "vitest"
import { receivedOf, sentOf } from "./support/Entries.ts"

/** Writes the codes of the return stages that the entry has, with the trace number of the message. */
const write = ({ ach, trace_number }: OutboundEntry): ReadonlyArray<string> => [
  [trace_number, ...ach.returns.map(({ return_code }) => return_code)].join(" ")
]

const told = (one: Ach) => messagesOf(one, write).map(({ raw_records, type }) => [type, ...raw_records].join(": "))

const kept = { account_number: "1", held: false }
const record_details = { trace_number: "10" }
const raw = (record: string) => ({ raw_records: [record] })

const stage = (type: Return["type"], return_code: string, status: Return["status"], trace_number: string): Return => ({
  type,
  return_code,
  status,
  trace_number,
  return_reason: ""
})

it("shows the entry itself from the status on that the network has it", () => {
  const table: ReadonlyArray<{ readonly from: ReadonlyArray<string>; readonly to: Ach["status"] }> = outgoing.table
  const taken = new Set<string>(["submitted"])
  for (const _ of table) for (const { from, to } of table) if (from.some((one) => taken.has(one))) taken.add(to)
  for (const { to: status } of table) {
    expect([status, told(sentOf({ status, record_details, kept }))]).toEqual([
      status,
      taken.has(status) ? ["entry: 10"] : []
    ])
  }
})

it("shows each stage that the bank sent as the entry was then, and no stage that was withdrawn or waits", () => {
  const returns = [
    stage("return", "R03", "canceled", "1"),
    stage("return", "R10", "returned", "2"),
    stage("dishonored_return", "R68", "return_dishonored", "3"),
    stage("contested_return", "R71", "canceled", "4"),
    stage("contested_return", "R73", "pending_contested_return", "5")
  ]
  const status = "pending_contested_return"
  const came = receivedOf({ status, returns, record_details, kept: { ...kept, raw: { entry: raw("came") } } })
  expect(told(came)).toEqual(["entry: came", "return: 2 R03 R10"])
})

it("shows what came in a file beside what the bank sent, in the order of the stages, and the correction last", () => {
  const returns = [
    stage("return", "R10", "returned", "2"),
    stage("dishonored_return", "R68", "return_dishonored", "3"),
    stage("contested_return", "R73", "return_contested", "4")
  ]
  const received = { return: raw("returned"), contested_return: raw("contested") }
  const change = { change_code: "C01", raw: raw("corrected") } as const
  const sent = sentOf({ status: "return_contested", returns, record_details, kept: { ...kept, raw: received, change } })
  const correction = "correction: corrected"
  expect(told(sent)).toEqual([
    "entry: 10",
    "return: returned",
    "dishonored_return: 3 R10 R68",
    "contested_return: contested",
    correction
  ])
  expect(messagesOf(sent, () => []).map(({ type }) => type)).toEqual(["return", "contested_return", "correction"])
})
