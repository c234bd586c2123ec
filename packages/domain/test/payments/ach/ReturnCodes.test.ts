import { ACH_DEADLINES } from "@vostro/domain/resources/payments/ach/schedule/AchDeadlines"
import {
  comesBeforeSettlement,
  contestAnswers,
  dishonorAnswers,
  mayReturn
} from "@vostro/domain/resources/payments/ach/tables/ReturnCodeRules"
import {
  CLIENT_RETURN_CODES,
  isReturnCode,
  type ReturnCode,
  type ReturnRule,
  returnCodes
} from "@vostro/domain/resources/payments/ach/tables/ReturnCodes"
import { SEC_CODES, type SecCode } from "@vostro/domain/resources/payments/ach/tables/SecCodes"
import { describe, expect, it } from "vitest"

/** S30 by hand: sender, account, sides, window, the SEC codes of the notes. */
const table = `
R01 rdfi CB D 2B
R02 rdfi CB DC 2B
R03 rdfi CB DC 2B
R04 rdfi CB DC 2B
R05 rdfi C D 60C-WS only:CCD,CTX
R06 rdfi CB DC agreed
R07 rdfi C D 60C-WS except:ARC,BOC,POP,RCK
R08 rdfi CB D 2B
R09 rdfi CB D 2B
R10 rdfi CB D 60C-WS B:ARC,BOC,IAT,POP
R11 rdfi CB D 60C-WS B:ARC,BOC,IAT,POP
R12 rdfi CB DC 2B
R13 operator CB DC Op
R14 rdfi CB DC 2B
R15 rdfi C DC 2B
R16 rdfi,gateway CB DC 2B
R17 rdfi CB DC 2B
R18 operator CB DC Op
R19 operator CB DC Op
R20 rdfi CB DC 2B
R21 rdfi B DC 2B
R22 rdfi CB DC 2B
R23 rdfi CB C 2B-refusal
R24 rdfi CB DC 2B
R25 operator CB DC Op
R26 operator CB DC Op
R27 operator CB DC Op
R28 operator CB DC Op
R29 rdfi B D 2B
R30 operator CB D Op only:TRC,TRX
R31 rdfi B D agreed only:CCD,CTX
R32 operator CB DC Op
R33 rdfi CB D 60C only:XCK
R34 operator CB DC Op
R35 operator CB D Op
R36 operator CB C Op only:ARC,BOC,POP,RCK,TEL,XCK
R37 rdfi CB D 60C-WS only:ARC,BOC,POP
R38 rdfi CB D 60C only:ARC,BOC
R39 rdfi CB D 2B only:ARC,BOC,POP
R40 agency CB DC n/a only:ENR
R41 agency CB DC n/a only:ENR
R42 agency CB DC n/a only:ENR
R43 agency CB DC n/a only:ENR
R44 agency CB DC n/a only:ENR
R45 agency CB DC n/a only:ENR
R46 agency CB DC n/a only:ENR
R47 agency CB DC n/a only:ENR
R50 rdfi C D RCK only:RCK
R51 rdfi C D 60C-WS only:RCK
R52 rdfi C D 60C only:RCK
R53 rdfi C D 60C-WS only:RCK
R61 odfi CB DC 5B except:IAT
R62 odfi CB D 5B except:IAT
R67 odfi CB DC 5B except:IAT
R68 odfi CB DC 5B except:IAT
R69 odfi CB DC 5B except:IAT
R70 odfi CB DC 5B except:IAT
R71 rdfi CB DC 2Bd except:IAT
R72 rdfi CB DC 2Bd except:IAT
R73 rdfi CB DC 2Bd except:IAT
R74 rdfi CB DC 2Bd except:IAT
R75 rdfi CB DC 2Bd except:IAT
R76 rdfi CB DC 2Bd except:IAT
R77 rdfi CB D 2Bd except:IAT
R80 gateway CB DC 2B only:IAT
R81 gateway CB DC 2B only:IAT
R82 gateway CB DC 2B only:IAT
R83 gateway CB DC 2B only:IAT
R84 gateway CB DC 2B only:IAT
R85 gateway,rdfi CB DC 2B`

const windows: Readonly<Record<string, string>> = {
  return: "2B",
  refused_credit_return: "2B-refusal",
  extended_return: "60C",
  rck_state_law_return: "RCK",
  dishonor: "5B",
  contest: "2Bd",
  agreed: "agreed",
  operator: "Op",
  none: "n/a"
}

const rows: ReadonlyArray<readonly [code: string, line: string]> = table
  .trim()
  .split("\n")
  .map((line) => [line.slice(0, 3), line])
const rules: ReadonlyArray<readonly [code: string, rule: ReturnRule]> = Object.entries(returnCodes)
const codes = rules.map(([code]) => code).filter(isReturnCode)
const ofFamily = (family: ReturnRule["family"]) => codes.filter((code) => returnCodes[code].family === family)
const ruleOf = (code: string): ReturnRule | undefined => rules.find(([name]) => name === code)?.[1]

const lineOf = (code: string): string => {
  const rule = ruleOf(code)
  if (rule === undefined) return `${code} is missing`
  const list = (name: string, secs: ReadonlyArray<string> | undefined) =>
    secs === undefined ? [] : [`${name}:${secs.join(",")}`]
  return [
    code,
    rule.by.join(","),
    (rule.holder_types.includes("consumer") ? "C" : "") + (rule.holder_types.includes("commercial") ? "B" : ""),
    (rule.sides.includes("debit") ? "D" : "") + (rule.sides.includes("credit") ? "C" : ""),
    `${windows[rule.deadline]}${rule.statement ? "-WS" : ""}`,
    ...list("only", rule.only),
    ...list("except", rule.except),
    ...list("B", rule.only_commercial)
  ].join(" ")
}

describe("return codes (S30)", () => {
  it.each(rows)("%s has the row of the table", (code, line) => {
    expect(lineOf(code)).toBe(line)
  })

  it("are exactly those of the table", () => {
    expect(codes).toEqual(rows.map(([code]) => code))
    expect(codes).toHaveLength(70)
  })

  it.each(rules)("%s belongs to the return stage of its number, and has a title", (code, { family, title }) => {
    const dishonors = ["R61", "R62", "R67", "R68", "R69", "R70"]
    const expected = code >= "R71" && code <= "R77" ? "contest" : "return"
    expect(family).toBe(dishonors.includes(code) ? "dishonor" : expected)
    expect(title).toMatch(/^[a-zA-Z].{8,}/)
  })

  it.each(rules)("%s has a known deadline, or states that it has none", (_, { deadline }) => {
    expect([...Object.keys(ACH_DEADLINES), "agreed", "operator", "none"]).toContain(deadline)
  })

  it("require the receiver's written statement if the table says WS", () => {
    const stated = rules.filter(([, { statement }]) => statement).map(([code]) => code)
    expect(stated).toEqual(["R05", "R07", "R10", "R11", "R37", "R51", "R53"])
  })

  it("allow reinitiation only for insufficient funds", () => {
    expect(rules.filter(([, { retryable }]) => retryable).map(([code]) => code)).toEqual(["R01", "R09"])
  })

  it("of clients are the sixteen of the interface, all of them returns by the RDFI", () => {
    const expected = "R01 R02 R03 R05 R07 R08 R09 R10 R11 R14 R15 R16 R17 R22 R23 R29"
    expect(CLIENT_RETURN_CODES.join(" ")).toBe(expected)
    for (const code of CLIENT_RETURN_CODES) {
      expect([returnCodes[code].family, returnCodes[code].by]).toEqual(["return", expect.arrayContaining(["rdfi"])])
    }
  })

  it.each(["", "R00", "R48", "R49", "R54", "R63", "R66", "R78", "R79", "R86", "R90", "r01", "R01 ", "toString"])(
    "do not include %j",
    (text) => {
      expect(isReturnCode(text)).toBe(false)
    }
  )

  it("apply before settlement only if the operator sends them (S10)", () => {
    const early = ["R13", "R18", "R19", "R25", "R26", "R27", "R28", "R30", "R32", "R34", "R35", "R36"]
    expect(codes.filter(comesBeforeSettlement)).toEqual(early)
  })
})

describe("the entries that a code may return (S30)", () => {
  it.each<
    readonly [ReturnCode, SecCode, "credit" | "debit", "consumer" | "commercial" | undefined, string | undefined]
  >([
    ["R01", "PPD", "debit", "consumer", undefined],
    ["R01", "PPD", "credit", "consumer", "side"],
    ["R05", "CCD", "debit", "consumer", undefined],
    ["R05", "CCD", "debit", undefined, undefined],
    ["R05", "CCD", "debit", "commercial", "holder_type"],
    ["R05", "PPD", "debit", "consumer", "sec_code"],
    ["R07", "PPD", "debit", "consumer", undefined],
    ["R07", "RCK", "debit", "consumer", "sec_code"],
    ["R10", "WEB", "debit", "consumer", undefined],
    ["R10", "WEB", "debit", "commercial", "holder_type"],
    ["R10", "BOC", "debit", "commercial", undefined],
    ["R11", "IAT", "debit", "commercial", undefined],
    ["R11", "CCD", "debit", "commercial", "holder_type"],
    ["R15", "PPD", "credit", "commercial", "holder_type"],
    ["R23", "CCD", "credit", "commercial", undefined],
    ["R23", "CCD", "debit", "commercial", "side"],
    ["R29", "CCD", "debit", "commercial", undefined],
    ["R29", "CCD", "debit", "consumer", "holder_type"],
    ["R31", "CTX", "debit", "commercial", undefined],
    ["R31", "PPD", "debit", "commercial", "sec_code"],
    ["R33", "RCK", "debit", "consumer", "sec_code"],
    ["R37", "POP", "debit", "consumer", undefined],
    ["R38", "POP", "debit", "consumer", "sec_code"],
    ["R44", "ENR", "credit", undefined, undefined],
    ["R44", "PPD", "credit", "consumer", "sec_code"],
    ["R53", "RCK", "debit", "consumer", undefined],
    ["R53", "PPD", "debit", "consumer", "sec_code"],
    ["R61", "IAT", "credit", "consumer", "sec_code"],
    ["R62", "PPD", "credit", "consumer", "side"],
    ["R84", "IAT", "debit", "commercial", undefined],
    ["R84", "PPD", "debit", "commercial", "sec_code"],
    ["R85", "PPD", "debit", "consumer", undefined]
  ])("%s for %s %s of %s holder: %s", (code, sec_code, side, holder_type, misfit) => {
    expect(mayReturn(code, { sec_code, side, holder_type })).toBe(misfit)
  })

  it("exist for every code, for some only on commercial accounts", () => {
    const usable = codes.filter((code) =>
      SEC_CODES.some((sec_code) =>
        (["credit", "debit"] as const).some(
          (side) => mayReturn(code, { sec_code, side, holder_type: "consumer" }) === undefined
        )
      )
    )
    expect(codes.filter((code) => !usable.includes(code))).toEqual(["R21", "R29", "R31"])
    expect(
      (["R21", "R29", "R31", "R33"] as const).map((code) =>
        mayReturn(code, { sec_code: "CCD", side: "debit", holder_type: "commercial" })
      )
    ).toEqual([undefined, undefined, undefined, "sec_code"])
  })
})

describe("the code pairs of a dispute (S13)", () => {
  const returns = ofFamily("return")
  const dishonors = ofFamily("dishonor")

  it.each(dishonors)("%s dishonors only the returns of its row", (code) => {
    const expected = code === "R70" ? ["R06", "R31"] : returns
    expect(codes.filter((before) => dishonorAnswers(code, before))).toEqual(expected)
  })

  it.each([
    ["R71", dishonors],
    ["R72", dishonors],
    ["R73", ["R68"]],
    ["R74", ["R69"]],
    ["R75", ["R67"]],
    ["R76", ["R69"]],
    ["R77", ["R62"]]
  ] as const)("%s contests %s", (code, expected) => {
    expect(codes.filter((before) => contestAnswers(code, before))).toEqual(expected)
  })

  it("have disjoint codes for returns, dishonored returns and contested returns", () => {
    expect(codes.filter((code) => codes.some((before) => dishonorAnswers(code, before)))).toEqual(dishonors)
    expect(codes.filter((code) => codes.some((before) => contestAnswers(code, before)))).toEqual(ofFamily("contest"))
  })
})
