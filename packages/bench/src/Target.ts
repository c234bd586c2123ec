/** A figure that is required: at least or at most. */
export type Target = readonly [what: string, value: number, bound: ">=" | "<=", limit: number]
