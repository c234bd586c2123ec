import { randomUUID } from "node:crypto"
import type { Submission } from "@vostro/domain/resources/submissions/submission/Submission"
import { type FileRecord, type FileType, formatFileName, writeIterable } from "@vostro/submissions"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

/** Writes a file of records that the offline check accepts. */
export const fileOf = (type: FileType, records: ReadonlyArray<FileRecord>): string =>
  Buffer.concat([...writeIterable(type, records)]).toString()

/** The call that submits a file. */
export const submitting = (
  bank: BankUnderTest,
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  body: { readonly business_date?: string } = {}
) =>
  bank.partner.call("submission.create", {
    body,
    file: new File([bytes], name, { type: "text/csv" }),
    idempotencyKey: randomUUID()
  })

/** Submits a file without processing it. */
export const upload = (...file: Parameters<typeof submitting>) => ask(submitting(...file))

/** Returns a submission as it is now. */
export const submissionOf = (bank: BankUnderTest, submission_id: string): Promise<Submission> =>
  ask(bank.partner.call("submission.get", { params: { submission_id } }))

/** Submits a file and runs all due work; returns the submission at its end. */
export const submit = async (...file: Parameters<typeof submitting>) => {
  const [bank] = file
  const { id } = await upload(...file)
  await bank.drain()
  return submissionOf(bank, id)
}

/** Submits records as a new batch; returns the submission at its end. */
export const submitRecords = (
  bank: BankUnderTest,
  type: FileType,
  records: ReadonlyArray<FileRecord>,
  body: Parameters<typeof submitting>[3] = {}
) => submit(bank, formatFileName({ batchId: randomUUID(), type, version: 1 }), fileOf(type, records), body)

/** Returns all listed faults of a submission. */
export const faultsOf = async (bank: BankUnderTest, submission_id: string) => {
  const found = []
  for (let starting_after = "0"; ; ) {
    const query = { limit: 100, starting_after }
    const { objects, has_more } = await ask(
      bank.partner.call("submission.faults", { params: { submission_id }, query })
    )
    found.push(...objects)
    starting_after = String(found.at(-1)?.number)
    if (!has_more) return found
  }
}

/** Returns the line, column and rule of each fault. */
export const placesOf = async (bank: BankUnderTest, submissionId: string) =>
  (await faultsOf(bank, submissionId)).map(({ line, column, rule }) => `${line} ${column} ${rule}`)

/** A valid record of a person. */
export const personRecord = (id: string, more: FileRecord = {}): FileRecord => ({
  client_customer_id: id,
  customer_type: "individual",
  intended_roles: "account_holder",
  first_name: "Ada",
  last_name: "Lovelace",
  date_of_birth: "1990-12-10",
  identification_type: "us_entity",
  ...more
})

/** A valid record of a company. */
export const companyRecord = (id: string, more: FileRecord = {}): FileRecord => ({
  client_customer_id: id,
  customer_type: "business",
  business_type: "llc",
  business_name: "Engines",
  identification_type: "us_entity",
  ...more
})

/** A valid record of a control person of a company. */
export const controlRecord = (person: string, company: string, more: FileRecord = {}): FileRecord => ({
  client_individual_id: person,
  client_business_id: company,
  status: "active",
  relationship_type: "control_person",
  title: "CEO",
  ...more
})

/** A valid record of an owner of a company. */
export const ownerRecord = (
  person: string,
  company: string,
  percentage: string,
  more: FileRecord = {}
): FileRecord => ({
  client_individual_id: person,
  client_business_id: company,
  status: "active",
  relationship_type: "beneficial_owner",
  ownership_percentage: percentage,
  ...more
})

/** A valid record of the proprietor of a business. */
export const proprietorRecord = (person: string, company: string, more: FileRecord = {}): FileRecord => ({
  client_individual_id: person,
  client_sole_prop_id: company,
  status: "active",
  relationship_type: "sole_proprietor",
  ...more
})
