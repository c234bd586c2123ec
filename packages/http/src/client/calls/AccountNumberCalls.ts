// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Account numbers, each with its own balance. */
export interface AccountNumberCalls {
  /** Issues an account number on an account. */
  readonly "account_number.create": { readonly call: AccountNumberCreateCall; readonly answer: AccountNumber }
  /** Registers an account number of the program's own, such as its number at another bank, on an account. */
  readonly "account_number.register": { readonly call: AccountNumberRegisterCall; readonly answer: AccountNumber }
  /** Lists account numbers, newest first. */
  readonly "account_number.list": { readonly call: AccountNumberListCall; readonly answer: PageOf<AccountNumber> }
  /** Retrieves an account number. */
  readonly "account_number.get": { readonly call: AccountNumberGetCall; readonly answer: AccountNumber }
  /** Updates the controls or metadata of an account number. */
  readonly "account_number.update": { readonly call: AccountNumberUpdateCall; readonly answer: AccountNumber }
  /** Assigns an unassigned account number to its owner and activates it. */
  readonly "account_number.assign": { readonly call: AccountNumberAssignCall; readonly answer: AccountNumber }
  /** Activates an inactive account number. */
  readonly "account_number.activate": { readonly call: AccountNumberActivateCall; readonly answer: AccountNumber }
  /** Deactivates an active account number; it stops moving money. */
  readonly "account_number.deactivate": { readonly call: AccountNumberDeactivateCall; readonly answer: AccountNumber }
  /** Cancels an account number for good. */
  readonly "account_number.cancel": { readonly call: AccountNumberCancelCall; readonly answer: AccountNumber }
  /** Compares a name with the holders of an account number of the bank, before money is sent to it. */
  readonly "account_number.check_payee": { readonly call: AccountNumberCheckPayeeCall; readonly answer: AccountNumberCheckPayee }
  /** Replaces the limits of an account number: cents and payments of a rail that it sends within 24 hours, by whole hours. */
  readonly "account_number.set_limits": { readonly call: AccountNumberSetLimitsCall; readonly answer: AccountNumberSetLimits }
  /** Retrieves the limits of an account number. */
  readonly "account_number.limits": { readonly call: AccountNumberLimitsCall; readonly answer: AccountNumberSetLimits }
  /** Finds the programs of up to 100 account numbers of the bank, issued or registered; unknown numbers are left out. */
  readonly "account_number.find_programs": { readonly call: AccountNumberFindProgramsCall; readonly answer: AccountNumberFindProgramsPage }
  /** Credits an account number from the bank's suspense account. */
  readonly "account_number.credit": { readonly call: AccountNumberCreditCall; readonly answer: AccountNumberCredit }
  /** Retrieves the posted, held and available balance of an account number, in cents. */
  readonly "account_number.balance": { readonly call: AccountNumberBalanceCall; readonly answer: AccountNumberBalance }
  /** Retrieves the balances of up to 100 account numbers, in cents; those that do not exist are left out. */
  readonly "account_number.balances": { readonly call: AccountNumberBalancesCall; readonly answer: AccountNumberBalancesPage }
  /** Lists what moved the money of an account number, newest first, with the balance after each leg. */
  readonly "account_number.legs": { readonly call: AccountNumberLegsCall; readonly answer: AccountNumberLegsPage }
}

/** Objects of the lists. Account numbers, each with its own balance. */
export interface AccountNumberLists {
  /** Lists account numbers, newest first. */
  readonly "account_number.list": AccountNumber
  /** Lists what moved the money of an account number, newest first, with the balance after each leg. */
  readonly "account_number.legs": AccountNumberLegs
}

/** Account number. */
type AccountNumber = {
  /** Id of the object. */
  readonly id: Id<"account_number">
  /** Account number. An integer for a number of the bank, which has twelve digits; a text for a registered one with letters, with a zero in front or of more than 15 digits. */
  readonly account_number: number | string
  /** Routing number of the bank. Nine-digit routing number as an integer; leading zeros are not shown. */
  readonly routing_number: number
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Id of the customer or company. */
  readonly entity_id?: string
  /** Status in the lifecycle of the object. */
  readonly status: "active" | "inactive" | "canceled" | "unassigned"
  /** Controls of ACH entries, in and out. */
  readonly ach_controls?: AccountNumberAchControls
  /** Controls of wires, in and out. */
  readonly wire_controls?: AccountNumberWireControls
  /** Controls of internal transfers, in and out. */
  readonly internal_transfer_controls?: AccountNumberInternalTransferControls
  /** Controls of instant payments, in and out. */
  readonly instant_payment_controls?: AccountNumberInstantPaymentControls
  /** Data of the client: texts by name. */
  readonly metadata: { readonly [name: string]: string }
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Account number ach controls. */
type AccountNumberAchControls = {
  /** Id of the originator. */
  readonly originator_id?: string
  /** Payments from others. */
  readonly incoming?: AccountNumberIncoming
  /** Payments to others. */
  readonly outgoing?: AccountNumberOutgoing
}

/** Account number incoming. */
type AccountNumberIncoming = {
  /** True if credits are taken. */
  readonly accept_credit?: boolean
  /** True if debits are taken. */
  readonly accept_debit?: boolean
  /** Choice of allowed counterparties. */
  readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
  /** Companies that are allowed. At most 20 elements. Each: 0 to 9,999,999,999. */
  readonly counterparty_company_ids_allowlist?: ReadonlyArray<number>
}

/** Account number outgoing. */
type AccountNumberOutgoing = {
  /** Choice of allowed counterparties. */
  readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
  /** Accounts that are allowed. At most 20 elements. */
  readonly counterparty_account_numbers_allowlist?: ReadonlyArray<AccountNumberCounterpartyAccountNumbersAllowlist>
}

/** Account number counterparty account numbers allowlist. */
type AccountNumberCounterpartyAccountNumbersAllowlist = {
  /** Type. */
  readonly type: "us_domestic"
  /** Account number. */
  readonly account_number: string
  /** Routing number of the bank. */
  readonly routing_number: string
}

/** Account number wire controls. */
type AccountNumberWireControls = {
  /** Payments from others. */
  readonly incoming?: AccountNumberOutgoing
  /** Payments to others. */
  readonly outgoing?: AccountNumberOutgoing
  /** Of wires to other countries. */
  readonly outgoing_international?: AccountNumberOutgoingInternational
}

/** Account number outgoing international. */
type AccountNumberOutgoingInternational = {
  /** Choice of allowed counterparties. */
  readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
  /** Accounts abroad that are allowed. At most 20 elements. */
  readonly counterparty_international_account_numbers_allowlist?: ReadonlyArray<AccountNumberCounterpartyInternationalAccountNumbersAllowlist>
}

/** Account number counterparty international account numbers allowlist. */
type AccountNumberCounterpartyInternationalAccountNumbersAllowlist = {
  /** BIC of the bank. */
  readonly business_identifier_code: string
  /** Account. */
  readonly account_identifier: AccountNumberAccountIdentifier
}

/** Account number account identifier. */
type AccountNumberAccountIdentifier = {
  /** Type. */
  readonly type: "IBAN" | "account_number"
  /** Value. 1 to 34 characters. */
  readonly value: string
}

/** Account number internal transfer controls. */
type AccountNumberInternalTransferControls = {
  /** Payments from others. */
  readonly incoming?: AccountNumberInternalTransferControlsIncoming
  /** Payments to others. */
  readonly outgoing?: AccountNumberInternalTransferControlsIncoming
}

/** Account number internal transfer controls incoming. */
type AccountNumberInternalTransferControlsIncoming = {
  /** Choice of allowed counterparties. */
  readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
  /** Account numbers that are allowed. At most 20 elements. */
  readonly counterparty_account_number_ids_allowlist?: ReadonlyArray<Id<"account_number">>
}

/** Account number instant payment controls. */
type AccountNumberInstantPaymentControls = {
  /** Payments from others. */
  readonly incoming?: AccountNumberInstantPaymentControlsIncoming
  /** Payments to others. */
  readonly outgoing?: AccountNumberInstantPaymentControlsIncoming
}

/** Account number instant payment controls incoming. */
type AccountNumberInstantPaymentControlsIncoming = {
  /** Choice of allowed counterparties. */
  readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
  /** Accounts that are allowed. At most 20 elements. */
  readonly counterparty_account_numbers_allowlist?: ReadonlyArray<AccountNumberInstantPaymentControlsIncomingCounterpartyAccountNumbersAllowlist>
}

/** Account number instant payment controls incoming counterparty account numbers allowlist. */
type AccountNumberInstantPaymentControlsIncomingCounterpartyAccountNumbersAllowlist = {
  /** Account number. */
  readonly account_number: string
  /** Routing number of the bank. */
  readonly routing_number: string
}

/** Answer of `account_number.check_payee`. */
type AccountNumberCheckPayee = {
  /** Result of the comparison with the names of the holders. */
  readonly outcome: "match" | "close" | "mismatch" | "not_possible"
  /** Difference of the names. */
  readonly reason?: "spelling" | "suffix" | "entity_type"
}

/** Answer of `account_number.set_limits`. */
type AccountNumberSetLimits = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Limits of wires. */
  readonly wire?: AccountNumberWire
  /** Limits of instant payments. */
  readonly instant_payment?: AccountNumberWire
}

/** Account number wire. */
type AccountNumberWire = {
  /** Amount. Whole cents: 500 is 5.00 USD. 0 to 990,000,000,000. */
  readonly amount?: number
  /** Maximum number of payments within 24 hours. */
  readonly count?: number
}

/** Answer of `account_number.find_programs`. */
type AccountNumberFindPrograms = {
  /** Account number. */
  readonly account_number: string
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Answer of `account_number.find_programs`. */
type AccountNumberFindProgramsPage = {
  /** Objects of the page, newest first. */
  readonly objects: ReadonlyArray<AccountNumberFindPrograms>
}

/** Answer of `account_number.credit`. */
type AccountNumberCredit = {
  /** Id of the object. */
  readonly id: string
  /** Accounts that a transaction moves, with their amounts. */
  readonly legs: ReadonlyArray<AccountNumberLeg>
  /** Time of creation. */
  readonly created_at: string
}

/** Account number leg. */
type AccountNumberLeg = {
  /** Id of the object. */
  readonly id: string
  /** Account on the ledger. */
  readonly account: string
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
}

/** Answer of `account_number.balance`. */
type AccountNumberBalance = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Amount booked. Whole cents; may be negative. */
  readonly posted: number
  /** Amount reserved for payments under way. Whole cents; may be negative. */
  readonly held: number
  /** Amount that can be spent: posted less held. Whole cents; may be negative. */
  readonly available: number
}

/** Answer of `account_number.balances`. */
type AccountNumberBalancesPage = {
  /** Objects of the page, newest first. */
  readonly objects: ReadonlyArray<AccountNumberBalance>
}

/** Answer of `account_number.legs`. */
type AccountNumberLegs = {
  /** Id of the object. */
  readonly id: string
  /** Transaction on the ledger that moved the money. */
  readonly core_transaction_id: Id<"core_transaction">
  /** Object or request that caused it. */
  readonly cause: string
  /** Code of the core transaction, where its cause moves money more than once. */
  readonly code?: "ach_origination" | "ach_return" | "ach_dishonored_return" | "ach_contested_return"
  /** Amount. Whole cents; may be negative. */
  readonly amount: number
  /** Balance after the leg, or after the newest leg of the page, in cents. Whole cents; may be negative. */
  readonly balance: number
  /** Time of creation. RFC 3339. */
  readonly created_at: string
}

/** Answer of `account_number.legs`. */
type AccountNumberLegsPage = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
  /** Amount booked. Whole cents; may be negative. */
  readonly posted: number
  /** Amount reserved for payments under way. Whole cents; may be negative. */
  readonly held: number
  /** Amount that can be spent: posted less held. Whole cents; may be negative. */
  readonly available: number
  /** Balance after the leg, or after the newest leg of the page, in cents. Whole cents; may be negative. */
  readonly balance: number
  /** Objects of the page, newest first. */
  readonly objects: ReadonlyArray<AccountNumberLegs>
  /** True if objects follow in the requested direction. */
  readonly has_more: boolean
  /** Cursor of the next page, which may follow an empty one. */
  readonly last_id?: Id<"core_transaction">
}

/** Fields of the request of `account_number.create`. */
type AccountNumberCreateBody = {
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Id of the customer or company. */
  readonly entity_id?: string
  /** Controls of ACH entries, in and out. */
  readonly ach_controls?: AccountNumberCreateBodyAchControls
  /** Controls of wires, in and out. */
  readonly wire_controls?: AccountNumberWireControls
  /** Controls of internal transfers, in and out. */
  readonly internal_transfer_controls?: AccountNumberInternalTransferControls
  /** Controls of instant payments, in and out. */
  readonly instant_payment_controls?: AccountNumberInstantPaymentControls
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Account number create body ach controls. */
type AccountNumberCreateBodyAchControls = {
  /** Id of the originator. */
  readonly originator_id?: string
  /** Payments from others. */
  readonly incoming?: AccountNumberCreateBodyAchControlsIncoming
  /** Payments to others. */
  readonly outgoing?: AccountNumberOutgoing
}

/** Account number create body ach controls incoming. */
type AccountNumberCreateBodyAchControlsIncoming = {
  /** True if credits are taken. */
  readonly accept_credit?: boolean
  /** True if debits are taken. */
  readonly accept_debit?: boolean
  /** Choice of allowed counterparties. */
  readonly counterparty_filter?: "accept_all" | "reject_all" | "allowlist_only"
  /** Companies that are allowed. At most 20 elements. */
  readonly counterparty_company_ids_allowlist?: ReadonlyArray<number>
}

/** Issues an account number on an account. */
type AccountNumberCreateCall = {
  /** Fields of the request. */
  readonly body: AccountNumberCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Fields of the request of `account_number.register`. */
type AccountNumberRegisterBody = {
  /** Id of an account. */
  readonly account_id: Id<"account">
  /** Account number. */
  readonly account_number: string
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Id of the customer or company. */
  readonly entity_id?: string
  /** Controls of ACH entries, in and out. */
  readonly ach_controls?: AccountNumberCreateBodyAchControls
  /** Controls of wires, in and out. */
  readonly wire_controls?: AccountNumberWireControls
  /** Controls of internal transfers, in and out. */
  readonly internal_transfer_controls?: AccountNumberInternalTransferControls
  /** Controls of instant payments, in and out. */
  readonly instant_payment_controls?: AccountNumberInstantPaymentControls
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Registers an account number of the program's own, such as its number at another bank, on an account. */
type AccountNumberRegisterCall = {
  /** Fields of the request. */
  readonly body: AccountNumberRegisterBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey: string
}

/** Parameters of the query of `account_number.list`. */
type AccountNumberListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"account_number">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"account_number">
  /** Id of an account. */
  readonly account_id?: Id<"account">
  /** Account number. */
  readonly account_number?: string
}

/** Lists account numbers, newest first. */
type AccountNumberListCall = {
  /** Parameters of the query. */
  readonly query?: AccountNumberListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `account_number.get`. */
type AccountNumberGetParams = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Retrieves an account number. */
type AccountNumberGetCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `account_number.update`. */
type AccountNumberUpdateParams = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Fields of the request of `account_number.update`. */
type AccountNumberUpdateBody = {
  /** Controls of ACH entries, in and out. */
  readonly ach_controls?: AccountNumberCreateBodyAchControls
  /** Controls of wires, in and out. */
  readonly wire_controls?: AccountNumberWireControls
  /** Controls of internal transfers, in and out. */
  readonly internal_transfer_controls?: AccountNumberInternalTransferControls
  /** Controls of instant payments, in and out. */
  readonly instant_payment_controls?: AccountNumberInstantPaymentControls
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Updates the controls or metadata of an account number. */
type AccountNumberUpdateCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberUpdateParams
  /** Fields of the request. */
  readonly body?: AccountNumberUpdateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `account_number.assign`. */
type AccountNumberAssignParams = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Fields of the request of `account_number.assign`. */
type AccountNumberAssignBody = {
  /** Id of the customer at the client. 1 to 64 characters. */
  readonly client_customer_id?: string
  /** Id of the customer or company. */
  readonly entity_id?: string
}

/** Assigns an unassigned account number to its owner and activates it. */
type AccountNumberAssignCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberAssignParams
  /** Fields of the request. */
  readonly body?: AccountNumberAssignBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `account_number.activate`. */
type AccountNumberActivateParams = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Fields of the request of `account_number.activate`. */
type AccountNumberActivateBody = {
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Activates an inactive account number. */
type AccountNumberActivateCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberActivateParams
  /** Fields of the request. */
  readonly body?: AccountNumberActivateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `account_number.deactivate`. */
type AccountNumberDeactivateParams = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Fields of the request of `account_number.deactivate`. */
type AccountNumberDeactivateBody = {
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Deactivates an active account number; it stops moving money. */
type AccountNumberDeactivateCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberDeactivateParams
  /** Fields of the request. */
  readonly body?: AccountNumberDeactivateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `account_number.cancel`. */
type AccountNumberCancelParams = {
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Fields of the request of `account_number.cancel`. */
type AccountNumberCancelBody = {
  /** Data of the client: texts by name. */
  readonly metadata?: { readonly [name: string]: string }
}

/** Cancels an account number for good. */
type AccountNumberCancelCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberCancelParams
  /** Fields of the request. */
  readonly body?: AccountNumberCancelBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Fields of the request of `account_number.check_payee`. */
type AccountNumberCheckPayeeBody = {
  /** Account number. */
  readonly account_number: string
  /** Routing number of the bank. Nine digits, the last a check digit: 021000021. */
  readonly routing_number: string
  /** Name. 1 to 140 characters. */
  readonly name: string
}

/** Compares a name with the holders of an account number of the bank, before money is sent to it. */
type AccountNumberCheckPayeeCall = {
  /** Fields of the request. */
  readonly body: AccountNumberCheckPayeeBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `account_number.set_limits`. */
type AccountNumberSetLimitsParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Fields of the request of `account_number.set_limits`. */
type AccountNumberSetLimitsBody = {
  /** Limits of wires. */
  readonly wire?: AccountNumberWire
  /** Limits of instant payments. */
  readonly instant_payment?: AccountNumberWire
}

/** Replaces the limits of an account number: cents and payments of a rail that it sends within 24 hours, by whole hours. */
type AccountNumberSetLimitsCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberSetLimitsParams
  /** Fields of the request. */
  readonly body?: AccountNumberSetLimitsBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `account_number.limits`. */
type AccountNumberLimitsParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Retrieves the limits of an account number. */
type AccountNumberLimitsCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberLimitsParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the query of `account_number.find_programs`. */
type AccountNumberFindProgramsQuery = {
  /** Account numbers to find the programs of. 1 to 100 elements. */
  readonly account_numbers: ReadonlyArray<string>
}

/** Finds the programs of up to 100 account numbers of the bank, issued or registered; unknown numbers are left out. */
type AccountNumberFindProgramsCall = {
  /** Parameters of the query. */
  readonly query: AccountNumberFindProgramsQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `account_number.credit`. */
type AccountNumberCreditParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Fields of the request of `account_number.credit`. */
type AccountNumberCreditBody = {
  /** Amount. Whole cents: 500 is 5.00 USD. 1 to 9,900,000,000. */
  readonly amount: number
  /** Currency of the amount. */
  readonly currency_code: "USD"
}

/** Credits an account number from the bank's suspense account. */
type AccountNumberCreditCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberCreditParams
  /** Fields of the request. */
  readonly body: AccountNumberCreditBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `account_number.balance`. */
type AccountNumberBalanceParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Retrieves the posted, held and available balance of an account number, in cents. */
type AccountNumberBalanceCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberBalanceParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `account_number.balances`. */
type AccountNumberBalancesParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `account_number.balances`. */
type AccountNumberBalancesQuery = {
  /** Account numbers to retrieve the balances of. 1 to 100 elements. */
  readonly account_number_ids: ReadonlyArray<Id<"account_number">>
}

/** Retrieves the balances of up to 100 account numbers, in cents; those that do not exist are left out. */
type AccountNumberBalancesCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberBalancesParams
  /** Parameters of the query. */
  readonly query: AccountNumberBalancesQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `account_number.legs`. */
type AccountNumberLegsParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Account number of this bank. */
  readonly account_number_id: Id<"account_number">
}

/** Parameters of the query of `account_number.legs`. */
type AccountNumberLegsQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"core_transaction">
}

/** Lists what moved the money of an account number, newest first, with the balance after each leg. */
type AccountNumberLegsCall = {
  /** Parameters of the path. */
  readonly params: AccountNumberLegsParams
  /** Parameters of the query. */
  readonly query?: AccountNumberLegsQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
