import type { AnyPosting } from "@vostro/domain/ledger/Posting"

/** Core transactions of the banks of a test file that no row of their catalogue states. */
export const unstated: Array<string> = []

/** Rows that the banks of this process have booked by. */
export const reached = new Set<AnyPosting>()
