// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Terms of a program's sales of receivables (operator). */
export interface ReceivableSaleTermsCalls {
  /** Sets the terms of a program's sales of receivables: buyer, price, account number, and a daily time. */
  readonly "receivable_sale_terms.set": { readonly call: ReceivableSaleTermsSetCall; readonly answer: ReceivableSaleTerms }
  /** Retrieves the terms of a program's sales of receivables. */
  readonly "receivable_sale_terms.get": { readonly call: ReceivableSaleTermsGetCall; readonly answer: ReceivableSaleTerms }
}

/** Receivable sale terms. */
type ReceivableSaleTerms = {
  /** Id of the object. */
  readonly id: Id<"receivable_sale_terms">
  /** Name of the buyer. 1 to 120 characters. */
  readonly buyer_name: string
  /** Price of the debt. Price of 1.00 USD of debt: 0.995 is a discount of 0.5 %. */
  readonly price_rate: string
  /** Id of an account number. */
  readonly settlement_account_number_id: Id<"account_number">
  /** Time of the sale of each day. */
  readonly daily?: ReceivableSaleTermsDaily
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Receivable sale terms daily. */
type ReceivableSaleTermsDaily = {
  /** Time of day. */
  readonly time: string
  /** Time zone of the day. */
  readonly zone: string
}

/** Parameters of the path of `receivable_sale_terms.set`. */
type ReceivableSaleTermsSetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `receivable_sale_terms.set`. */
type ReceivableSaleTermsSetBody = {
  /** Name of the buyer. 1 to 120 characters. */
  readonly buyer_name: string
  /** Price of the debt. Price of 1.00 USD of debt: 0.995 is a discount of 0.5 %. */
  readonly price_rate: string
  /** Id of an account number. */
  readonly settlement_account_number_id: Id<"account_number">
  /** Time of the sale of each day. */
  readonly daily?: ReceivableSaleTermsDaily
}

/** Sets the terms of a program's sales of receivables: buyer, price, account number, and a daily time. */
type ReceivableSaleTermsSetCall = {
  /** Parameters of the path. */
  readonly params: ReceivableSaleTermsSetParams
  /** Fields of the request. */
  readonly body: ReceivableSaleTermsSetBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `receivable_sale_terms.get`. */
type ReceivableSaleTermsGetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Retrieves the terms of a program's sales of receivables. */
type ReceivableSaleTermsGetCall = {
  /** Parameters of the path. */
  readonly params: ReceivableSaleTermsGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
