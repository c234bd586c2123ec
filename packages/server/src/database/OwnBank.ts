import { type Claim, Store } from "@vostro/domain/ports"
import { Data, Effect, Layer, Result } from "effect"
import { Database } from "./Database.ts"

/** The database belongs to another bank. */
export class OtherBank extends Data.TaggedError("OtherBank")<{
  readonly routing_number: string
  /** Routing number of the bank that the database belongs to; undefined if another server has claimed it just now. */
  readonly owner: string | undefined
}> {
  override get message(): string {
    const owner = this.owner === undefined ? "with another routing number" : `with the routing number ${this.owner}`
    return `the database belongs to the bank ${owner}, and ROUTING_NUMBER is ${this.routing_number}: correct DATABASE_URL or ROUTING_NUMBER`
  }
}

/** The database did not tell which bank it belongs to, and took no claim. */
export class OwnerUnknown extends Data.TaggedError("OwnerUnknown")<{
  readonly routing_number: string
  /** Reason for which the owner could not be read. */
  readonly cause: unknown
}> {
  override get message(): string {
    return `the database did not tell which bank it belongs to, and cannot be claimed for the bank with the routing number ${this.routing_number}: start again once it answers`
  }
}

/** Value whose holder is the routing number of the bank that a database belongs to: that of the first server on it. */
export const OWNER: Omit<Claim, "holder"> = { kind: "bank", name: "routing_number", value: "database" }

const ownerOf = Effect.flatMap(Database, ({ claimHolder }) => claimHolder(OWNER))

/**
 * Claims the database for a bank, or refuses it if another bank has it. A database that has no owner and takes no writes now
 * is claimed at a later start, and the log says why it takes none. A database whose owner cannot be read either is refused.
 */
export const layerOwnBank = (routing_number: string): Layer.Layer<never, OtherBank | OwnerUnknown, Store | Database> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const found = yield* Effect.result(ownerOf)
      const owner = Result.getOrUndefined(found)
      if (owner === routing_number) return
      if (owner !== undefined) return yield* new OtherBank({ routing_number, owner })
      const { claim } = yield* Store
      const claimed = yield* Effect.result(claim([{ ...OWNER, holder: routing_number }]))
      if (Result.isFailure(claimed)) {
        if (Result.isFailure(found)) return yield* new OwnerUnknown({ routing_number, cause: found.failure })
        const { cause } = claimed.failure
        return yield* Effect.logWarning("the database takes no writes, so this start does not claim it", cause)
      }
      if (!claimed.success) return yield* new OtherBank({ routing_number, owner: undefined })
    })
  )
