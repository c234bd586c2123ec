import type { AnyResource } from "../kernel/Resource.ts"
import type { AnyPosting } from "../ledger/Posting.ts"
import type { AnyBatchJob } from "./BatchJob.ts"
import type { AnyJob } from "./Job.ts"
import type { AnyOperation } from "./Operation.ts"
import type { AnySimulation } from "./Simulation.ts"

/** Everything that one resource contributes to the bank. `R` are the networks that its jobs use. */
export interface ResourceDefinition<R = unknown> {
  /** Kinds of stored objects. */
  readonly resources: ReadonlyArray<AnyResource>
  readonly operations: ReadonlyArray<AnyOperation>
  readonly jobs: ReadonlyArray<AnyJob<R>>
  readonly batchJobs: ReadonlyArray<AnyBatchJob<R>>
  /** Simulations of the transitions of its objects. */
  readonly simulations: ReadonlyArray<AnySimulation>
  /** Movements of money for its objects. */
  readonly postings: ReadonlyArray<AnyPosting>
}

/** Defines a resource for the registry; omitted parts are empty. */
export const defineResource = <R = never>(parts: Partial<ResourceDefinition<R>>): ResourceDefinition<R> => ({
  resources: [],
  operations: [],
  jobs: [],
  batchJobs: [],
  simulations: [],
  postings: [],
  ...parts
})
