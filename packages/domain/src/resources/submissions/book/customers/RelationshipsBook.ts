import type { RuleName, SubmittedRecord } from "@vostro/submissions"
import { laterOf } from "../../../../kernel/Instant.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Facts } from "../../../../operation/Decision.ts"
import { type Entity, entity } from "../../../customers/entity/Entity.ts"
import { byCustomer, findCustomer } from "../../../customers/entity/FindCustomer.ts"
import { isKnownMinor } from "../../../customers/entity/Related.ts"
import type { Book, JudgedPage } from "../Book.ts"
import { CompanyTallies } from "./CompanyTally.ts"
import { relatedBy, relationshipOf, relationsOf } from "./Relationship.ts"

/** Books relationships: each record is an owner, a control person or the proprietor of a company. */
export const relationshipsBook: Book<CompanyTallies> = {
  emits: [],
  reads: ({ records }) => ({
    newest: distinct(records.map(relationshipOf).flatMap(({ personId, companyId }) => [personId, companyId])).map(
      byCustomer
    )
  }),
  begin: () => new CompanyTallies(),
  judge: (page, tallies, report) => {
    for (const record of page.records) {
      const broken = faultsOf(record, page)
      for (const [column, rule] of broken) report.at(record, column, rule)
      if (broken.length === 0) count(record, page.loaded, tallies)
    }
  },
  end: (tallies, report) => tallies.report(report),
  book: ({ records, submission }, facts) => {
    const companies = new Map<string, { readonly before: Versioned<Entity>; readonly after: Entity }>()
    for (const record of records) {
      const [person, before] = partiesOf(record, facts)
      const { after } = companies.get(before.object.id) ?? { after: before.object }
      companies.set(after.id, { before, after: relatedBy(after, person.object.id, record) })
    }
    return [...companies.values()].flatMap(({ before, after }) => {
      if (relationsOf(after) === relationsOf(before.object)) return []
      const object = {
        ...after,
        submission_id: submission.id,
        updated_at: laterOf(before.object.updated_at, facts.now.iso)
      }
      return [{ changes: [changed(entity, before, object)] }]
    })
  }
}

const distinct = (ids: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(ids)]

type Customers = Pick<Facts, "newest">
type Broken = readonly [column: string, rule: RuleName]

const faultsOf = (record: SubmittedRecord, { loaded, moment }: JudgedPage): ReadonlyArray<Broken> => {
  const { personId, companyId, column } = relationshipOf(record)
  const [person, company] = [findCustomer(personId, loaded)?.object, findCustomer(companyId, loaded)?.object]
  return [...personFaults(person, column, moment.now_ms), ...companyFaults(company, column)]
}

const personFaults = (person: Entity | undefined, column: string, nowMs: number): ReadonlyArray<Broken> => {
  const at = "client_individual_id"
  if (person === undefined) return [[at, "unknown"]]
  if (person.type !== "individual") return [[at, "customerType"]]
  return column === "client_sole_prop_id" && isKnownMinor(person, nowMs) ? [[at, "adult"]] : []
}

const companyFaults = (company: Entity | undefined, column: string): ReadonlyArray<Broken> => {
  if (company === undefined) return [[column, "unknown"]]
  if (company.type !== (column === "client_sole_prop_id" ? "sole_prop" : "business")) return [[column, "customerType"]]
  return company.submission_id === undefined ? [[column, "madeByApi"]] : []
}

const count = (record: SubmittedRecord, known: Customers, tallies: CompanyTallies): void => {
  const [person, { object: company }] = partiesOf(record, known)
  tallies.add(company, relatedBy(company, person.object.id, record), record.line, relationshipOf(record).column)
}

const partiesOf = (record: SubmittedRecord, known: Customers): readonly [Versioned<Entity>, Versioned<Entity>] => {
  const { personId, companyId } = relationshipOf(record)
  const [person, company] = [findCustomer(personId, known), findCustomer(companyId, known)]
  // Customers never cease to exist once a check has found them.
  if (person === undefined || company === undefined) throw new Error(`line ${record.line} names no customer`)
  return [person, company]
}
