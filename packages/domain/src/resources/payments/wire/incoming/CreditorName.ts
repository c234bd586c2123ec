import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { matchName } from "../../../../kernel/names/MatchName.ts"
import type { NameOutcome } from "../../../../kernel/names/Outcome.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { entity } from "../../../customers/entity/Entity.ts"
import { holderNameOf, holderReads } from "../../../customers/entity/HolderNames.ts"
import { type AccountNumber, accountNumber } from "../../../deposits/account-number/AccountNumber.ts"

/** First day on which the creditor's name of an incoming wire is compared (spec, "Name matching"). */
const COMPARED_FROM = "2026-06-30"

/** Reads the holders of the loaded account numbers. */
export const creditorReads = (facts: Facts): CommandReads =>
  holderReads(facts.all(accountNumber).flatMap(({ object }) => object.entity_id ?? []))

/**
 * Compares the creditor's name of an incoming transfer with the loaded holder of its account number. A transfer without
 * a name, and a number without a holder of its own, cannot be compared.
 */
export const compareCreditor = (
  name: string | undefined,
  { entity_id }: Pick<AccountNumber, "entity_id">,
  facts: Facts
): NameOutcome["outcome"] => {
  if (name === undefined || entity_id === undefined || dayAt(facts.now.ms, NETWORK_ZONE) < COMPARED_FROM)
    return "not_possible"
  return matchName(
    name,
    facts.all(entity).map(({ object }) => holderNameOf(object))
  ).outcome
}
