// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Fundings of a line of credit. */
export interface FundingCalls {
  /** Creates a funding that lends money on a credit balance asynchronously. */
  readonly "funding.create": { readonly call: FundingCreateCall; readonly answer: Funding }
  /** Retrieves a funding. */
  readonly "funding.get": { readonly call: FundingGetCall; readonly answer: Funding }
  /** Simulates the posting of a funding; a posted or rejected funding stays unchanged. */
  readonly "funding.advance": { readonly call: FundingAdvanceCall; readonly answer: object }
}

/** Funding. */
type Funding = {
  /** Id of the object. */
  readonly id: Id<"funding">
  /** Id of a subledger balance. */
  readonly subledger_balance_id: Id<"subledger_balance">
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Part of the amount that is principal. */
  readonly principal: FundingPrincipal
  /** Other fees. */
  readonly other_fees?: FundingOtherFees
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Status in the lifecycle of the object. */
  readonly status: "processing" | "posted" | "rejected"
  /** Reason of a rejection; absent unless the payment was rejected. */
  readonly rejection?: FundingRejection
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Funding principal. */
type FundingPrincipal = {
  /** Amount that others pay out. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly external_disbursement_amount?: number
  /** Part of the loan that is not paid out. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly withheld_amount?: number
  /** Origination fee that the merchant pays. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly merchant_origination_fee_amount?: number
}

/** Funding other fees. */
type FundingOtherFees = {
  /** Origination fee that the borrower pays. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly borrower_origination_fee_amount?: number
}

/** Funding rejection. */
type FundingRejection = {
  /** Reason. */
  readonly reason: "internal_error"
  /** Details. */
  readonly details: string
}

/** Fields of the request of `funding.create`. */
type FundingCreateBody = {
  /** Id of a subledger balance. */
  readonly subledger_balance_id: Id<"subledger_balance">
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Part of the amount that is principal. */
  readonly principal: FundingPrincipal
  /** Other fees. */
  readonly other_fees?: FundingOtherFees
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Creates a funding that lends money on a credit balance asynchronously. */
type FundingCreateCall = {
  /** Fields of the request. */
  readonly body: FundingCreateBody
  /** Key that makes repeats safe, of at least 5 characters: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `funding.get`. */
type FundingGetParams = {
  /** Id of the object. */
  readonly id: Id<"funding">
}

/** Retrieves a funding. */
type FundingGetCall = {
  /** Parameters of the path. */
  readonly params: FundingGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `funding.advance`. */
type FundingAdvanceParams = {
  /** Id of the object. */
  readonly id: Id<"funding">
}

/** Simulates the posting of a funding; a posted or rejected funding stays unchanged. */
type FundingAdvanceCall = {
  /** Parameters of the path. */
  readonly params: FundingAdvanceParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
