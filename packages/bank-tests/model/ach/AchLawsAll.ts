import type { AchLaw } from "./AchLaws.ts"
import { disbursementLaws } from "./AchLawsDisbursements.ts"
import { historyLaws } from "./AchLawsHistory.ts"
import { moneyLaws } from "./AchLawsMoney.ts"
import { networkLaws } from "./AchLawsNetwork.ts"

/** Every law of ACH. */
export const achLaws: ReadonlyArray<AchLaw> = [...moneyLaws, ...historyLaws, ...networkLaws, ...disbursementLaws]
