import { lastInstantOf } from "@vostro/domain/kernel/calendar/Deadline"
import { DAY_MS } from "@vostro/domain/kernel/Instant"
import { ZERO } from "@vostro/domain/kernel/Money"
import {
  CONTEST_CODES,
  contestDishonor,
  DISHONOR_CODES,
  dishonorReturn
} from "@vostro/domain/resources/payments/ach/disputes/Dispute"
import { receiveReturn } from "@vostro/domain/resources/payments/ach/disputes/ReceiveReturn"
import { sendBack } from "@vostro/domain/resources/payments/ach/disputes/SendBack"
import type { Ach } from "@vostro/domain/resources/payments/ach/entry/Ach"
import { outgoingOnly } from "@vostro/domain/resources/payments/ach/entry/Move"
import { incoming, outgoing } from "@vostro/domain/resources/payments/ach/entry/Transitions"
import { correctionFaults, receiveCorrection } from "@vostro/domain/resources/payments/ach/incoming/Correct"
import { ACH_DEADLINES } from "@vostro/domain/resources/payments/ach/schedule/AchDeadlines"
import { CHANGE_CODES } from "@vostro/domain/resources/payments/ach/tables/ChangeCodes"
import { mayReturn } from "@vostro/domain/resources/payments/ach/tables/ReturnCodeRules"
import {
  CLIENT_RETURN_CODES,
  RETURN_CODES,
  type ReturnRule,
  returnCodes
} from "@vostro/domain/resources/payments/ach/tables/ReturnCodes"
import { SEC_CODES } from "@vostro/domain/resources/payments/ach/tables/SecCodes"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { entryOf, factsWith, MONDAY, MONDAY_MS, type Parts, returnOf } from "./support/Entries.ts"

const SIDES = ["credit", "debit"] as const
const HOLDERS = ["consumer", "commercial"] as const
const ruleOf = (code: (typeof RETURN_CODES)[number]): ReturnRule => returnCodes[code]
const ofFamily = (family: ReturnRule["family"]) => RETURN_CODES.filter((code) => ruleOf(code).family === family)

/** Every status that entries of a direction can have. */
const statusesOf = (direction: Ach["direction"]): ReadonlyArray<Ach["status"]> => {
  const table: ReadonlyArray<{ readonly to: Ach["status"] }> = (direction === "outgoing" ? outgoing : incoming).table
  return [...new Set(table.map(({ to }) => to))]
}

const codeOf = <A, E extends { readonly code: string; readonly errors: ReadonlyArray<{ readonly code: string }> }>(
  result: Result.Result<A, E>
): string => (Result.isSuccess(result) ? "accepted" : `${result.failure.code} ${result.failure.errors[0]?.code}`)

/** Returns the expected verdict: accepted if the status allows it, else the error for a repeated or illegal move. */
const verdictOn = (status: Ach["status"], takes: ReadonlyArray<Ach["status"]>, made: Ach["status"]): string => {
  if (takes.includes(status)) return "accepted"
  return `operation_not_allowed ${status === made ? "object_status_unchanged" : "value_not_allowed"}`
}

describe("a return by a client", () => {
  const asked = (
    parts: Parts,
    code: (typeof CLIENT_RETURN_CODES)[number] = "R03",
    nowMs = MONDAY_MS,
    holderType?: (typeof HOLDERS)[number]
  ) => codeOf(sendBack("ach_1", { return_code: code }, factsWith(nowMs, [entryOf(parts)], holderType)))

  it.each(CLIENT_RETURN_CODES)("with %s is accepted for the entries of its code", (code) => {
    for (const sec_code of SEC_CODES)
      for (const transaction_type of SIDES)
        for (const holderType of HOLDERS) {
          const fits = mayReturn(code, { sec_code, side: transaction_type, holder_type: holderType }) === undefined
          expect(asked({ sec_code, transaction_type }, code, MONDAY_MS, holderType)).toBe(
            fits ? "accepted" : "operation_not_allowed value_conflicting"
          )
        }
  })

  it.each(statusesOf("incoming"))("of an entry that is %s is accepted only if posted or yet to be posted", (status) => {
    const takes = ["posted", "scheduled", "under_review", "approved"] as const
    expect(asked({ status })).toBe(verdictOn(status, takes, "returned"))
  })

  it.each(statusesOf("outgoing"))("of an outgoing entry that is %s is refused", (status) => {
    expect(asked({ direction: "outgoing", status })).toBe("operation_not_allowed value_not_allowed")
  })

  // Settlement at 8:30 in New York; the last next-day entries are submitted at 23:00 the evening before.
  const opening = lastInstantOf(ACH_DEADLINES.return, MONDAY)
  const evening = Date.parse("2035-03-07T04:00:00Z")

  it("must arrive by the opening of the second banking day", () => {
    expect(new Date(opening).toISOString()).toBe("2035-03-07T13:30:00.000Z")
    expect(asked({}, "R01", evening - 1)).toBe("accepted")
    expect(asked({}, "R01", evening)).toBe("operation_not_allowed deadline_passed")
  })

  it("is allowed for sixty days if the customer did not authorize the debit", () => {
    // The sixtieth day is a Friday, so the entry is due at Monday's opening: the last window closes on Friday evening.
    const lastWindow = Date.parse("2035-05-05T03:00:00Z")
    expect(asked({}, "R10", lastWindow - 1)).toBe("accepted")
    expect(asked({}, "R10", lastWindow)).toBe("operation_not_allowed deadline_passed")
  })

  it("of a refused credit has a deadline counted from the refusal", () => {
    expect(asked({ transaction_type: "credit" }, "R23", MONDAY_MS + 300 * DAY_MS)).toBe("accepted")
  })

  it("waits for the entry to post, and cannot be requested twice", () => {
    const facts = factsWith(MONDAY_MS, [entryOf({ status: "scheduled" })])
    const { changes, events } = Result.getOrThrow(sendBack("ach_1", { return_code: "R03" }, facts))
    expect(events).toEqual([])
    expect(changes.map(({ object }) => object)).toMatchObject([
      { status: "scheduled", returns: [{ status: "pending_return" }], kept: { return_once_posted: true } }
    ])
    const waiting = { status: "scheduled", returns: [{ ...returnOf("R03"), status: "pending_return" }] } as const
    expect(asked(waiting)).toBe("operation_not_allowed object_status_unchanged")
  })
})

describe("a dishonored return by a client", () => {
  const returned = { direction: "outgoing", status: "returned" } as const
  const kept = { ...entryOf().kept, returned_on: MONDAY }
  const dishonored = (
    code: (typeof DISHONOR_CODES)[number],
    returnCode: string,
    parts: Parts = {},
    nowMs = MONDAY_MS
  ) => {
    const entry = entryOf({ ...returned, returns: [returnOf(returnCode)], kept, ...parts })
    return codeOf(dishonorReturn("ach_1", { return_code: code }, factsWith(nowMs, [entry])))
  }

  it.each(DISHONOR_CODES)("with %s answers the returns of its code", (code) => {
    for (const returnCode of ofFamily("return")) {
      const fits = code !== "R70" || returnCode === "R06" || returnCode === "R31"
      expect(dishonored(code, returnCode)).toBe(fits ? "accepted" : "operation_not_allowed value_not_allowed")
    }
  })

  it("fits entries of its side, and never IAT", () => {
    expect(dishonored("R62", "R03", { transaction_type: "credit" })).toBe("operation_not_allowed value_not_allowed")
    for (const code of DISHONOR_CODES) {
      expect(dishonored(code, "R06", { sec_code: "IAT" })).toBe("operation_not_allowed value_not_allowed")
    }
  })

  it.each(statusesOf("outgoing"))("of an entry that is %s is accepted only if the entry is returned", (status) => {
    expect(dishonored("R61", "R03", { status })).toBe(verdictOn(status, ["returned"], "pending_dishonored_return"))
  })

  it("goes out within five banking days of the return's settlement", () => {
    const lastWindow = Date.parse("2035-03-13T03:00:00Z")
    expect(dishonored("R61", "R03", {}, lastWindow - 1)).toBe("accepted")
    expect(dishonored("R61", "R03", {}, lastWindow)).toBe("operation_not_allowed deadline_passed")
  })

  it("is refused for an incoming entry", () => {
    expect(dishonored("R61", "R03", { direction: "incoming" })).toBe("operation_not_allowed value_not_allowed")
  })
})

describe("a contested return by a client", () => {
  const kept = { ...entryOf().kept, dishonored_on: MONDAY }
  const contested = (
    code: (typeof CONTEST_CODES)[number],
    dishonorCode: string,
    parts: Parts = {},
    nowMs = MONDAY_MS
  ) => {
    const returns = [returnOf("R03"), returnOf(dishonorCode, "dishonored_return")]
    const entry = entryOf({ status: "return_dishonored", returns, kept, ...parts })
    return codeOf(contestDishonor("ach_1", { return_code: code }, factsWith(nowMs, [entry])))
  }
  const answered: Readonly<Record<string, string>> = { R73: "R68", R74: "R69", R75: "R67", R76: "R69", R77: "R62" }

  it.each(CONTEST_CODES)("with %s answers the dishonored returns of its code", (code) => {
    for (const dishonorCode of DISHONOR_CODES) {
      const fits = answered[code] === undefined || answered[code] === dishonorCode
      expect(contested(code, dishonorCode)).toBe(fits ? "accepted" : "operation_not_allowed value_not_allowed")
    }
  })

  it.each(statusesOf("incoming"))("of an entry that is %s is accepted only if its return is dishonored", (status) => {
    expect(contested("R71", "R61", { status })).toBe(
      verdictOn(status, ["return_dishonored"], "pending_contested_return")
    )
  })

  it("goes out within two banking days of the dishonored return's settlement", () => {
    const lastWindow = Date.parse("2035-03-08T04:00:00Z")
    expect(contested("R71", "R61", {}, lastWindow - 1)).toBe("accepted")
    expect(contested("R71", "R61", {}, lastWindow)).toBe("operation_not_allowed deadline_passed")
  })
})

describe("a return stage from the network", () => {
  const hopped = (code: (typeof RETURN_CODES)[number], parts: Parts) =>
    receiveReturn({ object: entryOf(parts), version: 1 }, { return_code: code }, factsWith(MONDAY_MS))
  const REFUSED = "operation_not_allowed value_not_allowed"

  it.each(RETURN_CODES)("%s is accepted in the statuses of its family", (code) => {
    const { family } = ruleOf(code)
    const before = {
      return: [],
      dishonor: [returnOf("R06")],
      contest: [returnOf("R03"), returnOf("R61", "dishonored_return")]
    }[family]
    for (const direction of ["outgoing", "incoming"] as const)
      for (const status of statusesOf(direction)) {
        const place = `${direction} ${status}`
        const places = {
          return: ["outgoing submitted", "outgoing posted"],
          dishonor: ["incoming returned"],
          contest: ["outgoing return_dishonored"]
        }[family]
        const answersOthers = ["R73", "R74", "R75", "R76", "R77"].includes(code)
        const isForeign = ["R80", "R81", "R82", "R83", "R84"].includes(code)
        const isTaken = places.includes(place) && !answersOthers && !isForeign
        const result = codeOf(hopped(code, { direction, status, returns: before }))
        expect([place, result]).toEqual([place, isTaken ? "accepted" : REFUSED])
      }
  })

  it.each(["R80", "R81", "R82", "R83", "R84"] as const)("%s is accepted for IAT only", (code) => {
    expect(codeOf(hopped(code, { direction: "outgoing", sec_code: "IAT" }))).toBe("accepted")
    expect(codeOf(hopped(code, { direction: "outgoing", sec_code: "CCD" }))).toBe(REFUSED)
  })

  it("dishonors and contests the codes that it answers, and nothing else", () => {
    for (const code of DISHONOR_CODES)
      for (const returnCode of ofFamily("return")) {
        const result = hopped(code, { status: "returned", returns: [returnOf(returnCode)] })
        const fits = code !== "R70" || returnCode === "R06" || returnCode === "R31"
        expect([code, returnCode, Result.isSuccess(result)]).toEqual([code, returnCode, fits])
      }
    const answered: Readonly<Record<string, string>> = { R73: "R68", R74: "R69", R75: "R67", R76: "R69", R77: "R62" }
    for (const code of CONTEST_CODES)
      for (const dishonorCode of DISHONOR_CODES) {
        const returns = [returnOf("R03"), returnOf(dishonorCode, "dishonored_return")]
        const result = hopped(code, { direction: "outgoing", status: "return_dishonored", returns })
        const fits = answered[code] === undefined || answered[code] === dishonorCode
        expect([code, dishonorCode, Result.isSuccess(result)]).toEqual([code, dishonorCode, fits])
      }
  })

  const legsOf = (parts: Parts, code: (typeof RETURN_CODES)[number]) =>
    Result.getOrThrow(hopped(code, parts)).transactions.map(({ legs }) =>
      legs.map(({ account, amount }) => [account, amount])
    )
  const settlement = "gl_ach_settlement_203503051301"

  it("books an entry with a return received before settlement, and releases the hold", () => {
    const early = { direction: "outgoing", status: "submitted", transaction_type: "credit" } as const
    const kept = { account_number: "1000", held: true } as const
    expect(legsOf({ ...early, kept }, "R13")).toEqual([
      [
        ["account_number_1", -300],
        [settlement, 300]
      ],
      [
        ["account_number_1", 300],
        [settlement, -300]
      ]
    ])
    expect(Result.getOrThrow(hopped("R13", { ...early, kept })).holds).toEqual([
      { account_number_id: "account_number_1", amount: -300 }
    ])
  })

  it("books a dishonored return to the account of its entry, including suspense", () => {
    const suspense = "gl_ach_suspense_203503061230"
    const kept = { ...entryOf().kept, booked_on: suspense } as const
    const parts = { status: "returned", returns: [returnOf("R03")] } as const
    expect(legsOf(parts, "R61")[0]?.[0]).toEqual(["account_number_1", -300])
    expect(legsOf({ ...parts, kept }, "R61")[0]?.[0]).toEqual([suspense, -300])
  })

  it("moves no money for a zero-amount entry", () => {
    expect(legsOf({ direction: "outgoing", amount: ZERO }, "R03")).toEqual([])
  })

  it("records the day from which the next deadline counts", () => {
    const returned = Result.getOrThrow(hopped("R03", { direction: "outgoing" }))
    const dishonored = Result.getOrThrow(hopped("R61", { status: "returned", returns: [returnOf("R03")] }))
    const noted = [returned, dishonored].map(({ changes }) => changes.at(-1)?.object)
    expect(noted).toMatchObject([{ kept: { returned_on: MONDAY } }, { kept: { dishonored_on: MONDAY } }])
  })
})

describe("a notification of change", () => {
  const everything = { account_number: "111", routing_number: "021000021", account_type: "savings" } as const
  const partsOf: Readonly<Record<string, ReadonlyArray<keyof typeof everything>>> = {
    C01: ["account_number"],
    C02: ["routing_number"],
    C03: ["account_number", "routing_number"],
    C05: ["account_type"],
    C06: ["account_number", "account_type"],
    C07: ["account_number", "routing_number", "account_type"]
  }

  it.each(CHANGE_CODES)("of %s has exactly the fields of its code", (code) => {
    const parts = partsOf[code] ?? []
    const fitting = Object.fromEntries(parts.map((name) => [name, everything[name]]))
    expect(correctionFaults(code, fitting)).toEqual([])
    expect(correctionFaults(code, {}).map(({ parameters }) => parameters)).toEqual(parts.map((name) => [name]))
    expect(correctionFaults(code, everything)).toHaveLength(3 - parts.length)
  })

  const corrected = (code: (typeof CHANGE_CODES)[number], parts: Parts) =>
    codeOf(
      Result.flatMap(outgoingOnly({ object: entryOf(parts), version: 1 }, "correct"), (sent) =>
        receiveCorrection(sent, { change_code: code, correction: {} }, factsWith(MONDAY_MS))
      )
    )

  it.each(["outgoing", "incoming"] as const)(
    "is accepted for %s entries only if we sent them and they are not contested",
    (direction) => {
      const taken = statusesOf(direction).filter((status) => corrected("C01", { direction, status }) === "accepted")
      const disputed = ["returned", "pending_dishonored_return", "return_dishonored"]
      expect(taken).toEqual(direction === "outgoing" ? ["submitted", "posted", ...disputed] : [])
    }
  )

  it("of C08 is accepted for IAT only", () => {
    expect(corrected("C08", { direction: "outgoing", sec_code: "IAT" })).toBe("accepted")
    expect(corrected("C08", { direction: "outgoing" })).toBe("operation_not_allowed value_not_allowed")
  })
})
