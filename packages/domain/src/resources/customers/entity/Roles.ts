import { Schema } from "effect"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { EntityId } from "../../../kernel/Resource.ts"
import { ADULT_AGE, hasAge, MINOR_HOLDER_AGE } from "./Age.ts"
import { type Entity, RoleName } from "./Entity.ts"
import { relatedIds } from "./Related.ts"

/** Checks that an entity must pass. The names are ours: S91 has the field without names. */
export const CheckName = Schema.Literals(["age", "kyc", "ofac", "identification"])

/** Roles of an entity, and the checks that the entity or a related entity fails for each inactive role. */
export const RoleDetails = Schema.Array(
  Schema.Struct({
    name: RoleName,
    status: Schema.Literals(["active", "inactive"]),
    criteria_details: Schema.Array(Schema.Struct({ entity_id: EntityId, failed_checks: Schema.Array(CheckName) }))
  })
)

type Role = typeof RoleName.Type
type Check = typeof CheckName.Type

interface Requirement {
  readonly checks: ReadonlyArray<Check>
  /** In years; applies to persons. */
  readonly minimum_age: number
}

const identified = ["age", "kyc", "ofac", "identification"] as const

/** Requirements of each role. An authorized user is no customer of the bank, so only sanctions are checked. */
const requirements: Readonly<Record<Role, Requirement>> = {
  account_holder: { checks: identified, minimum_age: ADULT_AGE },
  minor_account_holder: { checks: identified, minimum_age: MINOR_HOLDER_AGE },
  authorized_signer: { checks: identified, minimum_age: ADULT_AGE },
  authorized_user: { checks: ["ofac"], minimum_age: 0 }
}

const passes: Readonly<Record<Check, (one: Entity, requirement: Requirement, nowMs: number) => boolean>> = {
  age: (one, { minimum_age }, nowMs) => one.type !== "individual" || isOfAge(one, minimum_age, nowMs),
  kyc: ({ kyc_details }) => kyc_details?.result === "passed",
  ofac: ({ ofac_details }) => ofac_details?.result === "passed",
  identification: (one, _, nowMs) => isIdentified(one, nowMs)
}

/** True if a person is known to have reached an age, in years. */
export const isOfAge = (one: Entity, years: number, nowMs: number): boolean => {
  const born = one.type === "individual" ? one.individual_details.date_of_birth : undefined
  return born !== undefined && hasAge(born, years, nowMs)
}

// A US tax id identifies its owner; all others need an unexpired document.
const isIdentified = (one: Entity, nowMs: number): boolean => {
  const details = one.type === "individual" ? one.individual_details : one.business_details
  const identification = details.identification_details
  if (identification.type === "us_entity") return identification.tax_identification !== undefined
  const today = dayAt(nowMs, NETWORK_ZONE)
  const papers: ReadonlyArray<{ readonly expiration_date?: string }> = identification.identification_documents ?? []
  return papers.some(({ expiration_date }) => expiration_date === undefined || today <= expiration_date)
}

/** Lists the checks of a role that an entity fails. */
export const failedChecks = (one: Entity, role: Role, nowMs: number): ReadonlyArray<Check> => {
  const requirement = requirements[role]
  return requirement.checks.filter((name) => !passes[name](one, requirement, nowMs))
}

/**
 * Returns the roles of an entity at an instant, in ms since 1970 UTC. Owners, control persons and the proprietor must
 * pass the checks of the company; a related entity missing from `others` fails them all.
 */
export const roleDetailsOf = (one: Entity, others: ReadonlyArray<Entity>, nowMs: number): typeof RoleDetails.Type =>
  one.intended_roles.map((name) => {
    const criteria_details = [one.id, ...relatedIds(one)].flatMap((entityId) => {
      const subject = entityId === one.id ? one : others.find(({ id }) => id === entityId)
      const failed_checks = subject === undefined ? requirements[name].checks : failedChecks(subject, name, nowMs)
      return failed_checks.length === 0 ? [] : [{ entity_id: entityId, failed_checks }]
    })
    return { name, status: criteria_details.length === 0 ? "active" : "inactive", criteria_details }
  })
