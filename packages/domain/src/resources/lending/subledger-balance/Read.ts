import { Result } from "effect"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { type SubledgerBalance, subledgerBalance, viewOf } from "./model/SubledgerBalance.ts"

/** A balance as shown today, on the bank's calendar. */
export const shownNow = (balance: SubledgerBalance, { now }: Facts) => viewOf(balance, dayAt(now.ms, NETWORK_ZONE))

/** Returns a balance as of today. */
export const readBalance = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(found(subledgerBalance, id, facts), ({ object }) => decision({ response: shownNow(object, facts) }))
