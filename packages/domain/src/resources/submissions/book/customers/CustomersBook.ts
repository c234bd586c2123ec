import type { RuleName, SubmittedRecord } from "@vostro/submissions"
import { laterOf } from "../../../../kernel/Instant.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { leavesAscii } from "../../../../kernel/text/Ascii.ts"
import { changed, created, type Decision, type Facts } from "../../../../operation/Decision.ts"
import { birthFaults } from "../../../customers/entity/BirthDate.ts"
import { COMING_OF_AGE, comeOfAge, comingOfAge } from "../../../customers/entity/ComeOfAge.ts"
import { type Entity, entity } from "../../../customers/entity/Entity.ts"
import { byCustomer, findCustomer } from "../../../customers/entity/FindCustomer.ts"
import { staleKycFaults } from "../../../customers/entity/FreshKyc.ts"
import { screeningFaults } from "../../../customers/entity/Screened.ts"
import type { Book, JudgedPage } from "../Book.ts"
import { customerOf, statedBy } from "./CustomerOf.ts"

/** Books customers: each record is an entity, found by its `client_customer_id`. */
export const customersBook: Book<undefined> = {
  emits: [],
  reads: ({ records }) => ({ newest: records.map((record) => byCustomer(record.of("client_customer_id"))) }),
  begin: () => undefined,
  judge: (page, _, report) => {
    for (const record of page.records)
      for (const [column, rule] of judge(record, knownAs(record, page.loaded), page)) report.at(record, column, rule)
  },
  book: ({ records, submission }, facts) =>
    records.flatMap((record) => book(record, knownAs(record, facts), submission.id, facts))
}

type Known = Versioned<Entity> | undefined

const knownAs = (record: SubmittedRecord, loaded: Pick<Facts, "newest">): Known =>
  findCustomer(record.of("client_customer_id"), loaded)

type Broken = readonly [column: string, rule: RuleName]

const ADDRESS = ["line_1", "line_2", "city", "postal_code", "state"]

/** Columns of texts that payments carry. */
const SPELLED = [
  "first_name",
  "middle_name",
  "last_name",
  "business_name",
  ...["physical", "mailing"].flatMap((kind) => ADDRESS.map((part) => `${kind}_address_${part}`))
]

const judge = (record: SubmittedRecord, known: Known, { moment }: JudgedPage): ReadonlyArray<Broken> => {
  const isPerson = record.of("customer_type") === "individual"
  if (!isPerson && record.items("intended_roles").includes("minor_account_holder")) return [["intended_roles", "role"]]
  const unspelled = SPELLED.filter((column) => !leavesAscii(record.given(column) ?? "given"))
  if (unspelled.length > 0) return unspelled.map((column) => [column, "spelling"])
  const next = entityAfter(record, known, { id: "entity_new", now: { iso: "" }, submissionId: "submission_new" })
  const early: ReadonlyArray<Broken> = [
    ...birthFaults(next, moment.now_ms).map((): Broken => ["date_of_birth", "future"]),
    ...screeningFaults(next, moment.now_ms).map(({ parameters: [name = ""] }): Broken => [screenedIn(name), "future"])
  ]
  return known === undefined ? early : [...early, ...againstKnown(known.object, next)]
}

const screenedIn = (parameter: string): string => parameter.replace("_details.", "_")

const againstKnown = (before: Entity, next: Entity): ReadonlyArray<Broken> => {
  if (before.submission_id === undefined) return [["client_customer_id", "madeByApi"]]
  if (before.type !== next.type) return [["customer_type", "fixed"]]
  return staleKycFaults(before, next, next).map(({ code }) => [
    code === "required" ? "kyc_result" : "kyc_screened_at",
    "freshKyc"
  ])
}

const book = (
  record: SubmittedRecord,
  known: Known,
  submissionId: string,
  facts: Facts
): ReadonlyArray<Partial<Decision>> => {
  const { now } = facts
  const stated = entityAfter(record, known, { id: facts.newId("entity"), now, submissionId })
  const next = comeOfAge(stated, now.ms)
  if (known === undefined) return [{ changes: [created(entity, next)], timers: comingOfAge(next) }]
  if (statedBy(known.object) === statedBy(next)) return []
  const timers = comingOfAge(next)
  const isCalledOff = timers.length === 0 && comingOfAge(known.object).length > 0
  return [
    {
      changes: [changed(entity, known, next)],
      timers: isCalledOff ? [{ queue: COMING_OF_AGE, object_id: next.id, due_at_ms: null }] : timers
    }
  ]
}

interface Making {
  readonly id: string
  readonly now: { readonly iso: string }
  readonly submissionId: string
}

/** Returns the entity with all that a record states. What other files state remains. */
const entityAfter = (record: SubmittedRecord, known: Known, { id, now, submissionId }: Making): Entity => {
  const before = known?.object
  const assigned = {
    id: before?.id ?? id,
    submission_id: submissionId,
    metadata: before?.metadata ?? {},
    created_at: before?.created_at ?? now.iso,
    updated_at: laterOf(before?.updated_at ?? now.iso, now.iso)
  }
  return { ...customerOf(record), ...relationsOf(before), ...assigned }
}

const relationsOf = (before: Entity | undefined) => {
  if (before?.type === "sole_prop") {
    const { sole_proprietor } = before
    return sole_proprietor === undefined ? {} : { sole_proprietor }
  }
  if (before?.type !== "business") return {}
  const { beneficial_owners, control_persons } = before
  return {
    ...(beneficial_owners !== undefined && { beneficial_owners }),
    ...(control_persons !== undefined && { control_persons })
  }
}
