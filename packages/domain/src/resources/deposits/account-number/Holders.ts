import { distinctBy } from "../../../kernel/Distinct.ts"
import type { HolderName } from "../../../kernel/names/MatchName.ts"
import type { FoundObjects } from "../../../operation/Question.ts"
import type { ReadSet } from "../../../ports/Store.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { holderNameOf, holderReads } from "../../customers/entity/HolderNames.ts"
import { relatedIds } from "../../customers/entity/Related.ts"
import { account } from "../account/model/Account.ts"
import type { AccountNumber } from "./AccountNumber.ts"

/** Reads the account of an account number: the first of two steps to its holders. */
export const accountReads = (number: AccountNumber | undefined): Pick<ReadSet, "objects"> => ({
  objects: number === undefined ? [] : [{ kind: account.kind, id: number.account_id }]
})

/** Reads the entity of an account number and the holders of its account, joint ones too. */
export const entityReads = (number: AccountNumber | undefined, found: FoundObjects): Partial<ReadSet> =>
  number === undefined ? {} : holderReads(holderIds(number, found))

/** Returns the names of the holders, and of the people whose businesses they are. */
export const holderNames = (number: AccountNumber, found: FoundObjects): ReadonlyArray<HolderName> => {
  const holders = holderIds(number, found).flatMap((id) => found.find(entity, id)?.object ?? [])
  const proprietors = holders.flatMap((one) => (one.type === "sole_prop" ? relatedIds(one) : []))
  const people = proprietors.flatMap((id) => found.find(entity, id)?.object ?? [])
  return distinctBy([...holders, ...people], ({ id }) => id).map(holderNameOf)
}

const holderIds = ({ account_id, entity_id }: AccountNumber, found: FoundObjects): ReadonlyArray<string> => [
  ...(entity_id === undefined ? [] : [entity_id]),
  ...(found.find(account, account_id)?.object.entities.account_holders ?? [])
]
