// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Lines of credit of an account, and their outstanding balances. */
export interface SubledgerBalanceCalls {
  /** Creates a subledger balance: credit on an account. */
  readonly "subledger_balance.create": { readonly call: SubledgerBalanceCreateCall; readonly answer: SubledgerBalance }
  /** Retrieves a subledger balance with the amounts past due today. */
  readonly "subledger_balance.get": { readonly call: SubledgerBalanceGetCall; readonly answer: SubledgerBalance }
  /** Retrieves a subledger balance made by a file, by its `client_balance_id`. */
  readonly "subledger_balance.find": { readonly call: SubledgerBalanceFindCall; readonly answer: SubledgerBalance }
  /** Activates an inactive subledger balance; it takes transactions again. */
  readonly "subledger_balance.activate": { readonly call: SubledgerBalanceActivateCall; readonly answer: SubledgerBalance }
  /** Deactivates an active subledger balance; it stops taking transactions. */
  readonly "subledger_balance.deactivate": { readonly call: SubledgerBalanceDeactivateCall; readonly answer: SubledgerBalance }
  /** Closes an inactive subledger balance for good; nothing may be owed or in dispute. */
  readonly "subledger_balance.close": { readonly call: SubledgerBalanceCloseCall; readonly answer: SubledgerBalance }
}

/** Subledger balance. */
type SubledgerBalance = SubledgerBalanceCredit | SubledgerBalanceDeposit

/** Subledger balance credit. */
type SubledgerBalanceCredit = {
  /** Id of the object. */
  readonly id: Id<"subledger_balance">
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Name of the balance at the client. 1 to 64 characters. */
  readonly client_subledger_balance_name: string
  /** Core account that lends the money; if absent, the bank lends. */
  readonly client_settlement_bank_account_id?: Id<"core_account">
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "inactive" | "closed"
  /** Reason for the status. 1 to 120 characters. */
  readonly status_reason: string
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Id of the balance at the client. 1 to 64 characters. */
  readonly client_balance_id?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Type. */
  readonly type: "credit"
  /** Details. */
  readonly details: SubledgerBalanceDetails
}

/** Subledger balance details. */
type SubledgerBalanceDetails = {
  /** Revolving or not. */
  readonly structure: "revolving" | "non_revolving"
  /** Method of automatic payments. */
  readonly autopay_method?: "ach" | "debit_card" | "wire" | "virtual_wallet" | "credit_card" | "none"
  /** True if the credit bears interest. */
  readonly is_interest_based?: boolean | null
  /** Effective annual percentage rate. */
  readonly effective_apr?: string
  /** Effective interest rate. */
  readonly effective_interest_rate?: string
  /** Interest rate. */
  readonly interest_rate?: string
  /** Payments expected from the borrower. At most 4 elements. */
  readonly repayment_details: ReadonlyArray<SubledgerBalanceRepaymentDetail>
  /** Day on which the credit matures. YYYY-MM-DD. */
  readonly expected_maturity_date?: string
  /** Maximum amount that is lent. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly max_funding_amount?: number
  /** Length of the credit. */
  readonly term?: SubledgerBalanceTerm
  /** Cost of the credit over its term. Whole cents. */
  readonly expected_finance_charge_amount?: number
  /** Balances. */
  readonly balances: SubledgerBalanceBalances
}

/** Subledger balance repayment detail. */
type SubledgerBalanceRepaymentDetail = {
  /** Frequency of expected payments. */
  readonly expected_payment_frequency: "business_daily" | "weekly" | "biweekly" | "semi_monthly" | "monthly" | "quarterly" | "semi_annually" | "annually" | "fixed_interval" | "maturity" | "variable"
  /** Days between payments. 1 to 730. */
  readonly expected_payment_frequency_interval_days?: number
  /** Number of expected payments. 1 to 1300. */
  readonly expected_number_of_payments?: number
  /** Day of the first payment. YYYY-MM-DD. */
  readonly expected_first_payment_date?: string
  /** Amount of the first payment. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly expected_first_payment_amount?: number
  /** Day of the last payment. YYYY-MM-DD. */
  readonly expected_last_payment_date?: string
  /** Amount of the last payment. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly expected_last_payment_amount?: number
  /** Amount of a payment. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly expected_payment_amount?: number
}

/** Subledger balance term. */
type SubledgerBalanceTerm = {
  /** Value. 1 to 36,600. */
  readonly value: number
  /** Unit of the amount. */
  readonly unit: "days" | "weeks" | "months" | "years"
}

/** Subledger balance balances. */
type SubledgerBalanceBalances = {
  /** Amount owed. */
  readonly core: SubledgerBalanceCore
  /** Rewards. */
  readonly rewards?: SubledgerBalanceRewards
  /** Amount in dispute. */
  readonly dispute: SubledgerBalanceDispute
  /** Amount charged off. */
  readonly charge_off: SubledgerBalanceDispute
  /** Amount past due. */
  readonly past_due: SubledgerBalancePastDue
}

/** Subledger balance core. */
type SubledgerBalanceCore = {
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
  /** Amount in USD. Whole cents; may be negative. */
  readonly amount_in_usd: number
  /** Principal owed. Whole cents; may be negative. */
  readonly outstanding_principal: number
  /** Interest owed. Whole cents; may be negative. */
  readonly outstanding_interest: number
  /** Fees owed. Whole cents; may be negative. */
  readonly outstanding_fees: number
}

/** Subledger balance rewards. */
type SubledgerBalanceRewards = {
  /** Amount. Whole units of the reward. */
  readonly amount: number
  /** Unit of the amount. */
  readonly unit: "usd" | "points"
}

/** Subledger balance dispute. */
type SubledgerBalanceDispute = {
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
  /** Part of the amount that is principal. Whole cents; may be negative. */
  readonly principal: number
  /** Part of the amount that is interest. Whole cents; may be negative. */
  readonly interest: number
  /** Part of the amount that are fees. Whole cents; may be negative. */
  readonly fees: number
}

/** Subledger balance past due. */
type SubledgerBalancePastDue = {
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
  /** Part of the amount that is principal. Whole cents; may be negative. */
  readonly principal: number
  /** Part of the amount that is interest. Whole cents; may be negative. */
  readonly interest: number
  /** Part of the amount that are fees. Whole cents; may be negative. */
  readonly fees: number
  /** Days past due. */
  readonly past_due_days: number
}

/** Subledger balance deposit. */
type SubledgerBalanceDeposit = {
  /** Id of the object. */
  readonly id: Id<"subledger_balance">
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Name of the balance at the client. 1 to 64 characters. */
  readonly client_subledger_balance_name: string
  /** Core account that lends the money; if absent, the bank lends. */
  readonly client_settlement_bank_account_id?: Id<"core_account">
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "inactive" | "closed"
  /** Reason for the status. 1 to 120 characters. */
  readonly status_reason: string
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Id of the balance at the client. 1 to 64 characters. */
  readonly client_balance_id?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
  /** Type. */
  readonly type: "deposit"
  /** Details. */
  readonly details: SubledgerBalanceDepositDetails
}

/** Subledger balance deposit details. */
type SubledgerBalanceDepositDetails = {
  /** Balances. */
  readonly balances: SubledgerBalanceDepositDetailsBalances
}

/** Subledger balance deposit details balances. */
type SubledgerBalanceDepositDetailsBalances = {
  /** Amount owed. */
  readonly core: SubledgerBalanceDepositDetailsBalancesCore
}

/** Subledger balance deposit details balances core. */
type SubledgerBalanceDepositDetailsBalancesCore = {
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
  /** Amount in USD. Whole cents; may be negative. */
  readonly amount_in_usd: number
}

/** Fields of the request of `subledger_balance.create`. */
type SubledgerBalanceCreateBody = {
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Name of the balance at the client. 1 to 64 characters. */
  readonly client_subledger_balance_name: string
  /** Core account that lends the money; if absent, the bank lends. */
  readonly client_settlement_bank_account_id?: Id<"core_account">
  /** Currency of the amount. */
  readonly currency_code: "USD"
  /** Type. */
  readonly type: "credit"
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
  /** Details. */
  readonly details: SubledgerBalanceCreateBodyDetails
}

/** Subledger balance create body details. */
type SubledgerBalanceCreateBodyDetails = {
  /** Revolving or not. */
  readonly structure: "revolving" | "non_revolving"
  /** Method of automatic payments. */
  readonly autopay_method?: "ach" | "debit_card" | "wire" | "virtual_wallet" | "credit_card" | "none"
  /** True if the credit bears interest. */
  readonly is_interest_based?: boolean | null
  /** Effective annual percentage rate. */
  readonly effective_apr?: string
  /** Effective interest rate. */
  readonly effective_interest_rate?: string
  /** Interest rate. */
  readonly interest_rate?: string
  /** Payments expected from the borrower. At most 4 elements. */
  readonly repayment_details: ReadonlyArray<SubledgerBalanceRepaymentDetail>
  /** Day on which the credit matures. YYYY-MM-DD. */
  readonly expected_maturity_date?: string
  /** Maximum amount that is lent. Whole cents: 500 is 5.00 USD. 0 to 9,900,000,000. */
  readonly max_funding_amount?: number
  /** Length of the credit. */
  readonly term?: SubledgerBalanceTerm
  /** Cost of the credit over its term. Whole cents. */
  readonly expected_finance_charge_amount?: number
  /** Balances. */
  readonly balances?: SubledgerBalanceCreateBodyDetailsBalances
}

/** Subledger balance create body details balances. */
type SubledgerBalanceCreateBodyDetailsBalances = {
  /** Rewards. */
  readonly rewards?: SubledgerBalanceCreateBodyDetailsBalancesRewards
}

/** Subledger balance create body details balances rewards. */
type SubledgerBalanceCreateBodyDetailsBalancesRewards = {
  /** Unit of the amount. */
  readonly unit: "usd" | "points"
}

/** Creates a subledger balance: credit on an account. */
type SubledgerBalanceCreateCall = {
  /** Fields of the request. */
  readonly body: SubledgerBalanceCreateBody
  /** Key that makes repeats safe, of at least 5 characters: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the path of `subledger_balance.get`. */
type SubledgerBalanceGetParams = {
  /** Id of the object. */
  readonly id: Id<"subledger_balance">
}

/** Retrieves a subledger balance with the amounts past due today. */
type SubledgerBalanceGetCall = {
  /** Parameters of the path. */
  readonly params: SubledgerBalanceGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `subledger_balance.find`. */
type SubledgerBalanceFindQuery = {
  /** Id of the balance at the client. 1 to 64 characters. */
  readonly client_balance_id: string
}

/** Retrieves a subledger balance made by a file, by its `client_balance_id`. */
type SubledgerBalanceFindCall = {
  /** Parameters of the query. */
  readonly query: SubledgerBalanceFindQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `subledger_balance.activate`. */
type SubledgerBalanceActivateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a subledger balance. */
  readonly subledger_balance_id: Id<"subledger_balance">
}

/** Activates an inactive subledger balance; it takes transactions again. */
type SubledgerBalanceActivateCall = {
  /** Parameters of the path. */
  readonly params: SubledgerBalanceActivateParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `subledger_balance.deactivate`. */
type SubledgerBalanceDeactivateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a subledger balance. */
  readonly subledger_balance_id: Id<"subledger_balance">
}

/** Fields of the request of `subledger_balance.deactivate`. */
type SubledgerBalanceDeactivateBody = {
  /** Reason for the status. 1 to 120 characters. */
  readonly status_reason: string
}

/** Deactivates an active subledger balance; it stops taking transactions. */
type SubledgerBalanceDeactivateCall = {
  /** Parameters of the path. */
  readonly params: SubledgerBalanceDeactivateParams
  /** Fields of the request. */
  readonly body: SubledgerBalanceDeactivateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `subledger_balance.close`. */
type SubledgerBalanceCloseParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a subledger balance. */
  readonly subledger_balance_id: Id<"subledger_balance">
}

/** Fields of the request of `subledger_balance.close`. */
type SubledgerBalanceCloseBody = {
  /** Reason for the status. 1 to 120 characters. */
  readonly status_reason: string
}

/** Closes an inactive subledger balance for good; nothing may be owed or in dispute. */
type SubledgerBalanceCloseCall = {
  /** Parameters of the path. */
  readonly params: SubledgerBalanceCloseParams
  /** Fields of the request. */
  readonly body: SubledgerBalanceCloseBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
