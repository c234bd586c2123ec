// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.

type AccountNumber = {
  readonly id: string
  readonly account_number: number | string
  readonly routing_number: number
  readonly account_id: string
  readonly client_customer_id?: string
  readonly entity_id?: string
  readonly status: "active" | "inactive" | "canceled" | "unassigned"
  readonly ach_controls?: {
    readonly originator_id?: string
    readonly incoming?: {
      readonly accept_credit?: boolean
      readonly accept_debit?: boolean
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_company_ids_allowlist?: ReadonlyArray<number>
    }
    readonly outgoing?: {
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_account_numbers_allowlist?: ReadonlyArray<{
        readonly type: "us_domestic"
        readonly account_number: string
        readonly routing_number: string
      }>
    }
  }
  readonly wire_controls?: {
    readonly incoming?: {
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_account_numbers_allowlist?: ReadonlyArray<{
        readonly type: "us_domestic"
        readonly account_number: string
        readonly routing_number: string
      }>
    }
    readonly outgoing?: {
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_account_numbers_allowlist?: ReadonlyArray<{
        readonly type: "us_domestic"
        readonly account_number: string
        readonly routing_number: string
      }>
    }
    readonly outgoing_international?: {
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_international_account_numbers_allowlist?: ReadonlyArray<{
        readonly business_identifier_code: string
        readonly account_identifier: {
          readonly type: "IBAN" | "account_number"
          readonly value: string
        }
      }>
    }
  }
  readonly internal_transfer_controls?: {
    readonly incoming?: {
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_account_number_ids_allowlist?: ReadonlyArray<string>
    }
    readonly outgoing?: {
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_account_number_ids_allowlist?: ReadonlyArray<string>
    }
  }
  readonly instant_payment_controls?: {
    readonly incoming?: {
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_account_numbers_allowlist?: ReadonlyArray<{
        readonly account_number: string
        readonly routing_number: string
      }>
    }
    readonly outgoing?: {
      readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
      readonly counterparty_account_numbers_allowlist?: ReadonlyArray<{
        readonly account_number: string
        readonly routing_number: string
      }>
    }
  }
  readonly metadata: {
    readonly [name: string]: string
  }
  readonly created_at: string
  readonly updated_at: string
}

type Ach = {
  readonly id: string
  readonly status: "scheduled" | "processing" | "submitted" | "posted" | "canceled" | "under_review" | "approved" | "rejected" | "pending_return" | "returned" | "pending_dishonored_return" | "return_dishonored" | "pending_contested_return" | "return_contested"
  readonly amount: number
  readonly account_id?: string
  readonly account_number_id?: string
  readonly direction: "outgoing" | "incoming"
  readonly delivery_type: "same_business_day" | "next_business_day"
  readonly transaction_type: "credit" | "debit"
  readonly sec_code: "PPD" | "CCD" | "ARC" | "BOC" | "CIE" | "CTX" | "IAT" | "POP" | "POS" | "RCK" | "TEL" | "WEB" | "ADV" | "DNE" | "ENR" | "MTE" | "SHR" | "TRC" | "TRX" | "COR" | "ACK" | "ATX" | "XCK"
  readonly currency_code: "USD"
  readonly statement_descriptor: string
  readonly record_details: {
    readonly transaction_code?: string
    readonly company_name?: string
    readonly company_id?: string
    readonly company_discretionary_data?: string
    readonly effective_date?: string
    readonly settlement_date?: string
    readonly individual_id?: string
    readonly receiver_name?: string
    readonly descriptive_date?: string
    readonly additional_information?: string
    readonly trace_number?: string
  }
  readonly counterparty: {
    readonly name?: string
    readonly account_number?: string
    readonly routing_number: string
    readonly account_type?: "checking" | "savings"
  }
  readonly returns: ReadonlyArray<{
    readonly type: "return" | "dishonored_return" | "contested_return"
    readonly status: "scheduled" | "processing" | "submitted" | "posted" | "canceled" | "under_review" | "approved" | "rejected" | "pending_return" | "returned" | "pending_dishonored_return" | "return_dishonored" | "pending_contested_return" | "return_contested"
    readonly return_code: string
    readonly return_reason: string
    readonly trace_number?: string
    readonly additional_information?: string
  }>
  readonly reversal?: {
    readonly reversal_reason: "duplicate" | "receiver_incorrect" | "amount_incorrect" | "debit_too_early" | "credit_too_late"
    readonly linked_ach_id: string
  }
  readonly rejection?: {
    readonly reason: "account_number_status" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "originator_status" | "review_rejected" | "deadline_passed" | "entry_returned" | "ofac_rejection"
    readonly details: string
  }
  readonly correction?: {
    readonly account_number?: string
    readonly routing_number?: string
    readonly account_type?: "checking" | "savings"
  }
  readonly metadata: {
    readonly [name: string]: string
  }
  readonly iat_details?: {
    readonly transaction_type_code?: "annuity" | "business" | "deposit" | "loan" | "miscellaneous" | "mortgage" | "pension" | "rental_lease" | "salary" | "tax" | "telephone" | "internet" | "accounts_receivable" | "back_office_conversion" | "point_of_purchase" | "represented_check"
    readonly destination_country?: string
    readonly originator_currency_code?: string
    readonly destination_currency_code?: string
    readonly foreign_trace_number?: string
    readonly additional_information?: string
    readonly originator?: {
      readonly name?: string
      readonly street_address?: string
      readonly city_state_province?: string
      readonly country_postal_code?: string
    }
    readonly originating_financial_institution?: {
      readonly name?: string
      readonly identifier_type?: "national_clearing_system" | "business_identifier_code" | "iban"
      readonly identifier_code?: string
      readonly branch_country?: string
    }
    readonly receiver?: {
      readonly name?: string
      readonly street_address?: string
      readonly city_state_province?: string
      readonly country_postal_code?: string
      readonly reference_number?: string
    }
    readonly receiving_financial_institution?: {
      readonly name?: string
      readonly identifier_type?: "national_clearing_system" | "business_identifier_code" | "iban"
      readonly identifier_code?: string
      readonly branch_country?: string
    }
    readonly foreign_correspondent_banks?: ReadonlyArray<{
      readonly name?: string
      readonly identifier_type?: "national_clearing_system" | "business_identifier_code" | "iban"
      readonly identifier_code?: string
      readonly branch_country?: string
    }>
  }
  readonly created_at: string
  readonly updated_at: string
}

type BlockchainPayment = {
  readonly id: string
  readonly debtor: {
    readonly account_identifier: {
      readonly type: "account_number_id" | "wallet_address"
      readonly value: string
    }
    readonly chain?: "ethereum" | "solana" | "base"
    readonly refund_wallet_address?: string
    readonly entity_id?: string
    readonly funding_instructions?: {
      readonly from_wallet_address: string
      readonly chain: string
      readonly amount: string
      readonly currency_code: string
      readonly to_wallet_address: string
    }
  }
  readonly creditor: {
    readonly payment_rail: "ach_wire" | "ach" | "wire" | "bre_b" | "fps" | "iban" | "swift" | "clabe" | "pix_key" | "pix_br_code" | "solana" | "base" | "ethereum"
    readonly ach_wire?: {
      readonly account_number: string
      readonly routing_number: string
    }
    readonly ach?: {
      readonly account_number: string
      readonly routing_number: string
    }
    readonly wire?: {
      readonly account_number: string
      readonly routing_number: string
    }
    readonly bre_b?: {
      readonly bre_b_key: string
    }
    readonly fps?: {
      readonly account_number: string
      readonly sort_code: string
    }
    readonly iban?: {
      readonly account_number: string
      readonly country: string
      readonly business_identifier_code?: string
    }
    readonly swift?: {
      readonly account_number: string
      readonly country: string
      readonly business_identifier_code: string
      readonly role: "client" | "parent_company" | "subsidiary" | "supplier"
      readonly purpose_of_funds: "intra_group_transfer" | "invoice_for_goods_and_services"
      readonly short_business_desc: string
    }
    readonly clabe?: {
      readonly account_number: string
    }
    readonly pix_key?: {
      readonly pix_key: string
      readonly document_number?: string
    }
    readonly pix_br_code?: {
      readonly br_code: string
      readonly document_number?: string
    }
    readonly wallet?: {
      readonly wallet_address: string
    }
    readonly type: "individual" | "business"
    readonly individual?: {
      readonly first_name: string
      readonly last_name: string
    }
    readonly business?: {
      readonly business_name: string
    }
    readonly address: {
      readonly line_one: string
      readonly line_two?: string
      readonly city: string
      readonly country: string
      readonly state?: string
      readonly postal_code?: string
    }
  }
  readonly creditor_agent?: {
    readonly bank_name: string
    readonly country_code: string
    readonly address?: {
      readonly line_one: string
      readonly line_two?: string
      readonly city: string
      readonly country: string
      readonly state?: string
      readonly postal_code?: string
    }
  }
  readonly amounts: {
    readonly instructed_amount: number
    readonly instructed_currency_code: "USD" | "USDC" | "USDB"
    readonly settlement_currency_code: "BRL" | "COP" | "EUR" | "GBP" | "MXN" | "USD" | "USDC" | "USDB"
    readonly settlement_amount?: number
    readonly settlement_exchange_rate?: string
  }
  readonly payment_purpose: {
    readonly type: "salary_payment" | "invoice_payment" | "gift" | "payment_for_goods" | "payment_for_services" | "insurance_premium_payment" | "interest_payment" | "loan" | "loan_repayment" | "account_management" | "cash_management_transfer" | "other" | "tax_payment" | "government_payment" | "benefits_payment" | "pension_payment" | "rent_payment" | "utilities_payment" | "education_payment" | "healthcare_payment" | "charitable_payment" | "refund" | "fee_payment" | "intercompany_transfer" | "investment_payment" | "fx_or_treasury" | "derivatives_payment" | "card_network_settlement"
    readonly other_details?: string
  }
  readonly reference?: string
  readonly status: "created" | "under_review" | "awaiting_funds" | "submitted" | "posted" | "rejected" | "canceled"
  readonly rejection_reason?: string
  readonly cancelation_reason?: string
  readonly created_at: string
  readonly updated_at: string
}

type Card = {
  readonly id: string
  readonly client_card_id: string
  readonly account_id: string
  readonly subledger_balance_id?: string
  readonly entity_id: string
  readonly type: "virtual" | "physical"
  readonly bin: string
  readonly last_four: string
  readonly expiration_month: number
  readonly expiration_year: number
  readonly status: "inactive" | "active" | "closed"
  readonly status_reason: "not_activated" | "active" | "lost" | "stolen" | "suspected_fraud" | "cardholder_request" | "other" | "damaged" | "expired" | "replaced" | "client_closed"
  readonly metadata: {
    readonly [name: string]: string
  }
  readonly created_at: string
  readonly updated_at: string
}

type Disbursement = {
  readonly id: string
  readonly client_loan_id: string
  readonly created_at: string
  readonly updated_at: string
  readonly status: "created" | "processing" | "succeeded" | "canceled" | "failed"
  readonly amount: number
  readonly currency_code: "USD"
  readonly payment_method: "ach"
  readonly payment_details: {
    readonly account_number_id: string
    readonly statement_descriptor: string
    readonly counterparty: {
      readonly name: string
      readonly account_number: string
      readonly routing_number: string
      readonly account_type: "checking" | "savings"
    }
    readonly delivery_type: "same_business_day" | "next_business_day"
    readonly effective_date?: string
    readonly trace_number?: string
    readonly correction?: {
      readonly account_number?: string
      readonly routing_number?: string
      readonly account_type?: "checking" | "savings"
    }
    readonly failure?: {
      readonly failure_code: "account_closed" | "no_account" | "bad_account_number" | "account_frozen" | "contact_service"
      readonly failure_details: "account_closed" | "no_account" | "bad_account_number" | "account_frozen" | "contact_service"
    }
  }
}

type Funding = {
  readonly id: string
  readonly subledger_balance_id: string
  readonly currency_code: "USD"
  readonly principal: {
    readonly external_disbursement_amount?: number
    readonly withheld_amount?: number
    readonly merchant_origination_fee_amount?: number
  }
  readonly other_fees?: {
    readonly borrower_origination_fee_amount?: number
  }
  readonly metadata: {
    readonly [name: string]: string
  }
  readonly status: "processing" | "posted" | "rejected"
  readonly rejection?: {
    readonly reason: "internal_error"
    readonly details: string
  }
  readonly created_at: string
  readonly updated_at: string
}

type InstantPayment = {
  readonly id: string
  readonly account_id: string
  readonly account_number_id: string
  readonly direction: "outgoing" | "incoming"
  readonly status: "created" | "under_review" | "canceled" | "rejected" | "posted"
  readonly counterparty_status?: "posted" | "under_review" | "rejected"
  readonly amount: number
  readonly currency_code: "USD"
  readonly description?: string
  readonly debtor: {
    readonly name: string
    readonly account_number: string
  }
  readonly debtor_agent: {
    readonly routing_number: string
  }
  readonly creditor_agent: {
    readonly routing_number: string
  }
  readonly creditor: {
    readonly name: string
    readonly account_number: string
  }
  readonly payment_identifiers: {
    readonly end_to_end_id?: string
    readonly uetr?: string
    readonly transaction_id?: string
  }
  readonly return?: {
    readonly reason: "honor_return_request" | "wrong_amount" | "duplication" | "initiating_party_unrecognized" | "fraud_suspected" | "undue_payment" | "narrative" | "customer_requested" | "regulatory_reason" | "amount_too_low" | "other"
    readonly details?: string
  }
  readonly rejection?: {
    readonly rejected_by: "service" | "network" | "counterparty"
    readonly reason: "account_closed" | "creditor_account_number_invalid" | "account_blocked" | "wrong_amount" | "creditor_name_mismatch" | "creditor_address_incorrect" | "creditor_identification_invalid" | "duplication" | "regulatory_reason" | "narrative" | "account_number_incorrect" | "non_sufficient_funds" | "aggregate_limit_exceeded" | "per_transaction_limit_exceeded" | "participant_not_on_network" | "participant_signed_off" | "routing_number_format_incorrect" | "restricted_by_account_number_controls" | "ofac_rejection" | "other"
    readonly details?: string
  }
  readonly related_objects: {
    readonly original_payment_id?: string
    readonly return_payment_ids?: ReadonlyArray<string>
  }
  readonly return_requests: ReadonlyArray<{
    readonly created_at: string
    readonly deadline: string
    readonly status: "response_needed" | "pending" | "accepted" | "rejected"
    readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment" | "per_agent_request" | "other"
    readonly details?: string
    readonly resolution?: {
      readonly resolved_at: string
      readonly resolved_by: "client" | "service" | "network" | "counterparty"
      readonly rejection_reason?: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "per_agent_request" | "other" | "awaiting_reply"
      readonly rejection_details?: string
    }
  }>
  readonly created_at: string
  readonly updated_at: string
}

type InternalTransfer = {
  readonly id: string
  readonly amount: number
  readonly currency_code: "USD"
  readonly sender_account_id: string
  readonly sender_account_number_id: string
  readonly receiver_account_id?: string
  readonly receiver_account_number_id: string
  readonly status: "processing" | "posted" | "rejected"
  readonly description: string
  readonly rejection?: {
    readonly reason: "account_number_not_active" | "beneficiary_account_number_unrecognized" | "non_sufficient_funds" | "ofac_rejection" | "internal_error" | "restricted_by_account_number_controls"
    readonly details: string
  }
  readonly metadata: {
    readonly [name: string]: string
  }
  readonly created_at: string
  readonly updated_at: string
}

type ReceivableSale = {
  readonly id: string
  readonly status: "gathering" | "proposed" | "confirmed" | "settled" | "unwinding" | "unwound" | "empty"
  readonly buyer_name: string
  readonly price_rate: string
  readonly settlement_account_number_id: string
  readonly currency_code: "USD"
  readonly period_end: string
  readonly item_count: number
  readonly receivables: {
    readonly principal: number
    readonly interest: number
    readonly fees: number
  }
  readonly losses: {
    readonly principal: number
    readonly interest: number
    readonly fees: number
  }
  readonly price: number
  readonly confirmed_at?: string
  readonly settled_at?: string
  readonly metadata: {
    readonly [name: string]: string
  }
  readonly created_at: string
  readonly updated_at: string
}

type Submission = {
  readonly id: string
  readonly file_name: string
  readonly batch_id: string
  readonly file_type: "customers" | "customer_relationships" | "accounts" | "balances" | "transactions" | "non_posted_transactions" | "transactions_update"
  readonly version: number
  readonly business_date: string
  readonly content_type: string
  readonly size_bytes: number
  readonly checksum: string
  readonly status: "received" | "checking" | "booking" | "accepted" | "rejected" | "failed"
  readonly message?: string
  readonly failure_code?: "unclassified"
  readonly records: number
  readonly booked: number
  readonly fault_count: number
  readonly group?: 1 | 2 | 3
  readonly created_at: string
  readonly updated_at: string
}

type Wire = {
  readonly id: string
  readonly account_number_id: string
  readonly direction: "outgoing" | "incoming"
  readonly type: "transfer" | "return"
  readonly settlement_date: string
  readonly amounts: {
    readonly settlement_amount: number
    readonly settlement_currency_code: "USD"
    readonly instructed_amount: number
    readonly instructed_currency_code: string
    readonly instructed_to_settlement_exchange_rate?: string
  }
  readonly debtor: {
    readonly name?: string
    readonly account_identifier?: {
      readonly type: "other" | "IBAN"
      readonly value: string
    }
    readonly address?: {
      readonly department?: string
      readonly sub_department?: string
      readonly street_name?: string
      readonly building_number?: string
      readonly building_name?: string
      readonly floor?: string
      readonly post_box?: string
      readonly room?: string
      readonly post_code?: string
      readonly town_name?: string
      readonly town_location_name?: string
      readonly district_name?: string
      readonly country_sub_division?: string
      readonly country?: string
      readonly line_one?: string
      readonly line_two?: string
      readonly line_three?: string
    }
  }
  readonly creditor: {
    readonly name?: string
    readonly account_identifier?: {
      readonly type: "other" | "IBAN"
      readonly value: string
    }
    readonly address?: {
      readonly department?: string
      readonly sub_department?: string
      readonly street_name?: string
      readonly building_number?: string
      readonly building_name?: string
      readonly floor?: string
      readonly post_box?: string
      readonly room?: string
      readonly post_code?: string
      readonly town_name?: string
      readonly town_location_name?: string
      readonly district_name?: string
      readonly country_sub_division?: string
      readonly country?: string
      readonly line_one?: string
      readonly line_two?: string
      readonly line_three?: string
    }
  }
  readonly ultimate_debtor?: {
    readonly name?: string
    readonly account_identifier?: {
      readonly type: "other" | "IBAN"
      readonly value: string
    }
    readonly address?: {
      readonly department?: string
      readonly sub_department?: string
      readonly street_name?: string
      readonly building_number?: string
      readonly building_name?: string
      readonly floor?: string
      readonly post_box?: string
      readonly room?: string
      readonly post_code?: string
      readonly town_name?: string
      readonly town_location_name?: string
      readonly district_name?: string
      readonly country_sub_division?: string
      readonly country?: string
      readonly line_one?: string
      readonly line_two?: string
      readonly line_three?: string
    }
  }
  readonly ultimate_creditor?: {
    readonly name?: string
    readonly account_identifier?: {
      readonly type: "other" | "IBAN"
      readonly value: string
    }
    readonly address?: {
      readonly department?: string
      readonly sub_department?: string
      readonly street_name?: string
      readonly building_number?: string
      readonly building_name?: string
      readonly floor?: string
      readonly post_box?: string
      readonly room?: string
      readonly post_code?: string
      readonly town_name?: string
      readonly town_location_name?: string
      readonly district_name?: string
      readonly country_sub_division?: string
      readonly country?: string
      readonly line_one?: string
      readonly line_two?: string
      readonly line_three?: string
    }
  }
  readonly payment_identifiers: {
    readonly message_identification?: string
    readonly end_to_end_identification?: string
    readonly uetr: string
    readonly instruction_identification?: string
    readonly return_identification?: string
  }
  readonly remittance_details: {
    readonly message_to_creditor?: string
    readonly transfer_purpose?: {
      readonly type: "salary_payment" | "invoice_payment" | "gift" | "payment_for_goods" | "payment_for_services" | "insurance_premium_payment" | "interest_payment" | "loan" | "loan_repayment" | "account_management" | "cash_management_transfer" | "other" | "tax_payment" | "government_payment" | "benefits_payment" | "pension_payment" | "rent_payment" | "utilities_payment" | "education_payment" | "healthcare_payment" | "charitable_payment" | "refund" | "fee_payment" | "intercompany_transfer" | "investment_payment" | "fx_or_treasury" | "derivatives_payment" | "card_network_settlement"
      readonly other_details?: string
    }
    readonly payment_notification?: string
    readonly message_to_receiving_fi?: string
    readonly fi_to_fi_message?: string
  }
  readonly related_wires: {
    readonly original_wire_id?: string
    readonly return_wire_ids: ReadonlyArray<string>
  }
  readonly return_requests: ReadonlyArray<{
    readonly created_at: string
    readonly deadline: string
    readonly status: "response_needed" | "pending" | "accepted" | "rejected"
    readonly reason: "creditor_account_number_invalid" | "wrong_amount" | "customer_requested" | "duplication" | "fraud_suspected" | "narrative" | "service_not_rendered" | "technical_problem" | "undue_payment"
    readonly details?: string
    readonly resolution?: {
      readonly resolved_at: string
      readonly resolved_by: "client" | "service" | "counterparty"
      readonly rejection_reason?: "account_closed" | "non_sufficient_funds" | "customer_requested" | "legal_decision" | "customer_no_response" | "returned_previously" | "narrative" | "awaiting_reply"
      readonly rejection_details?: string
    }
  }>
  readonly rejection?: {
    readonly reason: "account_blocked" | "account_closed" | "account_number_incorrect" | "amount_blocked" | "creditor_account_number_invalid" | "creditor_address_incorrect" | "creditor_name_mismatch" | "creditor_request" | "debtor_address_invalid" | "honor_return_request" | "narrative" | "per_agent_request" | "non_sufficient_funds" | "routing_number_format_incorrect" | "aggregate_limit_exceeded"
    readonly additional_information?: string
    readonly message_identification?: string
  }
  readonly metadata: {
    readonly [name: string]: string
  }
  readonly created_at: string
  readonly updated_at: string
  readonly account_id: string
  readonly status: "created" | "under_review" | "scheduled" | "cancel_pending" | "processing" | "posted" | "rejected" | "canceled"
  readonly debtor_agent: {
    readonly business_identifier_code?: string
    readonly name?: string
    readonly local_routing_identifier?: {
      readonly scheme: string
      readonly value: string
    }
    readonly address?: {
      readonly department?: string
      readonly sub_department?: string
      readonly street_name?: string
      readonly building_number?: string
      readonly building_name?: string
      readonly floor?: string
      readonly post_box?: string
      readonly room?: string
      readonly post_code?: string
      readonly town_name?: string
      readonly town_location_name?: string
      readonly district_name?: string
      readonly country_sub_division?: string
      readonly country?: string
      readonly line_one?: string
      readonly line_two?: string
      readonly line_three?: string
    }
    readonly routing_number?: string
  }
  readonly instructing_agent: {
    readonly business_identifier_code?: string
    readonly name?: string
    readonly local_routing_identifier?: {
      readonly scheme: string
      readonly value: string
    }
    readonly address?: {
      readonly department?: string
      readonly sub_department?: string
      readonly street_name?: string
      readonly building_number?: string
      readonly building_name?: string
      readonly floor?: string
      readonly post_box?: string
      readonly room?: string
      readonly post_code?: string
      readonly town_name?: string
      readonly town_location_name?: string
      readonly district_name?: string
      readonly country_sub_division?: string
      readonly country?: string
      readonly line_one?: string
      readonly line_two?: string
      readonly line_three?: string
    }
    readonly routing_number?: string
  }
  readonly instructed_agent: {
    readonly business_identifier_code?: string
    readonly name?: string
    readonly local_routing_identifier?: {
      readonly scheme: string
      readonly value: string
    }
    readonly address?: {
      readonly department?: string
      readonly sub_department?: string
      readonly street_name?: string
      readonly building_number?: string
      readonly building_name?: string
      readonly floor?: string
      readonly post_box?: string
      readonly room?: string
      readonly post_code?: string
      readonly town_name?: string
      readonly town_location_name?: string
      readonly district_name?: string
      readonly country_sub_division?: string
      readonly country?: string
      readonly line_one?: string
      readonly line_two?: string
      readonly line_three?: string
    }
    readonly routing_number?: string
  }
  readonly creditor_agent: {
    readonly business_identifier_code?: string
    readonly name?: string
    readonly local_routing_identifier?: {
      readonly scheme: string
      readonly value: string
    }
    readonly address?: {
      readonly department?: string
      readonly sub_department?: string
      readonly street_name?: string
      readonly building_number?: string
      readonly building_name?: string
      readonly floor?: string
      readonly post_box?: string
      readonly room?: string
      readonly post_code?: string
      readonly town_name?: string
      readonly town_location_name?: string
      readonly district_name?: string
      readonly country_sub_division?: string
      readonly country?: string
      readonly line_one?: string
      readonly line_two?: string
      readonly line_three?: string
    }
    readonly routing_number?: string
  }
  readonly other_agents?: {
    readonly previous_instructing_agent_one?: {
      readonly business_identifier_code?: string
      readonly name?: string
      readonly local_routing_identifier?: {
        readonly scheme: string
        readonly value: string
      }
      readonly address?: {
        readonly department?: string
        readonly sub_department?: string
        readonly street_name?: string
        readonly building_number?: string
        readonly building_name?: string
        readonly floor?: string
        readonly post_box?: string
        readonly room?: string
        readonly post_code?: string
        readonly town_name?: string
        readonly town_location_name?: string
        readonly district_name?: string
        readonly country_sub_division?: string
        readonly country?: string
        readonly line_one?: string
        readonly line_two?: string
        readonly line_three?: string
      }
      readonly routing_number?: string
    }
    readonly previous_instructing_agent_two?: {
      readonly business_identifier_code?: string
      readonly name?: string
      readonly local_routing_identifier?: {
        readonly scheme: string
        readonly value: string
      }
      readonly address?: {
        readonly department?: string
        readonly sub_department?: string
        readonly street_name?: string
        readonly building_number?: string
        readonly building_name?: string
        readonly floor?: string
        readonly post_box?: string
        readonly room?: string
        readonly post_code?: string
        readonly town_name?: string
        readonly town_location_name?: string
        readonly district_name?: string
        readonly country_sub_division?: string
        readonly country?: string
        readonly line_one?: string
        readonly line_two?: string
        readonly line_three?: string
      }
      readonly routing_number?: string
    }
    readonly previous_instructing_agent_three?: {
      readonly business_identifier_code?: string
      readonly name?: string
      readonly local_routing_identifier?: {
        readonly scheme: string
        readonly value: string
      }
      readonly address?: {
        readonly department?: string
        readonly sub_department?: string
        readonly street_name?: string
        readonly building_number?: string
        readonly building_name?: string
        readonly floor?: string
        readonly post_box?: string
        readonly room?: string
        readonly post_code?: string
        readonly town_name?: string
        readonly town_location_name?: string
        readonly district_name?: string
        readonly country_sub_division?: string
        readonly country?: string
        readonly line_one?: string
        readonly line_two?: string
        readonly line_three?: string
      }
      readonly routing_number?: string
    }
    readonly intermediary_agent_one?: {
      readonly business_identifier_code?: string
      readonly name?: string
      readonly local_routing_identifier?: {
        readonly scheme: string
        readonly value: string
      }
      readonly address?: {
        readonly department?: string
        readonly sub_department?: string
        readonly street_name?: string
        readonly building_number?: string
        readonly building_name?: string
        readonly floor?: string
        readonly post_box?: string
        readonly room?: string
        readonly post_code?: string
        readonly town_name?: string
        readonly town_location_name?: string
        readonly district_name?: string
        readonly country_sub_division?: string
        readonly country?: string
        readonly line_one?: string
        readonly line_two?: string
        readonly line_three?: string
      }
      readonly routing_number?: string
    }
    readonly intermediary_agent_two?: {
      readonly business_identifier_code?: string
      readonly name?: string
      readonly local_routing_identifier?: {
        readonly scheme: string
        readonly value: string
      }
      readonly address?: {
        readonly department?: string
        readonly sub_department?: string
        readonly street_name?: string
        readonly building_number?: string
        readonly building_name?: string
        readonly floor?: string
        readonly post_box?: string
        readonly room?: string
        readonly post_code?: string
        readonly town_name?: string
        readonly town_location_name?: string
        readonly district_name?: string
        readonly country_sub_division?: string
        readonly country?: string
        readonly line_one?: string
        readonly line_two?: string
        readonly line_three?: string
      }
      readonly routing_number?: string
    }
    readonly intermediary_agent_three?: {
      readonly business_identifier_code?: string
      readonly name?: string
      readonly local_routing_identifier?: {
        readonly scheme: string
        readonly value: string
      }
      readonly address?: {
        readonly department?: string
        readonly sub_department?: string
        readonly street_name?: string
        readonly building_number?: string
        readonly building_name?: string
        readonly floor?: string
        readonly post_box?: string
        readonly room?: string
        readonly post_code?: string
        readonly town_name?: string
        readonly town_location_name?: string
        readonly district_name?: string
        readonly country_sub_division?: string
        readonly country?: string
        readonly line_one?: string
        readonly line_two?: string
        readonly line_three?: string
      }
      readonly routing_number?: string
    }
  }
  readonly charges: {
    readonly charge_bearer: "debtor" | "shared" | "creditor"
    readonly breakdown?: ReadonlyArray<{
      readonly amount: string
      readonly currency_code: string
      readonly charging_agent?: {
        readonly business_identifier_code?: string
        readonly name?: string
        readonly local_routing_identifier?: {
          readonly scheme: string
          readonly value: string
        }
        readonly address?: {
          readonly department?: string
          readonly sub_department?: string
          readonly street_name?: string
          readonly building_number?: string
          readonly building_name?: string
          readonly floor?: string
          readonly post_box?: string
          readonly room?: string
          readonly post_code?: string
          readonly town_name?: string
          readonly town_location_name?: string
          readonly district_name?: string
          readonly country_sub_division?: string
          readonly country?: string
          readonly line_one?: string
          readonly line_two?: string
          readonly line_three?: string
        }
        readonly routing_number?: string
      }
    }>
  }
  readonly return?: {
    readonly reason: "account_number_incorrect" | "creditor_account_number_invalid" | "account_closed" | "account_blocked" | "debtor_account_type_invalid" | "account_details_changed" | "account_sequestered" | "account_liquidated" | "transaction_forbidden" | "bank_operation_code_invalid" | "agent_invalid" | "zero_amount" | "amount_too_high" | "currency_not_allowed" | "non_sufficient_funds" | "duplication" | "amount_too_low" | "amount_blocked" | "wrong_amount" | "control_sum_invalid" | "returned_previously" | "creditor_name_mismatch" | "creditor_address_incorrect" | "initiating_party_unrecognized" | "unknown_customer" | "debtor_address_invalid" | "bank_error" | "authorization_canceled" | "creditor_bank_not_registered" | "debtor_bank_not_registered" | "currency_incorrect" | "customer_requested" | "settlement_date_invalid" | "correspondent_bank_unattainable" | "balance_information_requested" | "settlement_failed" | "honor_return_request" | "fraud_suspected" | "no_mandate" | "end_customer_requested" | "end_customer_deceased" | "creditor_request" | "per_agent_request" | "narrative" | "customer_no_response" | "non_compliant" | "transaction_not_found" | "routing_number_format_incorrect" | "creditor_bic_incorrect" | "transaction_reference_not_unique" | "missing_debtor_account_number" | "missing_debtor_data" | "missing_creditor_data" | "regulatory_reason" | "returned_unable_to_apply" | "service_not_rendered" | "return_for_technical_reason" | "untimely_transaction" | "removed_from_tracking" | "undue_payment"
    readonly additional_information?: string
    readonly code: string
  }
}

/** Objects of webhooks, by the name of the event. A newer bank may send further events. */
export interface EventObjects {
  readonly "account_number.created": AccountNumber
  readonly "ach.approved": Ach
  readonly "ach.corrected": Ach
  readonly "ach.posted": Ach
  readonly "ach.rejected": Ach
  readonly "ach.return_contested": Ach
  readonly "ach.return_dishonored": Ach
  readonly "ach.returned": Ach
  readonly "ach.scheduled": Ach
  readonly "ach.submitted": Ach
  readonly "ach.under_review": Ach
  readonly "blockchain_payment.awaiting_funds": BlockchainPayment
  readonly "blockchain_payment.canceled": BlockchainPayment
  readonly "blockchain_payment.created": BlockchainPayment
  readonly "blockchain_payment.posted": BlockchainPayment
  readonly "blockchain_payment.rejected": BlockchainPayment
  readonly "blockchain_payment.submitted": BlockchainPayment
  readonly "blockchain_payment.under_review": BlockchainPayment
  readonly "card.activated": Card
  readonly "card.closed": Card
  readonly "card.created": Card
  readonly "card.deactivated": Card
  readonly "lending.disbursement.ach_correction": Disbursement
  readonly "lending.disbursement.failed": Disbursement
  readonly "lending.disbursement.processing": Disbursement
  readonly "lending.disbursement.succeeded": Disbursement
  readonly "funding.posted": Funding
  readonly "funding.rejected": Funding
  readonly "instant_payment.counterparty_status_updated": InstantPayment
  readonly "instant_payment.posted": InstantPayment
  readonly "instant_payment.rejected": InstantPayment
  readonly "instant_payment.return_request_response_needed": InstantPayment
  readonly "instant_payment.return_request_status_updated": InstantPayment
  readonly "instant_payment.under_review": InstantPayment
  readonly "internal_transfer.posted": InternalTransfer
  readonly "internal_transfer.rejected": InternalTransfer
  readonly "receivable_sale.confirmed": ReceivableSale
  readonly "receivable_sale.proposed": ReceivableSale
  readonly "receivable_sale.settled": ReceivableSale
  readonly "receivable_sale.unwound": ReceivableSale
  readonly "submission.accepted": Submission
  readonly "submission.booking": Submission
  readonly "submission.checking": Submission
  readonly "submission.failed": Submission
  readonly "submission.received": Submission
  readonly "submission.rejected": Submission
  readonly "wire.cancel_pending": Wire
  readonly "wire.canceled": Wire
  readonly "wire.posted": Wire
  readonly "wire.processing": Wire
  readonly "wire.rejected": Wire
  readonly "wire.return_request_response_needed": Wire
  readonly "wire.scheduled": Wire
  readonly "wire.under_review": Wire
}
