import { formatFileName, type Verdict } from "@vostro/submissions"
import type { Facts } from "../../operation/Decision.ts"
import type { Newest } from "../../ports/Stored.ts"
import {
  ACCEPTED_BATCH,
  ACCEPTED_VERSION,
  batchOf,
  type StoredSubmission,
  submission,
  versionOf
} from "./submission/Submission.ts"

/** Reads the last accepted file of the same batch and type, and the last one of the same version. */
export const olderVersions = (one: StoredSubmission): ReadonlyArray<Newest> => [
  { kind: submission.kind, attribute: ACCEPTED_BATCH, value: batchOf(one) },
  { kind: submission.kind, attribute: ACCEPTED_VERSION, value: versionOf(one) }
]

/**
 * Compares a submission with the accepted ones of its batch and type: `known` if the same bytes were accepted as the
 * same version; a fault if its version is not higher than the last; undefined if the file must be checked.
 */
export const againstAccepted = (one: StoredSubmission, facts: Facts): "known" | Verdict | undefined => {
  const accepted = olderVersions(one).flatMap((older) => facts.newest(submission, older)?.object ?? [])
  const last = Math.max(0, ...accepted.map(({ version }) => version))
  if (accepted.some(({ version, checksum }) => version === one.version && checksum === one.checksum)) return "known"
  if (one.version > last) return undefined
  const instead = formatFileName({ batchId: one.batch_id, type: one.file_type, version: last + 1 })
  return {
    type: one.file_type,
    records: 0,
    group: 3,
    faultCount: 1,
    faults: [{ line: 1, column: "", rule: "version", found: one.file_name, instead }]
  }
}
