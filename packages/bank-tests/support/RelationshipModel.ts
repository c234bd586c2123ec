import type { FileRecord } from "@vostro/submissions"
import fc from "fast-check"
import { controlRecord, ownerRecord, proprietorRecord } from "./Submissions.ts"

/** Relationships after any files, by person, company and type: the title or the share in hundredths of a percent. */
export type Relationships = ReadonlyMap<string, string | number>

/** Client ids of the people of the model; the last one is a minor. */
export const PEOPLE = ["ann", "bob", "cid", "kid"] as const
/** Client ids of the businesses of the model. */
export const FIRMS = ["acme", "bolt"] as const
/** Client ids of the sole proprietorships of the model. */
export const SHOPS = ["shop", "stall"] as const

const person = fc.constantFrom(...PEOPLE)
const firm = fc.constantFrom(...FIRMS)
const standing = fc.constantFrom("active", "active", "deleted").map((one) => ({ status: one }))
const title = fc.constantFrom("CEO", "CFO")
const record: fc.Arbitrary<FileRecord> = fc.oneof(
  fc.tuple(person, firm, standing, title).map(([one, of, is, as]) => controlRecord(one, of, { ...is, title: as })),
  fc
    .tuple(person, firm, fc.constantFrom("0", "25", "33.33", "60", "100"), standing)
    .map((parts) => ownerRecord(...parts)),
  fc.tuple(person, fc.constantFrom(...SHOPS), standing).map((parts) => proprietorRecord(...parts))
)

const companyOf = (one: FileRecord): string => one["client_business_id"] ?? one["client_sole_prop_id"] ?? ""

const keyOf = (one: FileRecord): string =>
  [one["client_individual_id"], companyOf(one), one["relationship_type"]].join(" ")

/** Random files of relationships, each relationship once in a file. */
export const relationshipFiles: fc.Arbitrary<ReadonlyArray<ReadonlyArray<FileRecord>>> = fc.array(
  fc.uniqueArray(record, { selector: keyOf, minLength: 1, maxLength: 6 }),
  { minLength: 3, maxLength: 8 }
)

const contentOf = (one: FileRecord): string | number =>
  one["title"] ?? Math.round(Number(one["ownership_percentage"] ?? 0) * 100)

/**
 * Returns the relationships after a file; undefined if it must be refused. A business that it names has a control person
 * and shares of at most 100 percent, a sole proprietorship at most one proprietor, who is of age.
 */
export const relatedInModel = (before: Relationships, file: ReadonlyArray<FileRecord>): Relationships | undefined => {
  const after = new Map(before)
  for (const one of file) {
    if (one["status"] === "deleted") after.delete(keyOf(one))
    else after.set(keyOf(one), contentOf(one))
  }
  const hasMinor = file.some(
    (one) => one["client_individual_id"] === "kid" && one["relationship_type"] === "sole_proprietor"
  )
  return !hasMinor && file.every((one) => isWhole(after, companyOf(one))) ? after : undefined
}

const isWhole = (all: Relationships, company: string): boolean => {
  const own = [...all].filter(([key]) => key.split(" ")[1] === company)
  if (SHOPS.some((shop) => shop === company)) return own.length <= 1
  const shares = own.reduce((sum, [, value]) => sum + (typeof value === "number" ? value : 0), 0)
  return own.some(([key]) => key.endsWith("control_person")) && shares <= 10_000
}
