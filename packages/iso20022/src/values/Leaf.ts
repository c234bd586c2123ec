/** Kind of value in an element without child elements. */
export type Leaf =
  | {
      readonly _tag: "text"
      readonly min: number
      readonly max: number
      readonly pattern?: RegExp
      /** Place of a day of the calendar in the text, as `20261123`. */
      readonly day?: number
    }
  | { readonly _tag: "code"; readonly values: ReadonlyArray<string> }
  /** A constant, which the plain data omits. */
  | { readonly _tag: "fixed"; readonly value: string }
  /** US dollars with two decimals; cents in the plain data. */
  | { readonly _tag: "cents"; readonly min: number; readonly digits: number }
  /** An amount of any currency; `Money` in the plain data. */
  | { readonly _tag: "money" }
  | { readonly _tag: "rate" }
  | { readonly _tag: "date" }
  | { readonly _tag: "dateTime" }
  | { readonly _tag: "flag" }

/** An amount of any currency. */
export interface Money {
  /** ISO 4217 code. */
  readonly currency: string
  /** Integer in the minor unit of the currency: cents for USD, yen for JPY. */
  readonly amount: number
}

/** Currency of settlement. */
export const SETTLEMENT_CURRENCY = "USD"
