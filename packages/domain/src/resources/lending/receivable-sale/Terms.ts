import { Schema } from "effect"
import { bankingDayFrom, nextBankingDay } from "../../../kernel/calendar/BankingDays.ts"
import { dayAt, instantOfLocal, LocalTime, ZoneName } from "../../../kernel/calendar/LocalTime.ts"
import { idOf, type Ref, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { PriceRate } from "./Price.ts"

/** Time of day of the daily sale. */
export const DailySale = Schema.Struct({ time: LocalTime, zone: ZoneName })
/** Time of day of the daily sale. */
export type DailySale = typeof DailySale.Type

/** Fields of the terms that the operator states. */
export const statedTerms = {
  /** The buyer of the program's receivables. */
  buyer_name: text(120),
  price_rate: PriceRate,
  /** The account number of the program from which the buyer pays. */
  settlement_account_number_id: idOf("account_number"),
  /** Absent: sales are proposed by request only. */
  daily: Schema.optionalKey(DailySale)
}

/** Terms on which the bank sells the receivables of a program. One object per program. */
export interface ReceivableSaleTerms extends Schema.Schema.Type<typeof ReceivableSaleTerms> {}
export const ReceivableSaleTerms = Schema.Struct({
  id: idOf("receivable_sale_terms"),
  ...statedTerms,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The resource of terms. */
export const receivableSaleTerms = resource<ReceivableSaleTerms>({
  kind: "receivable_sale_terms",
  named: true,
  schema: ReceivableSaleTerms
})

/** Id of a program's terms. */
export const TERMS_ID = "receivable_sale_terms_1"

/** Reference of a program's terms. */
export const TERMS: Ref = { kind: receivableSaleTerms.kind, id: TERMS_ID }

/** Returns the first time of a daily sale after an instant, in ms since 1970 UTC. Sales are on banking days. */
export const nextDaily = ({ time, zone }: DailySale, afterMs: number): number => {
  for (let day = bankingDayFrom(dayAt(afterMs, zone)); ; day = nextBankingDay(day)) {
    const ms = instantOfLocal(day, time, zone)
    if (ms > afterMs) return ms
  }
}
