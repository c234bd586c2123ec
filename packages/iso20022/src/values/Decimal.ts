import { Result } from "effect"
import type { Reason } from "../faults/Reason.ts"

const DECIMAL = /^\+?(\d*)(?:\.(\d*))?$/

/** Largest number of digits whose every integer is exact in a JavaScript number. */
export const EXACT_DIGITS = 15

/** Reads a decimal as an integer of its smallest unit, without floating point. Superfluous zeros are accepted. */
export const parseDecimal = (text: string, decimals: number, digits: number): Result.Result<number, Reason> => {
  const [, whole = "", part = ""] = DECIMAL.exec(text) ?? []
  if (whole === "" && part === "") return Result.fail({ _tag: "notNumber" })
  const fraction = part.replace(/0+$/, "")
  if (fraction.length > decimals) return Result.fail({ _tag: "decimals", max: decimals })
  const all = (whole + fraction.padEnd(decimals, "0")).replace(/^0+(?=\d)/, "")
  return all.length > digits ? Result.fail({ _tag: "digits", max: digits }) : Result.succeed(Number(all))
}

/** Formats an integer of the smallest unit with all decimals. */
export const formatDecimal = (value: number, decimals: number): string => {
  const digits = String(value).padStart(decimals + 1, "0")
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const RATE_DIGITS = 11
const RATE_DECIMALS = 10

/** Checks an exchange rate and brings it to its shortest form, such as `1.0825`. */
export const shortestRate = (text: string): Result.Result<string, Reason> => {
  const [, whole = "", part = ""] = DECIMAL.exec(text) ?? []
  if (whole === "" && part === "") return Result.fail({ _tag: "notNumber" })
  const fraction = part.replace(/0+$/, "")
  const units = whole.replace(/^0+/, "")
  if (fraction.length > RATE_DECIMALS) return Result.fail({ _tag: "decimals", max: RATE_DECIMALS })
  if (units.length + fraction.length > RATE_DIGITS) return Result.fail({ _tag: "digits", max: RATE_DIGITS })
  return Result.succeed(`${units || "0"}${fraction && "."}${fraction}`)
}
