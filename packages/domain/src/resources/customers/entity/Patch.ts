import { Schema, Struct } from "effect"
import { fault, type SubError } from "../../../kernel/Rejection.ts"
import { Metadata } from "../../../kernel/Resource.ts"
import {
  BeneficialOwners,
  BusinessDetails,
  CompanyRoles,
  ControlPersons,
  declared,
  type Entity,
  IndividualDetails,
  PersonRoles,
  SolePropDetails,
  SoleProprietor
} from "./Entity.ts"
import { type Address, type AddressDetails, AddressDetailsPatch, type AddressPatch } from "./Parts.ts"

const optional = Schema.optionalKey
const given = { ...declared, metadata: optional(Metadata) }
const addresses = { address_details: optional(AddressDetailsPatch) }

const ownWay = ["address_details", "identification_details"] as const
const person = Struct.omit(IndividualDetails.fields, ownWay)
const company = Struct.omit(BusinessDetails.fields, ownWay)

const partial = Struct.map(optional)
const companyPatch = { ...Schema.Struct(company).mapFields(partial).fields, ...addresses }

/** Entity fields that a client may change. `type` names the entity's type and cannot change. */
export type EntityPatch = typeof EntityPatch.Type
export const EntityPatch = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("individual"),
    intended_roles: optional(PersonRoles),
    ...given,
    individual_details: optional(
      Schema.Struct({
        ...Schema.Struct(person).mapFields(partial).fields,
        ...addresses,
        identification_details: optional(IndividualDetails.fields.identification_details)
      })
    )
  }),
  Schema.Struct({
    type: Schema.Literal("business"),
    intended_roles: optional(CompanyRoles),
    ...given,
    business_details: optional(
      Schema.Struct({
        ...companyPatch,
        identification_details: optional(BusinessDetails.fields.identification_details)
      })
    ),
    beneficial_owners: optional(BeneficialOwners),
    control_persons: optional(ControlPersons)
  }),
  Schema.Struct({
    type: Schema.Literal("sole_prop"),
    intended_roles: optional(CompanyRoles),
    ...given,
    business_details: optional(
      Schema.Struct({
        ...companyPatch,
        identification_details: optional(SolePropDetails.fields.identification_details)
      })
    ),
    sole_proprietor: optional(SoleProprietor)
  })
])

/** An entity after a patch, and the faults found. An incomplete address is left out. */
interface Patched {
  readonly object: Entity
  readonly faults: ReadonlyArray<SubError>
}

/** Replaces the given fields of an entity: details and addresses field by field, lists whole. */
export const applyPatch = (before: Entity, patch: EntityPatch): Patched => {
  if (before.type === "individual" && patch.type === "individual") {
    const { individual_details, ...others } = patch
    const { address_details, ...details } = individual_details ?? {}
    const { home, faults } = mergeAddressDetails(
      before.individual_details.address_details,
      address_details,
      "individual_details"
    )
    const stated = { ...before.individual_details, ...details, ...(home && { address_details: home }) }
    return { object: { ...before, ...others, individual_details: stated }, faults }
  }
  if (before.type === "business" && patch.type === "business") {
    const { business_details, ...others } = patch
    const { address_details, faults } = seatOf(before, business_details?.address_details)
    const stated = { ...before.business_details, ...business_details, address_details }
    return { object: { ...before, ...others, business_details: stated }, faults }
  }
  if (before.type === "sole_prop" && patch.type === "sole_prop") {
    const { business_details, ...others } = patch
    const { address_details, faults } = seatOf(before, business_details?.address_details)
    const stated = { ...before.business_details, ...business_details, address_details }
    return { object: { ...before, ...others, business_details: stated }, faults }
  }
  return { object: before, faults: [fault("value_not_allowed", "type")] }
}

const seatOf = (
  { business_details }: Exclude<Entity, { readonly type: "individual" }>,
  patch: AddressDetailsPatch | undefined
) => {
  const { home = {}, faults } = mergeAddressDetails(business_details.address_details, patch, "business_details")
  return { address_details: home, faults }
}

interface Moved {
  readonly home: AddressDetails | undefined
  readonly faults: ReadonlyArray<SubError>
}

const mergeAddressDetails = (
  before: AddressDetails | undefined,
  patch: AddressDetailsPatch | undefined,
  path: string
): Moved => {
  if (patch === undefined) return { home: before, faults: [] }
  const { physical_address, mailing_address, ...others } = patch
  const physical = addressOf(before?.physical_address, physical_address, `${path}.address_details.physical_address`)
  const mailing = addressOf(before?.mailing_address, mailing_address, `${path}.address_details.mailing_address`)
  const home = {
    ...before,
    ...others,
    ...(physical.address && { physical_address: physical.address }),
    ...(mailing.address && { mailing_address: mailing.address })
  }
  return { home, faults: [...physical.faults, ...mailing.faults] }
}

interface Merged {
  readonly address: Address | undefined
  readonly faults: ReadonlyArray<SubError>
}

const addressOf = (before: Address | undefined, patch: AddressPatch | undefined, path: string): Merged => {
  const { line_1, city, country, ...others } = { ...before, ...patch }
  if (line_1 !== undefined && city !== undefined && country !== undefined) {
    return { address: { line_1, city, country, ...others }, faults: [] }
  }
  if (patch === undefined) return { address: undefined, faults: [] }
  const missing = Object.entries({ line_1, city, country }).filter(([, value]) => value === undefined)
  return { address: undefined, faults: missing.map(([name]) => fault("required", `${path}.${name}`)) }
}
