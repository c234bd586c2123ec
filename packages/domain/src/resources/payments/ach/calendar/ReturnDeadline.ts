import { Result, Schema } from "effect"
import { lastDayOf, lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import { instantOf } from "../../../../kernel/Instant.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { CalendarDate, Timestamp } from "../../../../kernel/Resource.ts"
import { ACH_DEADLINES, type AchDeadline } from "../schedule/AchDeadlines.ts"
import type { AchSchedule } from "../schedule/AchWindow.ts"
import { lastCutoffFor } from "../schedule/LastCutoff.ts"
import { mayReturn, misfitting } from "../tables/ReturnCodeRules.ts"
import { RETURN_CODES, type ReturnCode, type ReturnRule, returnCodes } from "../tables/ReturnCodes.ts"
import type { SecCode } from "../tables/SecCodes.ts"
import type { Side } from "../tables/TransactionCodes.ts"

/** A deadline: the event whose day it counts from, and its end. */
const Limit = Schema.Struct({
  counts_from: Schema.Literals(["settlement", "receipt", "request", "refusal_notice", "statement_review"]),
  from: CalendarDate,
  last_day: CalendarDate,
  /** Last instant of the deadline: the opening of business or midnight of the last day, in New York. */
  ends_at: Timestamp,
  /** Cutoff of the bank's last window that meets the deadline. */
  send_by: Timestamp
})

/** The deadline of a return code. */
export const DeadlineOfCode = Schema.Struct({
  return_code: Schema.Literals(RETURN_CODES),
  title: Schema.String,
  family: Schema.Literals(["return", "dishonor", "contest"]),
  /** Absent where the rules set no day: `note` then says why. */
  deadline: Schema.optionalKey(Limit),
  note: Schema.optionalKey(Schema.String),
  /** True if the receiver signs a written statement; a second deadline then counts from its review. */
  needs_statement: Schema.Boolean
})

interface Asked {
  /** Day 0 of the deadline. */
  readonly from: string
  readonly sec_code?: SecCode
  readonly transaction_type?: Side
}

/** Returns the deadline of a return code. Refuses a code that does not fit the SEC code and the side of the entry. */
export const deadlineOfCode = (
  return_code: ReturnCode,
  asked: Asked,
  schedule: AchSchedule
): Result.Result<typeof DeadlineOfCode.Type, Rejection> => {
  const rule: ReturnRule = returnCodes[return_code]
  return Result.map(fitting(return_code, rule, asked), () => ({
    return_code,
    title: rule.title,
    family: rule.family,
    ...limitOf(rule.deadline, asked.from, schedule),
    needs_statement: rule.statement
  }))
}

const fitting = (
  code: ReturnCode,
  { sides }: ReturnRule,
  { sec_code, transaction_type }: Asked
): Result.Result<void, Rejection> => {
  for (const side of transaction_type === undefined ? sides : [transaction_type]) {
    const entry = { sec_code: sec_code ?? "PPD", side, holder_type: undefined }
    const misfit = mayReturn(code, entry)
    const counts = misfit === "sec_code" ? sec_code !== undefined : misfit !== undefined
    if (misfit !== undefined && counts) return Result.fail(misfitting(misfit, code, entry))
  }
  return Result.void
}

const notes = {
  agreed: "The two banks agree on the day.",
  operator: "The ACH operator returns the entry with its next delivery.",
  none: "The rules set no deadline."
} as const

const limitOf = (name: ReturnRule["deadline"], from: string, schedule: AchSchedule) =>
  name === "agreed" || name === "operator" || name === "none"
    ? { note: notes[name] }
    : { deadline: limitAt(name, from, schedule) }

const limitAt = (name: AchDeadline, from: string, schedule: AchSchedule): typeof Limit.Type => {
  const deadline = ACH_DEADLINES[name]
  return {
    counts_from: deadline.from,
    from,
    last_day: lastDayOf(deadline, from),
    ends_at: instantOf(lastInstantOf(deadline, from)).iso,
    send_by: instantOf(lastCutoffFor(schedule, deadline, from)).iso
  }
}
