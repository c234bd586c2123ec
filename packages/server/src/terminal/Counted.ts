/** Formats a count with its noun: `1 migration`, `2 migrations`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
