import type { CreditModel } from "../reference/CreditBook.ts"
import type { CustomerWorld } from "./CustomerWorld.ts"

/** An invariant of customers and their credit after any life. It throws if violated. */
export interface CustomerLaw {
  readonly name: string
  readonly holds: (model: CreditModel, world: CustomerWorld) => Promise<void>
}
