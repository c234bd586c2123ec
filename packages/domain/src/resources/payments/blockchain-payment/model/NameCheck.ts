/**
 * Reasons for which the name check of a rail rejects a payment (spec, "Name matching"; S186). A payment whose name could
 * not be validated was not paid and can be submitted again; the other two are final.
 */
export const NAME_CHECK_REASONS = ["creditor_name_mismatch", "creditor_name_not_validated", "account_closed"] as const
/** A reason for which the name check of a rail rejects a payment. */
export type NameCheckReason = (typeof NAME_CHECK_REASONS)[number]

/** True for the reason of a rejected payment that can be submitted again. */
export const isRetryable = (reason: string | undefined): boolean => reason === "creditor_name_not_validated"
