/** Kind of payment whose reasons have names of their own. */
export type Rail = "wire" | "instant"

/** Names of a code on both rails. */
type Row = readonly [code: string, wire: string, instant: string]

// data table
/** Codes of the external code sets of ISO 20022 (S166), with the names of reasons; a dash where a rail has no name. */
const rows: ReadonlyArray<Row> = [
  ["AC01", "account_number_incorrect", "account_number_incorrect"],
  ["AC03", "creditor_account_number_invalid", "creditor_account_number_invalid"],
  ["AC04", "account_closed", "account_closed"],
  ["AC06", "account_blocked", "account_blocked"],
  ["AC13", "debtor_account_type_invalid", "-"],
  ["AC15", "account_details_changed", "-"],
  ["AC16", "account_sequestered", "-"],
  ["AC17", "account_liquidated", "-"],
  ["AG01", "transaction_forbidden", "-"],
  ["AG02", "bank_operation_code_invalid", "-"],
  ["AGNT", "agent_invalid", "per_agent_request"],
  ["AM01", "zero_amount", "-"],
  ["AM13", "-", "per_transaction_limit_exceeded"],
  ["AM14", "-", "per_transaction_limit_exceeded"],
  ["AM02", "amount_too_high", "per_transaction_limit_exceeded"],
  ["AM03", "currency_not_allowed", "-"],
  ["AM04", "non_sufficient_funds", "non_sufficient_funds"],
  ["DUPL", "duplication", "duplication"],
  ["AM05", "duplication", "duplication"],
  ["AM06", "amount_too_low", "amount_too_low"],
  ["AM07", "amount_blocked", "-"],
  ["AM09", "wrong_amount", "wrong_amount"],
  ["AM10", "control_sum_invalid", "-"],
  ["ARDT", "returned_previously", "returned_previously"],
  ["ARPL", "-", "awaiting_reply"],
  ["BE01", "creditor_name_mismatch", "creditor_name_mismatch"],
  ["BE04", "creditor_address_incorrect", "creditor_address_incorrect"],
  ["BE05", "initiating_party_unrecognized", "initiating_party_unrecognized"],
  ["BE06", "unknown_customer", "-"],
  ["BE07", "debtor_address_invalid", "-"],
  ["BE08", "bank_error", "-"],
  ["BE17", "-", "creditor_identification_invalid"],
  ["CH11", "-", "creditor_identification_invalid"],
  ["CN01", "authorization_canceled", "-"],
  ["CNOR", "creditor_bank_not_registered", "-"],
  ["DNOR", "debtor_bank_not_registered", "-"],
  ["CURR", "currency_incorrect", "-"],
  ["CUST", "customer_requested", "customer_requested"],
  ["DT01", "settlement_date_invalid", "-"],
  ["ED01", "correspondent_bank_unattainable", "-"],
  ["ED03", "balance_information_requested", "-"],
  ["ED05", "settlement_failed", "-"],
  ["EMVL", "emv_liability_shifted", "-"],
  ["ERIN", "eri_option_unsupported", "-"],
  ["FF05", "local_instrument_code_invalid", "-"],
  ["FOCR", "honor_return_request", "honor_return_request"],
  ["FR01", "fraud_suspected", "-"],
  ["FRAD", "fraud_suspected", "fraud_suspected"],
  ["FR01", "-", "fraud_suspected"],
  ["FRTR", "final_response_mandate_canceled", "-"],
  ["MD01", "no_mandate", "-"],
  ["MD02", "missing_mandate_information", "-"],
  ["MD06", "end_customer_requested", "-"],
  ["MD07", "end_customer_deceased", "-"],
  ["MS02", "creditor_request", "-"],
  ["MS03", "per_agent_request", "-"],
  ["NARR", "narrative", "narrative"],
  ["NOAS", "customer_no_response", "customer_no_response"],
  ["NOCM", "non_compliant", "-"],
  ["NOOR", "transaction_not_found", "-"],
  ["PINL", "pin_liability_shifted", "-"],
  ["RC01", "routing_number_format_incorrect", "routing_number_format_incorrect"],
  ["RC07", "creditor_bic_incorrect", "-"],
  ["RF01", "transaction_reference_not_unique", "-"],
  ["RR01", "missing_debtor_account_number", "-"],
  ["RR02", "missing_debtor_data", "-"],
  ["RR03", "missing_creditor_data", "-"],
  ["RR04", "regulatory_reason", "regulatory_reason"],
  ["RUTA", "returned_unable_to_apply", "-"],
  ["SL01", "debtor_agent_specific_service", "-"],
  ["SL02", "creditor_agent_specific_service", "-"],
  ["SL11", "creditor_not_whitelisted_by_debtor", "-"],
  ["SL12", "creditor_blacklisted_by_debtor", "-"],
  ["SL13", "direct_debit_count_exceeded", "-"],
  ["SL14", "direct_debit_limit_exceeded", "-"],
  ["SP01", "payment_stopped", "-"],
  ["SP02", "payment_stopped_previously", "-"],
  ["SVNR", "service_not_rendered", "service_not_rendered"],
  ["TECH", "return_for_technical_reason", "technical_problem"],
  ["TM01", "untimely_transaction", "-"],
  ["TRAC", "removed_from_tracking", "-"],
  ["UPAY", "undue_payment", "undue_payment"]
]

/** Code and name of a reason on one rail. */
export interface ReasonCode {
  readonly code: string
  readonly name: string
}

/** Codes and names of a rail. Of several codes with one name, the first is written. */
export const reasonCodes: Readonly<Record<Rail, ReadonlyArray<ReasonCode>>> = {
  wire: rows.filter(([, wire]) => wire !== "-").map(([code, name]) => ({ code, name })),
  instant: rows.filter(([, , instant]) => instant !== "-").map(([code, , name]) => ({ code, name }))
}

/** Name for a code without a name of its own; the code itself belongs into the details. */
const unnamed: Readonly<Record<Rail, string>> = { wire: "narrative", instant: "other" }

/** Name of the reason for a code. */
export const reasonNameOf = (rail: Rail, code: string): string =>
  reasonCodes[rail].find((row) => row.code === code)?.name ?? unnamed[rail]

/** Code to write for the name of a reason. */
export const reasonCodeOf = (rail: Rail, name: string): string | undefined =>
  reasonCodes[rail].find((row) => row.name === name)?.code
