import type { Deadline } from "../../../../kernel/calendar/Deadline.ts"

/** The deadline of each answer in the life of an ACH entry (each row names its source). */
export const ACH_DEADLINES = {
  /** Most returns (2B): with the ODFI by opening of the second banking day after settlement of the entry. */
  return: {
    from: "settlement",
    days: 2,
    unit: "banking",
    until: "opening",
    source: "S31; Nacha Operating Rules 2013, Appendix Four 4.2"
  },
  /** R23: as other returns, but counted from the receiver's notice of refusing the credit. */
  refused_credit_return: {
    from: "refusal_notice",
    days: 2,
    unit: "banking",
    until: "opening",
    source: "S31; Nacha Operating Rules 2013, Appendix Four 4.2"
  },
  /** Extended returns (60C), mainly of unauthorized consumer debits. */
  extended_return: {
    from: "settlement",
    days: 60,
    unit: "calendar_then_banking",
    until: "opening",
    source: "S32; Nacha Operating Rules 2013, Appendix Four 4.2"
  },
  /** Second limit of an extended return: counted from the completed review of the receiver's written statement. */
  statement_return: {
    from: "statement_review",
    days: 6,
    unit: "banking",
    until: "opening",
    source: "S32; later Nacha rule changes, 2024"
  },
  /** R50: counted from receipt of the RCK entry. */
  rck_state_law_return: {
    from: "receipt",
    days: 2,
    unit: "banking",
    until: "midnight",
    source: "S31; Nacha Operating Rules 2013, Appendix Four 4.2"
  },
  /** R06: the RDFI answers the ODFI's request for a return. */
  return_request_answer: {
    from: "request",
    days: 10,
    unit: "banking",
    until: "midnight",
    source: "S33; later Nacha rule changes, April 2025"
  },
  /** R61 to R70 (5B): counted from settlement of the return. */
  dishonor: {
    from: "settlement",
    days: 5,
    unit: "banking",
    until: "midnight",
    source: "S12; Nacha Operating Rules 2013, Appendix Four"
  },
  /** R71 to R77 (2Bd): counted from settlement of the dishonored return. */
  contest: {
    from: "settlement",
    days: 2,
    unit: "banking",
    until: "midnight",
    source: "S12; Nacha Operating Rules 2013, Appendix Four"
  },
  /** A reversal is with the RDFI within five banking days after settlement of the erroneous entry. */
  reversal: {
    from: "settlement",
    days: 5,
    unit: "banking",
    until: "midnight",
    source: "S14; Nacha Operating Rules 2013, 2.8.3 and 2.9.1"
  },
  /** A notification of change goes out within two banking days of settlement of the entry. */
  correction: {
    from: "settlement",
    days: 2,
    unit: "banking",
    until: "midnight",
    source: "S34; Nacha Operating Rules 2013"
  },
  /** An ODFI informs its originator of a notification of change; counted from its receipt. */
  correction_notice: {
    from: "receipt",
    days: 2,
    unit: "banking",
    until: "midnight",
    source: "S34; Nacha Operating Rules 2013"
  },
  /** An originator applies a notification of change, or before its next entry if that is later. */
  correction_applied: {
    from: "receipt",
    days: 6,
    unit: "banking",
    until: "midnight",
    source: "S34; Nacha Operating Rules 2013"
  },
  /** An ODFI refuses a notification of change (C61 to C69). */
  correction_refusal: {
    from: "receipt",
    days: 15,
    unit: "calendar",
    until: "midnight",
    source: "S34; Nacha Operating Rules 2013"
  },
  /** An RDFI corrects a notification of change that was refused; counted from receipt of the refusal. */
  refused_correction: {
    from: "receipt",
    days: 5,
    unit: "banking",
    until: "midnight",
    source: "S34; Nacha Operating Rules 2013"
  },
  /** A reinitiated entry after R01 or R09, at most twice; counted from settlement of the original. */
  reinitiation: {
    from: "settlement",
    days: 180,
    unit: "calendar",
    until: "midnight",
    source: "S23"
  }
} as const satisfies Readonly<Record<string, Deadline>>

/** The name of an ACH deadline. */
export type AchDeadline = keyof typeof ACH_DEADLINES
