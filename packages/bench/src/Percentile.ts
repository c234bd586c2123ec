/**
 * The smallest of some figures that so many thousandths of them do not exceed: 999 for p99.9. Not a number, where there
 * are no figures.
 */
export const percentile = (figures: ReadonlyArray<number>, thousandths: number): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  // A product of integers: 0.999 of a thousand would be a little more than 999.
  return sorted[Math.max(Math.ceil((thousandths * sorted.length) / 1_000) - 1, 0)] ?? Number.NaN
}
