import type { HolderName } from "../../../kernel/names/MatchName.ts"
import type { FoundObjects } from "../../../operation/Operation.ts"
import type { ReadSet } from "../../../ports/Store.ts"
import { account } from "../../customers/account/model/Account.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { holderNameOf, holderReads } from "../../customers/entity/HolderNames.ts"
import { accountNumber } from "./AccountNumber.ts"

/** Reads the accounts of the loaded account numbers: the first of two steps to their holders. */
export const accountReads = (found: FoundObjects): Pick<ReadSet, "objects"> => ({
  objects: found.all(accountNumber).map(({ object }) => ({ kind: account.kind, id: object.account_id }))
})

/** Reads the entities of the loaded account numbers and the holders of their loaded accounts, joint ones too. */
export const entityReads = (found: FoundObjects): Partial<ReadSet> =>
  holderReads([
    ...found.all(accountNumber).flatMap(({ object }) => object.entity_id ?? []),
    ...found.all(account).flatMap(({ object }) => object.entities.account_holders)
  ])

/** Returns the names of the loaded holders. */
export const holderNames = (found: FoundObjects): ReadonlyArray<HolderName> =>
  found.all(entity).map(({ object }) => holderNameOf(object))
