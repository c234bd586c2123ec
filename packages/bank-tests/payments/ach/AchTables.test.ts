import * as codes from "@vostro/domain/ach"
import { checkDigitOf } from "@vostro/domain/rails"
import { transactionCodes as domainTransactions } from "@vostro/domain/resources/payments/ach/tables/TransactionCodes"
import {
  advTransactionCodes,
  changeCodes,
  returnCodes,
  returnFamilyOf,
  type SecRules,
  secCodes,
  transactionCodes,
  withCheckDigit
} from "@vostro/nacha"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const titlesOf = (table: Readonly<Record<string, { readonly title: string }>>) =>
  Object.entries(table).map(([code, { title }]) => [code, title])

describe("the tables of the bank and those of its files", () => {
  it("have the same return codes and titles", () => {
    expect(titlesOf(codes.returnCodes)).toEqual([...returnCodes])
  })

  it("have each return code in the same stage of a return dispute", () => {
    const names = { return: "return", dishonor: "dishonored", contest: "contested" } as const
    const rules: ReadonlyArray<readonly [string, codes.ReturnRule]> = Object.entries(codes.returnCodes)
    for (const [code, { family }] of rules) expect(returnFamilyOf(code), code).toBe(names[family])
  })

  it("have the same change codes and titles", () => {
    expect(titlesOf(codes.changeCodes)).toEqual([...changeCodes])
  })

  it("agree on every transaction code", () => {
    const inFiles = Object.entries({ ...transactionCodes, ...advTransactionCodes }).map(([code, rule]) => [
      code,
      { ...rule, account: rule.account === "generalLedger" ? "general_ledger" : rule.account }
    ])
    expect(domainTransactions).toEqual(Object.fromEntries(inFiles))
  })

  it("have the same SEC codes, except a variant of COR that only files distinguish", () => {
    expect([...codes.SEC_CODES, "IATCOR"].sort()).toEqual(Object.keys(secCodes).sort())
  })

  it.each(codes.SEC_CODES)("agree on %s", (code) => {
    const rule: codes.SecRule = codes.secCodes[code]
    const inFiles: SecRules = secCodes[code]
    const slots = inFiles.addenda[code === "COR" ? "change" : "forward"] ?? []
    expect([rule.sides, rule.amount_limit, rule.zero === "remittance"]).toEqual([
      inFiles.sides,
      inFiles.amountLimit,
      inFiles.needsRemittance === true
    ])
    expect(rule.addenda.types).toEqual(slots.map(({ kind }) => kind.slice(-2)))
    expect(rule.addenda.min).toBe(slots.reduce((sum, { min }) => sum + min, 0))
    // Of the seven optional addenda of IAT, an entry carries five at most.
    const most = slots.reduce((sum, { max }) => sum + max, 0)
    expect(rule.addenda.max).toBe(code === "IAT" ? most - 2 : most)
  })

  it("compute the same check digit", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (eight) => {
        expect(eight + checkDigitOf(eight)).toBe(withCheckDigit(eight))
      })
    )
  })
})
