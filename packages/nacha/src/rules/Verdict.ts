import type { Fault, Report } from "./Fault.ts"
import { type Relaxation, waivedBy } from "./Relaxation.ts"

/** Maximum number of faults collected from a file. */
const MOST_FAULTS = 1_000

/** Relaxations to apply; without any, no rule is waived. */
export interface Leniency {
  readonly relax?: ReadonlyArray<Relaxation>
}

/** Collects the faults of a file, except those of waived rules. */
export class Verdict {
  readonly faults: Array<Fault> = []
  readonly report: Report

  constructor({ relax = [] }: Leniency) {
    const waived = waivedBy(relax)
    this.report = (fault) => {
      if (!waived.has(fault.rule) && this.faults.length < MOST_FAULTS) this.faults.push(fault)
    }
  }

  /** True once the limit of faults is reached and checking can stop. */
  get isFull(): boolean {
    return this.faults.length >= MOST_FAULTS
  }
}
