import { type Claim, Store } from "@vostro/domain/ports"
import { Data, Effect, Layer } from "effect"
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

/** Value whose holder is the routing number of the bank that a database belongs to: that of the first server on it. */
export const OWNER: Omit<Claim, "holder"> = { kind: "bank", name: "routing_number", value: "database" }

const ownerOf = Effect.flatMap(Database, ({ claimHolder }) => claimHolder(OWNER))

/**
 * Claims the database for a bank, or refuses it if another bank has it. A database that takes no writes now is claimed at
 * a later start, and the log says why it takes none.
 */
export const layerOwnBank = (routing_number: string): Layer.Layer<never, OtherBank, Store | Database> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const owner = yield* Effect.catch(ownerOf, () => Effect.undefined)
      if (owner === routing_number) return
      if (owner !== undefined) return yield* new OtherBank({ routing_number, owner })
      const { claim } = yield* Store
      const isOwn = yield* Effect.catch(claim([{ ...OWNER, holder: routing_number }]), ({ cause }) =>
        Effect.as(Effect.logWarning("the database takes no writes, so this start does not claim it", cause), true)
      )
      if (!isOwn) return yield* new OtherBank({ routing_number, owner: undefined })
    })
  )
