import type { Finding } from "../faults/plan/Finding.ts"

/** Result of a drill. */
export interface Drilled {
  readonly counts: ReadonlyArray<readonly [what: string, count: number]>
  readonly findings: ReadonlyArray<Finding>
}
