import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { matchName } from "../../../../kernel/names/MatchName.ts"
import type { NameOutcome } from "../../../../kernel/names/Outcome.ts"
import { asked } from "../../../../operation/Asking.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { Asking, CommandReads } from "../../../../operation/Operation.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { accountReads, entityReads, holderNames } from "../../../deposits/account-number/Holders.ts"

/** First day on which the creditor's name of an incoming wire is compared (spec, "Name matching"). */
const COMPARED_FROM = "2026-06-30"

/** Part of a transfer that names its creditor. */
interface Named {
  readonly creditor_name?: string
}

/** Asks, along with other reads, for the holders of an account number in two steps, if a transfer is compared. */
export function* creditorFacts(
  stated: Named,
  number: AccountNumber | undefined,
  along: CommandReads,
  read: Facts
): Asking<Facts> {
  if (!isCompared(stated, read)) return yield* asked(along)
  const facts = yield* asked({ ...along, ...accountReads(number) })
  return yield* asked(entityReads(number, facts))
}

/**
 * Compares the creditor's name of an incoming transfer with the holders of its account number: its own entity and the
 * holders of its account. A transfer without a name cannot be compared.
 */
export const compareCreditor = (stated: Named, number: AccountNumber, facts: Facts): NameOutcome["outcome"] =>
  isCompared(stated, facts) ? matchName(stated.creditor_name, holderNames(number, facts)).outcome : "not_possible"

const isCompared = (stated: Named, { now }: Facts): stated is Required<Named> =>
  stated.creditor_name !== undefined && dayAt(now.ms, NETWORK_ZONE) >= COMPARED_FROM
