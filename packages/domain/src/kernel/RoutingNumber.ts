import { Schema } from "effect"

/** Nine digits; the first two are a prefix of a Federal Reserve district, thrift, electronic or government number. */
const FORM = /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/

const WEIGHTS = [3, 7, 1]

/**
 * Computes the ninth digit of a routing number from its first eight: the weighted sum of all nine (3, 7, 1 repeated) is
 * a multiple of ten. Source: S22.
 */
export const checkDigitOf = (first8: string): string => {
  const sum = [...first8].reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Checks that a text is a routing number: its form, its check digit, and not all zeros. Source: S22. */
export const isRoutingNumber = (text: string): boolean => FORM.test(text) && isChecked(text)

const isChecked = (text: string): boolean => text !== "000000000" && checkDigitOf(text.slice(0, 8)) === text.slice(8)

/** Nine digits in a routing number field, as received from others: the check digit is not verified. */
export const RoutingDigits = Schema.String.check(Schema.isPattern(/^\d{9}$/))

/** A routing number. A text, because it may begin with zeros; a wrong number is `value_malformed`. Source: S22. */
export const RoutingNumber = Schema.String.annotate({
  description: "Nine digits, the last a check digit: 021000021."
}).check(
  Schema.isPattern(FORM).abort(),
  Schema.makeFilter((text: string) => isChecked(text) || "a routing number with its check digit")
)
