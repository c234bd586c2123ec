/** A required figure: a minimum or a maximum. */
export type Target = readonly [what: string, value: number, bound: ">=" | "<=", limit: number]
