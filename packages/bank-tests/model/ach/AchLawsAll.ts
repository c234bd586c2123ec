import type { AchLaw } from "./AchLaws.ts"
import { disbursementLaws } from "./AchLawsDisbursements.ts"
import { historyLaws } from "./AchLawsHistory.ts"
import { moneyLaws } from "./AchLawsMoney.ts"
import { networkLaws } from "./AchLawsNetwork.ts"

/** All laws of ACH. */
export const achLaws: ReadonlyArray<AchLaw> = [...moneyLaws, ...historyLaws, ...networkLaws, ...disbursementLaws]
