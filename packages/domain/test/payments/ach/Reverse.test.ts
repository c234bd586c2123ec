import { momentOf } from "@vostro/domain/operation/Decision"
import type { Ach } from "@vostro/domain/resources/payments/ach/entry/Ach"
import { outgoing } from "@vostro/domain/resources/payments/ach/entry/Transitions"
import { reverseAch } from "@vostro/domain/resources/payments/ach/outgoing/Reverse"
import { REVERSAL_REASONS, reversalFits } from "@vostro/domain/resources/payments/ach/tables/Reversals"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { answered } from "../../support/Answered.ts"
import { entryOf, factsWith, MONDAY_MS, type Parts, returnOf, sentOf } from "./support/Entries.ts"

const sent = (parts: Parts): Ach => entryOf({ direction: "outgoing", transaction_type: "credit", ...parts })

const reversed = (
  parts: Parts,
  reversal_reason: (typeof REVERSAL_REASONS)[number] = "duplicate",
  others: ReadonlyArray<Ach> = [],
  nowMs = MONDAY_MS
) => {
  const facts = factsWith(nowMs, [sent(parts), ...others])
  return answered(reverseAch("ach_1", { reversal_reason }, momentOf(facts)), facts)
}

const verdictOn = (result: ReturnType<typeof reversed>): string =>
  Result.isSuccess(result) ? "accepted" : `${result.failure.code} ${result.failure.errors[0]?.code}`

describe("a reversal", () => {
  it.each(REVERSAL_REASONS.flatMap((reason) => (["credit", "debit"] as const).map((side) => [reason, side] as const)))(
    "for %s of a %s is accepted if the reason fits",
    (reason, transaction_type) => {
      expect(verdictOn(reversed({ transaction_type }, reason))).toBe(
        reversalFits(reason, transaction_type) ? "accepted" : "operation_not_allowed value_conflicting"
      )
    }
  )

  it.each([...new Set(outgoing.table.map(({ to }) => to))])(
    "of an entry that is %s is accepted only if submitted or posted",
    (status) => {
      const isTaken = status === "submitted" || status === "posted"
      expect(verdictOn(reversed({ status }))).toBe(isTaken ? "accepted" : "operation_not_allowed value_not_allowed")
    }
  )

  it("of an incoming entry, or of a reversal, is refused", () => {
    expect(verdictOn(reversed({ direction: "incoming" }))).toBe("operation_not_allowed value_not_allowed")
    expect(verdictOn(reversed({ statement_descriptor: "REVERSAL" }))).toBe("operation_not_allowed value_not_allowed")
  })

  it.each([...new Set(outgoing.table.map(({ to }) => to))])(
    "after a reversal that is %s is accepted only if that was canceled or rejected",
    (status) => {
      const reversal = { reversal_reason: "duplicate", linked_ach_id: "ach_2" } as const
      const before = sent({ id: "ach_2", status, statement_descriptor: "REVERSAL" })
      const isDead = status === "canceled" || status === "rejected"
      expect(verdictOn(reversed({ reversal }, "duplicate", [before]))).toBe(
        isDead ? "accepted" : "operation_not_allowed object_status_unchanged"
      )
    }
  )

  it("goes out within five banking days of settlement", () => {
    const lastWindow = Date.parse("2035-03-13T03:00:00Z")
    expect(verdictOn(reversed({}, "duplicate", [], lastWindow - 1))).toBe("accepted")
    expect(verdictOn(reversed({}, "duplicate", [], lastWindow))).toBe("operation_not_allowed deadline_passed")
  })

  it.each([
    ["credit", "savings_debit"],
    ["debit", "savings_credit"]
  ] as const)(
    "of a %s is a new entry of the other side, linked to the original",
    (transaction_type, transaction_code) => {
      const entry = sentOf({
        transaction_type,
        returns: [returnOf("R03")],
        correction: { account_number: "1" },
        kept: { ...entryOf().kept, originator_id: "originator_1", returned_on: "2035-03-01" },
        record_details: {
          ...entryOf().record_details,
          individual_id: "7",
          trace_number: "123456780000001",
          effective_date: "2035-03-05",
          additional_information: "Invoice 1"
        }
      })
      const { changes, events, response } = Result.getOrThrow(reversed(entry))
      const objects = changes.filter(({ resource }) => resource.kind === "ach").map(({ object }) => object)
      const [original, reversal] = objects
      expect(original).toMatchObject({
        ...entry,
        reversal: { reversal_reason: "duplicate", linked_ach_id: reversal?.id },
        updated_at: new Date(MONDAY_MS).toISOString()
      })
      expect(reversal).toMatchObject({
        status: "scheduled",
        transaction_type: transaction_type === "credit" ? "debit" : "credit",
        amount: 300,
        sec_code: "PPD",
        statement_descriptor: "REVERSAL",
        counterparty: entry.counterparty,
        returns: [],
        reversal: { reversal_reason: "duplicate", linked_ach_id: "ach_1" },
        record_details: { company_name: "Acme", company_id: "1234567890", individual_id: "7", transaction_code },
        kept: { originator_id: "originator_1" }
      })
      for (const part of ["trace_number", "additional_information"]) {
        expect(reversal).not.toHaveProperty(`record_details.${part}`)
      }
      for (const part of ["correction", "kept.returned_on", "kept.booked_on"]) expect(reversal).not.toHaveProperty(part)
      expect(response).toMatchObject({ id: reversal?.id })
      expect(events).toEqual([])
    }
  )
})
