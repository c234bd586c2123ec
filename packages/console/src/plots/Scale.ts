/**
 * Drawings as pure functions that return SVG. Each names what it shows for those who do not see it, and stands beside a table
 * with the same figures; colors come from styles, by the class.
 */

/** Returns a function that maps a span of values to a span of the drawing. A span of one value maps to the middle. */
export const scale =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start)

/** Returns a coordinate as a text of at most one decimal. */
export const at = (value: number): string => String(Math.round(value * 10) / 10)
