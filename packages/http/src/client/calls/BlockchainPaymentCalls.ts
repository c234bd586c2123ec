// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Cross-currency payments over a blockchain. */
export interface BlockchainPaymentCalls {
  /** Creates a blockchain payment from an account number or a wallet. */
  readonly "blockchain_payment.create": { readonly call: BlockchainPaymentCreateCall; readonly answer: BlockchainPayment }
  /** Lists blockchain payments, newest first. */
  readonly "blockchain_payment.list": { readonly call: BlockchainPaymentListCall; readonly answer: PageOf<BlockchainPayment> }
  /** Retrieves a blockchain payment. */
  readonly "blockchain_payment.get": { readonly call: BlockchainPaymentGetCall; readonly answer: BlockchainPayment }
  /** Retrieves a blockchain payment. */
  readonly "blockchain_payment.get_v1": { readonly call: BlockchainPaymentGetV1Call; readonly answer: BlockchainPayment }
  /** Submits a payment again that was rejected because the name of its creditor could not be validated. */
  readonly "blockchain_payment.resubmit": { readonly call: BlockchainPaymentResubmitCall; readonly answer: BlockchainPayment }
  /** Simulates the cause of a blockchain payment event: a review, its outcome, funding or settlement on the chain. */
  readonly "blockchain_payment.simulate_advance": { readonly call: BlockchainPaymentSimulateAdvanceCall; readonly answer: BlockchainPayment }
  /** Simulates the cause of any transition of a blockchain payment. */
  readonly "blockchain_payment.simulate": { readonly call: BlockchainPaymentSimulateCall; readonly answer: BlockchainPayment }
}

/** Objects of the lists. Cross-currency payments over a blockchain. */
export interface BlockchainPaymentLists {
  /** Lists blockchain payments, newest first. */
  readonly "blockchain_payment.list": BlockchainPayment
}

/** Blockchain payment. */
type BlockchainPayment = {
  /** Id of the object. */
  readonly id: Id<"blockchain_payment">
  /** Party that pays. */
  readonly debtor: BlockchainPaymentDebtor
  /** Party that is paid. */
  readonly creditor: BlockchainPaymentCreditor
  /** Bank of the creditor. */
  readonly creditor_agent?: BlockchainPaymentCreditorAgent
  /** Amounts of the payment, and their currencies. */
  readonly amounts: BlockchainPaymentAmounts
  /** Purpose of the payment. */
  readonly payment_purpose: BlockchainPaymentPaymentPurpose
  /** Reference for the creditor. 1 to 140 characters. */
  readonly reference?: string
  /** Status in the lifecycle of the object. */
  readonly status: "created" | "under_review" | "awaiting_funds" | "submitted" | "posted" | "rejected" | "canceled"
  /** Reason of the rejection. */
  readonly rejection_reason?: string
  /** Reason of the cancelation. */
  readonly cancelation_reason?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Blockchain payment debtor. */
type BlockchainPaymentDebtor = {
  /** Account. */
  readonly account_identifier: BlockchainPaymentAccountIdentifier
  /** Blockchain of the wallet. */
  readonly chain?: "ethereum" | "solana" | "base"
  /** Wallet that gets the coins back. 1 to 64 characters. */
  readonly refund_wallet_address?: string
  /** Id of the customer or company. */
  readonly entity_id?: string
  /** Coins that the wallet has to send, and their destination. */
  readonly funding_instructions?: BlockchainPaymentFundingInstructions
}

/** Blockchain payment account identifier. */
type BlockchainPaymentAccountIdentifier = {
  /** Type. */
  readonly type: "account_number_id" | "wallet_address"
  /** Value. 1 to 80 characters. */
  readonly value: string
}

/** Blockchain payment funding instructions. */
type BlockchainPaymentFundingInstructions = {
  /** Wallet that sends the coins. */
  readonly from_wallet_address: string
  /** Blockchain of the wallet. */
  readonly chain: string
  /** Amount in units of the currency, as text. */
  readonly amount: string
  /** Currency of the amount. */
  readonly currency_code: string
  /** Wallet that the coins go to. */
  readonly to_wallet_address: string
}

/** Blockchain payment creditor. */
type BlockchainPaymentCreditor = {
  /** Rail that pays the creditor. */
  readonly payment_rail: "ach_wire" | "ach" | "wire" | "bre_b" | "fps" | "iban" | "swift" | "clabe" | "pix_key" | "pix_br_code" | "solana" | "base" | "ethereum"
  /** ACH or wire: routing and account number. */
  readonly ach_wire?: BlockchainPaymentAchWire
  /** ACH: routing and account number. */
  readonly ach?: BlockchainPaymentAchWire
  /** Wire: routing and account number. */
  readonly wire?: BlockchainPaymentAchWire
  /** Bre-B of Colombia. */
  readonly bre_b?: BlockchainPaymentBreB
  /** Faster Payments of the United Kingdom. */
  readonly fps?: BlockchainPaymentFps
  /** Account with an IBAN. */
  readonly iban?: BlockchainPaymentIban
  /** Account reached over SWIFT. */
  readonly swift?: BlockchainPaymentSwift
  /** Account with a CLABE of Mexico. */
  readonly clabe?: BlockchainPaymentClabe
  /** Key of Pix of Brazil. */
  readonly pix_key?: BlockchainPaymentPixKey
  /** BR Code of Pix of Brazil. */
  readonly pix_br_code?: BlockchainPaymentPixBrCode
  /** Wallet on a blockchain. */
  readonly wallet?: BlockchainPaymentWallet
  /** Type. */
  readonly type: "individual" | "business"
  /** Name of the person. */
  readonly individual?: BlockchainPaymentIndividual
  /** Name of the company. */
  readonly business?: BlockchainPaymentBusiness
  /** Postal address. */
  readonly address: BlockchainPaymentAddress
}

/** Blockchain payment ach wire. */
type BlockchainPaymentAchWire = {
  /** Account number. */
  readonly account_number: string
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number: string
}

/** Blockchain payment bre b. */
type BlockchainPaymentBreB = {
  /** Key of Bre-B. 1 to 128 characters. */
  readonly bre_b_key: string
}

/** Blockchain payment fps. */
type BlockchainPaymentFps = {
  /** Account number. */
  readonly account_number: string
  /** Sort code of the bank. */
  readonly sort_code: string
}

/** Blockchain payment iban. */
type BlockchainPaymentIban = {
  /** Account number. */
  readonly account_number: string
  /** Country. */
  readonly country: string
  /** BIC of the bank. */
  readonly business_identifier_code?: string
}

/** Blockchain payment swift. */
type BlockchainPaymentSwift = {
  /** Account number. 1 to 34 characters. */
  readonly account_number: string
  /** Country. */
  readonly country: string
  /** BIC of the bank. */
  readonly business_identifier_code: string
  /** Role. */
  readonly role: "client" | "parent_company" | "subsidiary" | "supplier"
  /** Purpose of the funds. */
  readonly purpose_of_funds: "intra_group_transfer" | "invoice_for_goods_and_services"
  /** Business of the creditor in few words. 1 to 140 characters. */
  readonly short_business_desc: string
}

/** Blockchain payment clabe. */
type BlockchainPaymentClabe = {
  /** Account number. */
  readonly account_number: string
}

/** Blockchain payment pix key. */
type BlockchainPaymentPixKey = {
  /** Key of Pix of Brazil. 1 to 77 characters. */
  readonly pix_key: string
  /** Tax number of the creditor. 1 to 32 characters. */
  readonly document_number?: string
}

/** Blockchain payment pix br code. */
type BlockchainPaymentPixBrCode = {
  /** BR Code. 1 to 512 characters. */
  readonly br_code: string
  /** Tax number of the creditor. 1 to 32 characters. */
  readonly document_number?: string
}

/** Blockchain payment wallet. */
type BlockchainPaymentWallet = {
  /** Address of the wallet. 1 to 64 characters. */
  readonly wallet_address: string
}

/** Blockchain payment individual. */
type BlockchainPaymentIndividual = {
  /** First name. 1 to 64 characters. */
  readonly first_name: string
  /** Last name. 1 to 64 characters. */
  readonly last_name: string
}

/** Blockchain payment business. */
type BlockchainPaymentBusiness = {
  /** Name of the company. 1 to 120 characters. */
  readonly business_name: string
}

/** Blockchain payment address. */
type BlockchainPaymentAddress = {
  /** First line of the address. 1 to 120 characters. */
  readonly line_one: string
  /** Second line of the address. 1 to 120 characters. */
  readonly line_two?: string
  /** City. 1 to 64 characters. */
  readonly city: string
  /** Country. */
  readonly country: string
  /** State or province. 1 to 64 characters. */
  readonly state?: string
  /** Postal code. 1 to 16 characters. */
  readonly postal_code?: string
}

/** Blockchain payment creditor agent. */
type BlockchainPaymentCreditorAgent = {
  /** Name of the bank. 1 to 120 characters. */
  readonly bank_name: string
  /** Country. */
  readonly country_code: string
  /** Postal address. */
  readonly address?: BlockchainPaymentAddress
}

/** Blockchain payment amounts. */
type BlockchainPaymentAmounts = {
  /** Amount that the debtor has instructed, in the smallest unit of its currency. Whole cents: 500 is 5.00 USD. 1 to 9,900,000,000. */
  readonly instructed_amount: number
  /** Currency that the debtor has instructed. */
  readonly instructed_currency_code: "USD" | "USDC" | "USDB"
  /** Currency of the settlement. */
  readonly settlement_currency_code: "BRL" | "COP" | "EUR" | "GBP" | "MXN" | "USD" | "USDC" | "USDB"
  /** Amount that the banks settle. Whole cents; may be negative. */
  readonly settlement_amount?: number
  /** Units of the settlement currency for one unit of the instructed currency. */
  readonly settlement_exchange_rate?: string
}

/** Blockchain payment payment purpose. */
type BlockchainPaymentPaymentPurpose = {
  /** Type. */
  readonly type: "salary_payment" | "invoice_payment" | "gift" | "payment_for_goods" | "payment_for_services" | "insurance_premium_payment" | "interest_payment" | "loan" | "loan_repayment" | "account_management" | "cash_management_transfer" | "other" | "tax_payment" | "government_payment" | "benefits_payment" | "pension_payment" | "rent_payment" | "utilities_payment" | "education_payment" | "healthcare_payment" | "charitable_payment" | "refund" | "fee_payment" | "intercompany_transfer" | "investment_payment" | "fx_or_treasury" | "derivatives_payment" | "card_network_settlement"
  /** Purpose in words, where its type does not tell. 1 to 140 characters. */
  readonly other_details?: string
}

/** Fields of the request of `blockchain_payment.create`. */
type BlockchainPaymentCreateBody = {
  /** Party that pays. */
  readonly debtor: BlockchainPaymentCreateBodyDebtor
  /** Party that is paid. */
  readonly creditor: BlockchainPaymentCreditor
  /** Bank of the creditor. */
  readonly creditor_agent?: BlockchainPaymentCreditorAgent
  /** Amounts of the payment, and their currencies. */
  readonly amounts: BlockchainPaymentCreateBodyAmounts
  /** Purpose of the payment. */
  readonly payment_purpose: BlockchainPaymentPaymentPurpose
  /** Reference for the creditor. 1 to 140 characters. */
  readonly reference?: string
}

/** Blockchain payment create body debtor. */
type BlockchainPaymentCreateBodyDebtor = {
  /** Account. */
  readonly account_identifier: BlockchainPaymentAccountIdentifier
  /** Blockchain of the wallet. */
  readonly chain?: "ethereum" | "solana" | "base"
  /** Wallet that gets the coins back. 1 to 64 characters. */
  readonly refund_wallet_address?: string
  /** Id of the customer or company. */
  readonly entity_id?: string
}

/** Blockchain payment create body amounts. */
type BlockchainPaymentCreateBodyAmounts = {
  /** Amount that the debtor has instructed, in the smallest unit of its currency. Whole cents: 500 is 5.00 USD. 1 to 9,900,000,000. */
  readonly instructed_amount: number
  /** Currency that the debtor has instructed. */
  readonly instructed_currency_code: "USD" | "USDC" | "USDB"
  /** Currency of the settlement. */
  readonly settlement_currency_code: "BRL" | "COP" | "EUR" | "GBP" | "MXN" | "USD" | "USDC" | "USDB"
}

/** Creates a blockchain payment from an account number or a wallet. */
type BlockchainPaymentCreateCall = {
  /** Fields of the request. */
  readonly body: BlockchainPaymentCreateBody
  /** Key that makes repeats safe, of at least 5 characters: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `blockchain_payment.list`. */
type BlockchainPaymentListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"blockchain_payment">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"blockchain_payment">
  /** Status in the lifecycle of the object. */
  readonly status?: "created" | "under_review" | "awaiting_funds" | "submitted" | "posted" | "rejected" | "canceled"
  /** Time of creation. */
  readonly created_at?: BlockchainPaymentCreatedAt
}

/** Blockchain payment created at. */
type BlockchainPaymentCreatedAt = {
  /** Later than this time. RFC 3339. */
  readonly after?: string
  /** At this time or later. RFC 3339. */
  readonly on_or_after?: string
  /** Earlier than this time. RFC 3339. */
  readonly before?: string
  /** At this time or earlier. RFC 3339. */
  readonly on_or_before?: string
}

/** Lists blockchain payments, newest first. */
type BlockchainPaymentListCall = {
  /** Parameters of the query. */
  readonly query?: BlockchainPaymentListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `blockchain_payment.get`. */
type BlockchainPaymentGetParams = {
  /** Id of a blockchain payment. */
  readonly blockchain_payment_id: Id<"blockchain_payment">
}

/** Retrieves a blockchain payment. */
type BlockchainPaymentGetCall = {
  /** Parameters of the path. */
  readonly params: BlockchainPaymentGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `blockchain_payment.get_v1`. */
type BlockchainPaymentGetV1Params = {
  /** Id of a blockchain payment. */
  readonly blockchain_payment_id: Id<"blockchain_payment">
}

/** Retrieves a blockchain payment. */
type BlockchainPaymentGetV1Call = {
  /** Parameters of the path. */
  readonly params: BlockchainPaymentGetV1Params
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `blockchain_payment.resubmit`. */
type BlockchainPaymentResubmitParams = {
  /** Id of a blockchain payment. */
  readonly blockchain_payment_id: Id<"blockchain_payment">
}

/** Submits a payment again that was rejected because the name of its creditor could not be validated. */
type BlockchainPaymentResubmitCall = {
  /** Parameters of the path. */
  readonly params: BlockchainPaymentResubmitParams
  /** Key that makes repeats safe, of at least 5 characters: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `blockchain_payment.simulate_advance`. */
type BlockchainPaymentSimulateAdvanceParams = {
  /** Id of a blockchain payment. */
  readonly blockchain_payment_id: Id<"blockchain_payment">
}

/** Parameters of the query of `blockchain_payment.simulate_advance`. */
type BlockchainPaymentSimulateAdvanceQuery = {
  /** Name of the event. */
  readonly event: "blockchain_payment.under_review" | "blockchain_payment.awaiting_funds" | "blockchain_payment.submitted" | "blockchain_payment.posted" | "blockchain_payment.rejected" | "blockchain_payment.canceled"
  /** Reason of the rejection. */
  readonly rejection_reason?: "creditor_name_mismatch" | "creditor_name_not_validated" | "account_closed"
}

/** Simulates the cause of a blockchain payment event: a review, its outcome, funding or settlement on the chain. */
type BlockchainPaymentSimulateAdvanceCall = {
  /** Parameters of the path. */
  readonly params: BlockchainPaymentSimulateAdvanceParams
  /** Parameters of the query. */
  readonly query: BlockchainPaymentSimulateAdvanceQuery
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `blockchain_payment.simulate`. */
type BlockchainPaymentSimulateParams = {
  /** Id of a blockchain payment. */
  readonly blockchain_payment_id: Id<"blockchain_payment">
  /** Transition to cause. */
  readonly trigger: "review" | "await" | "submit" | "post" | "reject" | "resubmit" | "cancel" | "time_out"
}

/** Fields of the request of `blockchain_payment.simulate`. */
type BlockchainPaymentSimulateBody = {
  /** Reason. 1 to 120 characters. */
  readonly reason?: string
}

/** Simulates the cause of any transition of a blockchain payment. */
type BlockchainPaymentSimulateCall = {
  /** Parameters of the path. */
  readonly params: BlockchainPaymentSimulateParams
  /** Fields of the request. */
  readonly body?: BlockchainPaymentSimulateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
