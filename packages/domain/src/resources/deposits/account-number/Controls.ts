import { Schema, SchemaTransformation } from "effect"
import { fullBic } from "../../../kernel/Bic.ts"
import { plainAccount } from "../../../kernel/Iban.ts"
import { fault, type SubError } from "../../../kernel/Rejection.ts"
import { atLeast, atMost, idOf } from "../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../kernel/RoutingNumber.ts"

/** Counterparties that a control admits. */
const Filter = Schema.optionalKey(Schema.Literals(["accept_all", "reject_all", "allowlist_only"]))

/** An allowlist of a control holds at most 20 entries (S93). */
const allowlist = <S extends Schema.Top>(item: S) =>
  Schema.optionalKey(Schema.Array(item).check(Schema.isMaxLength(20)))

const CounterpartyNumber = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9]{8,17}$/))
const Domestic = Schema.Struct({ account_number: CounterpartyNumber, routing_number: RoutingDigits })
const TypedDomestic = Schema.Struct({ type: Schema.Literals(["us_domestic"]), ...Domestic.fields })
const International = Schema.Struct({
  business_identifier_code: Schema.String.check(Schema.isPattern(/^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/)),
  account_identifier: Schema.Struct({
    type: Schema.Literals(["IBAN", "account_number"]),
    value: Schema.String.check(atLeast(1), atMost(34))
  })
})

/** A side of a control with an allowlist of `item`. */
const byAccountNumber = <S extends Schema.Top>(item: S) =>
  Schema.optionalKey(
    Schema.Struct({ counterparty_filter: Filter, counterparty_account_numbers_allowlist: allowlist(item) })
  )

/** One side of the controls of internal transfers. */
export const InternalTransferControl = Schema.Struct({
  counterparty_filter: Filter,
  counterparty_account_number_ids_allowlist: allowlist(idOf("account_number"))
})

/** A ten-digit company id as an integer; the leading zeros follow from the fixed length. */
const CompanyId = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999_999 }))

/** A company id as stated by a client: an integer (spec) or its ten digits (S93). */
const GivenCompanyId = Schema.Union([
  CompanyId,
  Schema.String.check(Schema.isPattern(/^\d{10}$/)).pipe(
    Schema.decodeTo(CompanyId, SchemaTransformation.numberFromString)
  )
])

const controlsBy = <S extends Schema.Top>(companyId: S) => ({
  ach_controls: Schema.optionalKey(
    Schema.Struct({
      originator_id: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^originator_[^\s]{1,33}$/u))),
      incoming: Schema.optionalKey(
        Schema.Struct({
          accept_credit: Schema.optionalKey(Schema.Boolean),
          accept_debit: Schema.optionalKey(Schema.Boolean),
          counterparty_filter: Filter,
          counterparty_company_ids_allowlist: allowlist(companyId)
        })
      ),
      outgoing: byAccountNumber(TypedDomestic)
    })
  ),
  wire_controls: Schema.optionalKey(
    Schema.Struct({
      incoming: byAccountNumber(TypedDomestic),
      outgoing: byAccountNumber(TypedDomestic),
      outgoing_international: Schema.optionalKey(
        Schema.Struct({
          counterparty_filter: Filter,
          counterparty_international_account_numbers_allowlist: allowlist(International)
        })
      )
    })
  ),
  internal_transfer_controls: Schema.optionalKey(
    Schema.Struct({
      incoming: Schema.optionalKey(InternalTransferControl),
      outgoing: Schema.optionalKey(InternalTransferControl)
    })
  ),
  instant_payment_controls: Schema.optionalKey(
    Schema.Struct({ incoming: byAccountNumber(Domestic), outgoing: byAccountNumber(Domestic) })
  )
})

/** The controls of an account number, by rail. An absent control admits everything (spec, "Account Number"). */
export const controlFields = controlsBy(CompanyId)
/** The controls as stated by a client. */
export const givenControlFields = controlsBy(GivenCompanyId)

/** The controls of an account number. */
export type Controls = typeof ControlsSchema.Type
const ControlsSchema = Schema.Struct(controlFields)

/**
 * Merges given controls into stored ones: of each given rail, the given sides and originator replace the stored ones.
 */
export const withControls = (before: Controls, given: Controls): Controls => ({
  ...(given.ach_controls !== undefined && { ach_controls: { ...before.ach_controls, ...given.ach_controls } }),
  ...(given.wire_controls !== undefined && { wire_controls: { ...before.wire_controls, ...given.wire_controls } }),
  ...(given.internal_transfer_controls !== undefined && {
    internal_transfer_controls: { ...before.internal_transfer_controls, ...given.internal_transfer_controls }
  }),
  ...(given.instant_payment_controls !== undefined && {
    instant_payment_controls: { ...before.instant_payment_controls, ...given.instant_payment_controls }
  })
})

/** Lists every self-contradictory control, refused when written (S93). */
export const contradictions = (controls: Controls): ReadonlyArray<SubError> =>
  [
    ...sidesOf("ach_controls", controls.ach_controls),
    ...sidesOf("wire_controls", controls.wire_controls),
    ...sidesOf("internal_transfer_controls", controls.internal_transfer_controls),
    ...sidesOf("instant_payment_controls", controls.instant_payment_controls)
  ].flatMap(([path, side]) => [...unusedAllowlist(path, side), ...noCredits(path, side)])

type Side = Readonly<Record<string, unknown>>

const sidesOf = (rail: string, control: object | undefined): ReadonlyArray<readonly [string, Side]> =>
  Object.entries(control ?? {}).flatMap(([name, side]) =>
    typeof side === "object" && side !== null ? [[`${rail}.${name}`, { ...side }] as const] : []
  )

// An allowlist that its filter ignores is a mistake: it would admit the wrong counterparties or reject them all.
const unusedAllowlist = (path: string, side: Side): ReadonlyArray<SubError> =>
  Object.entries(side)
    .filter(([name, list]) => name.endsWith("_allowlist") && Array.isArray(list) && list.length > 0)
    .filter(() => side["counterparty_filter"] !== "allowlist_only")
    .map(([name]) => fault("value_conflicting", `${path}.counterparty_filter`, `${path}.${name}`))

// Refusing credits contradicts `accept_all` (S93). Refusing only debits may still mean to accept all credits.
const noCredits = (path: string, side: Side): ReadonlyArray<SubError> =>
  side["accept_credit"] === false && side["counterparty_filter"] === "accept_all"
    ? [fault("value_conflicting", `${path}.accept_credit`, `${path}.counterparty_filter`)]
    : []

/** True if one side of an internal transfer control admits a counterparty. An absent control admits everyone. */
export const admits = (control: typeof InternalTransferControl.Type | undefined, counterpartyId: string): boolean => {
  switch (control?.counterparty_filter) {
    case "reject_all":
      return false
    case "allowlist_only":
      return control.counterparty_account_number_ids_allowlist?.includes(counterpartyId) ?? false
    default:
      return true
  }
}

/** True if one side of a control lists the company id that a file states, all ten digits of it. */
export const listsCompany = (
  { counterparty_company_ids_allowlist: ids = [] }: NonNullable<NonNullable<Controls["ach_controls"]>["incoming"]>,
  companyId: string | undefined
): boolean => companyId !== undefined && /^\d{10}$/.test(companyId) && ids.includes(Number(companyId))

/** One side of a control that lists counterparties by their account at another bank. */
type AccountControl = NonNullable<NonNullable<Controls["instant_payment_controls"]>["outgoing"]>

/** True if one side of a control admits an account at another bank. An absent control admits every account. */
export const admitsAccount = (
  control: AccountControl | undefined,
  counterparty: { readonly account_number: string; readonly routing_number: string },
  formOf = (accountNumber: string): string => accountNumber
): boolean =>
  admitsBy(control?.counterparty_filter, () =>
    (control?.counterparty_account_numbers_allowlist ?? []).some(
      ({ account_number, routing_number }) =>
        formOf(account_number) === formOf(counterparty.account_number) && routing_number === counterparty.routing_number
    )
  )

/**
 * True if the control of wires abroad admits an account at a bank with a BIC. Accounts are compared without blanks and
 * case, BICs with their branch (S172, S173).
 */
export const admitsAccountAbroad = (
  control: NonNullable<Controls["wire_controls"]>["outgoing_international"],
  { account, business_identifier_code }: { readonly account: string; readonly business_identifier_code: string }
): boolean =>
  admitsBy(control?.counterparty_filter, () =>
    (control?.counterparty_international_account_numbers_allowlist ?? []).some(
      (one) =>
        plainAccount(one.account_identifier.value) === plainAccount(account) &&
        fullBic(one.business_identifier_code) === fullBic(business_identifier_code)
    )
  )

const admitsBy = (
  filter: "accept_all" | "reject_all" | "allowlist_only" | undefined,
  isListed: () => boolean
): boolean => (filter === "allowlist_only" ? isListed() : filter !== "reject_all")
