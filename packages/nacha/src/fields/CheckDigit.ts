const ZERO = 48

/** Checks that the ninth digit is the check digit of the first eight: weights 3, 7 and 1. Source: S22. */
export const hasCheckDigit = (routing: string): boolean => {
  const digit = (at: number): number => routing.charCodeAt(at) - ZERO
  const threes = digit(0) + digit(3) + digit(6)
  const sevens = digit(1) + digit(4) + digit(7)
  const ones = digit(2) + digit(5) + digit(8)
  return (3 * threes + 7 * sevens + ones) % 10 === 0
}

/** Appends the check digit to the first eight digits of a routing number. */
export const withCheckDigit = (eight: string): string =>
  [..."0123456789"].map((digit) => eight + digit).find(hasCheckDigit) ?? eight
