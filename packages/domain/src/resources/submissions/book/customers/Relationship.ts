import type { SubmittedRecord } from "@vostro/submissions"
import type { Business, Entity, SoleProp } from "../../../customers/entity/Entity.ts"

/** A relationship that a record states, between customers by their own ids. */
export interface Relationship {
  readonly personId: string
  readonly companyId: string
  /** The column that names the company. */
  readonly column: "client_business_id" | "client_sole_prop_id"
  readonly type: "beneficial_owner" | "control_person" | "sole_proprietor"
  readonly isActive: boolean
}

/** Returns the relationship of a record of a checked file. */
export const relationshipOf = (record: SubmittedRecord): Relationship => {
  const type = typeOf(record)
  const column = type === "sole_proprietor" ? "client_sole_prop_id" : "client_business_id"
  return {
    personId: record.of("client_individual_id"),
    companyId: record.of(column),
    column,
    type,
    isActive: record.of("status") === "active"
  }
}

const typeOf = (record: SubmittedRecord): Relationship["type"] => {
  const type = record.of("relationship_type")
  return type === "beneficial_owner" || type === "control_person" ? type : "sole_proprietor"
}

/** Returns a company after a record: the relationship is replaced, added or removed. */
export const relatedBy = (one: Entity, person: string, record: SubmittedRecord): Entity => {
  if (one.type === "business") return businessAfter(one, person, record)
  return one.type === "sole_prop" ? solePropAfter(one, person, record) : one
}

const businessAfter = (one: Business, person: string, record: SubmittedRecord): Business => {
  const { beneficial_owners, control_persons, ...others } = one
  const { type, isActive } = relationshipOf(record)
  const since = record.given("relationship_established_at")
  const named = { entity_id: person, ...(since !== undefined && { relationship_established_at: since }) }
  const share = record.given("ownership_percentage")
  const owners =
    type === "beneficial_owner"
      ? listAfter(
          beneficial_owners,
          { ...named, ...(share !== undefined && { ownership_percentage: share }) },
          isActive
        )
      : beneficial_owners
  const controllers =
    type === "control_person"
      ? listAfter(control_persons, { ...named, title: record.of("title") }, isActive)
      : control_persons
  return {
    ...others,
    ...(owners !== undefined && { beneficial_owners: owners }),
    ...(controllers !== undefined && { control_persons: controllers })
  }
}

const solePropAfter = (one: SoleProp, person: string, record: SubmittedRecord): SoleProp => {
  const { sole_proprietor, ...others } = one
  if (relationshipOf(record).isActive) return { ...others, sole_proprietor: { entity_id: person } }
  return sole_proprietor?.entity_id === person ? others : one
}

interface Named {
  readonly entity_id: string
}

// A replaced entry keeps its place, and an empty list is left out: the books are equal for any split into files.
const listAfter = <A extends Named>(
  before: ReadonlyArray<A> | undefined = [],
  next: A,
  isActive: boolean
): ReadonlyArray<A> | undefined => {
  const at = before.findIndex(({ entity_id }) => entity_id === next.entity_id)
  const after = isActive
    ? at === -1
      ? [...before, next]
      : before.with(at, next)
    : before.filter((_, index) => index !== at)
  return after.length === 0 ? undefined : after
}

/** Returns the text of a company's relationships; equal texts are equal relationships. */
export const relationsOf = (one: Entity): string => {
  if (one.type === "business") return JSON.stringify([one.beneficial_owners, one.control_persons].map(sorted))
  return one.type === "sole_prop" ? JSON.stringify([one.sole_proprietor]) : ""
}

// The fields of an entry may have another order if the API wrote it.
const sorted = (list: ReadonlyArray<Named> | undefined) =>
  list?.map((entry) => Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
