import type { Fault, Report } from "./Fault.ts"
import { type Relaxation, waivedBy } from "./Relaxation.ts"

/** Nobody reads more of them. */
const MOST_FAULTS = 1_000

/** Which rules are waived. Without relaxations, none is. */
export interface Leniency {
  readonly relax?: ReadonlyArray<Relaxation>
}

/** Collects the faults of a file, without those of rules that are waived. */
export class Verdict {
  readonly faults: Array<Fault> = []
  readonly report: Report

  constructor({ relax = [] }: Leniency) {
    const waived = waivedBy(relax)
    this.report = (fault) => {
      if (!waived.has(fault.rule) && this.faults.length < MOST_FAULTS) this.faults.push(fault)
    }
  }

  /** Whether there were so many faults that to look for more is of no use. */
  get isFull(): boolean {
    return this.faults.length >= MOST_FAULTS
  }
}
