/** Returns a percentile by nearest rank, in thousandths: 999 for p99.9. NaN without figures. */
export const percentile = (figures: ReadonlyArray<number>, thousandths: number): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  // A product of integers: 0.999 * 1,000 would exceed 999 in floating point.
  return sorted[Math.max(Math.ceil((thousandths * sorted.length) / 1_000) - 1, 0)] ?? Number.NaN
}
