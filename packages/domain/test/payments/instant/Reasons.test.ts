import { faultsOf } from "@vostro/domain/engine/request/Faults"
import { errorBody, fault, reject } from "@vostro/domain/kernel/Rejection"
import { olderNames } from "@vostro/domain/kernel/Renamed"
import {
  codeOf,
  codesOf,
  detailsOf,
  INSTANT_PAYMENT_REASONS,
  REJECTION_REASONS,
  reasonAmong
} from "@vostro/domain/resources/payments/instant-payment/tables/Reasons"
import {
  REQUEST_REASONS,
  REQUEST_REJECTION_REASONS,
  RETURN_REASONS,
  SimulatedRequestRejectionReason,
  StatedRequestReason,
  StatedRequestRejectionReason,
  StatedReturnReason
} from "@vostro/domain/resources/payments/instant-payment/tables/ReturnReasons"
import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"

const lists = { REJECTION_REASONS, RETURN_REASONS, REQUEST_REASONS, REQUEST_REJECTION_REASONS }

describe.each(Object.entries(lists))("the reasons of %s", (_, reasons) => {
  it("are read from every code that they are sent with", () => {
    for (const reason of reasons)
      for (const code of codesOf(reason)) expect([code, reasonAmong(reasons, code)]).toEqual([code, reason])
  })

  it("are other for any other code", () => {
    expect(reasonAmong(reasons, "XXXX")).toBe("other")
  })
})

describe("a reason", () => {
  it("has codes of four characters, and is sent with the first", () => {
    for (const reason of INSTANT_PAYMENT_REASONS) {
      for (const code of codesOf(reason)) expect(code).toMatch(/^[A-Z]{2}[A-Z0-9]{2}$/)
      expect(codeOf(reason)).toBe(codesOf(reason)[0])
    }
  })

  it("has its code before the text in its details", () => {
    expect(detailsOf("account_closed", "Closed in May")).toEqual({ details: "AC04: Closed in May" })
    expect(detailsOf("account_closed", undefined)).toEqual({ details: "AC04" })
    expect(detailsOf("other", "Because")).toEqual({ details: "Because" })
    expect(detailsOf("other", undefined)).toEqual({})
    expect(detailsOf("other", undefined, "9912")).toEqual({ details: "9912" })
  })
})

const stated = [StatedReturnReason, StatedRequestReason, StatedRequestRejectionReason, SimulatedRequestRejectionReason]

describe("an older name of a reason", () => {
  it.each(stated.flatMap((schema) => Object.entries(olderNames(schema.ast)).map((pair) => [...pair, schema] as const)))(
    "is refused with the new one: %s, now %s",
    (older, name, schema) => {
      const decode = Schema.decodeUnknownResult(Schema.Struct({ reason: schema }), { reportInput: true })
      expect(Result.isSuccess(decode({ reason: name }))).toBe(true)
      const refused = decode({ reason: older })
      const faults = Result.isFailure(refused) ? faultsOf(refused.failure.issue) : []
      expect(faults).toEqual([{ ...fault("value_renamed", "reason"), instead: name }])
      const body = errorBody("legacy", reject("parameters_invalid", ...faults), "/v1/instant_payments")
      expect(body).toMatchObject({
        detail: `One or more parameters are invalid. Use ${name}.`,
        invalid_parameters: [{ parameter: "reason", reason: "value_renamed" }]
      })
      const v2 = errorBody("v2", reject("parameters_invalid", ...faults), "/v2")
      expect(v2).toMatchObject({ errors: [{ message: `The value is an older name. Use ${name}.` }] })
    }
  )

  it("is not one of the names, and unknown names are refused with all of them", () => {
    const decode = Schema.decodeUnknownResult(Schema.Struct({ reason: StatedReturnReason }), { reportInput: true })
    const refused = decode({ reason: "whim" })
    expect(Result.isFailure(refused) && faultsOf(refused.failure.issue)).toMatchObject([
      { code: "value_not_allowed", parameters: ["reason"], choices: expect.arrayContaining(["wrong_amount"]) }
    ])
    expect(Object.keys(olderNames(Schema.String.ast))).toEqual([])
  })
})
