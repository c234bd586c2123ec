import { createHash } from "node:crypto"
import { instantOf } from "@vostro/domain/kernel/Instant"
import { expect } from "vitest"
import { ask, type BankUnderTest } from "../../support/BankUnderTest.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import type { PaperType } from "../reference/PaperModel.ts"
import type { CustomerLaw } from "./CustomerLaw.ts"
import type { CustomerWorld } from "./CustomerWorld.ts"

const contentOf = async (bank: BankUnderTest, file_id: string): Promise<Buffer> => {
  const content = await ask(bank.partner.call("file.content", { params: { file_id } }))
  return Buffer.from(await new Response(content).arrayBuffer())
}

/** Lists the files of a type uploaded in a life, newest first. */
const listed = async ({ bank, began_ms }: CustomerWorld, type: PaperType): Promise<ReadonlyArray<string>> => {
  const seen: Array<string> = []
  const created_at = { on_or_after: instantOf(began_ms).iso }
  for (let more = true; more; ) {
    const after = seen.at(-1)
    const query = { type, created_at, limit: 2, ...(after !== undefined && { starting_after: after }) }
    const page = await ask(bank.partner.call("file.list", { query }))
    seen.push(...page.objects.map(({ id }) => id))
    more = page.has_more
  }
  return seen
}

const holdersOf = async (bank: BankUnderTest, id: string): Promise<ReadonlyArray<string>> => {
  const seen: Array<string> = []
  for (let cursor: string | undefined, more = true; more; ) {
    const query = { limit: 2, ...(cursor !== undefined && { starting_after: cursor }) }
    const page = await ask(bank.partner.call("application.relationships", { params: { id }, query }))
    seen.push(...page.objects.map(({ entity_id, relationship_type }) => `${relationship_type} ${entity_id}`))
    cursor = page.cursor
    more = page.has_more
  }
  return seen
}

const idsOf = (documents: ReadonlyArray<{ readonly document_id: string }>) =>
  documents.map(({ document_id }) => document_id)

const papersOfPerson = async (bank: BankUnderTest, id: string): Promise<ReadonlyArray<string | undefined>> => {
  const one = await ask(bank.partner.call("entity.get", { params: { id } }))
  const papers = one.type === "individual" ? one.individual_details.additional_documents : undefined
  return (papers ?? []).map(({ client_document_id }) => client_document_id)
}

const typesIn = ({ files }: CreditModel): ReadonlySet<PaperType> => new Set([...files.values()].map(({ type }) => type))

/** Laws of files and applications, and of the objects linked to them. */
export const paperLaws: ReadonlyArray<CustomerLaw> = [
  {
    name: "a file has the uploaded bytes",
    holds: async ({ files }, { bank }) => {
      for (const [id, { type, name, bytes }] of files) {
        const checksum = createHash("sha256").update(bytes).digest("hex")
        expect(await ask(bank.partner.call("file.get", { params: { file_id: id } }))).toMatchObject({
          type,
          file_name: name,
          content_type: "application/pdf",
          metadata: { name },
          size_bytes: bytes.length,
          checksum
        })
        expect((await contentOf(bank, id)).equals(bytes)).toBe(true)
      }
    }
  },
  {
    name: "each file is listed once, by its type, newest first",
    holds: async (model, world) => {
      for (const type of typesIn(model)) {
        const uploaded = [...model.files].flatMap(([id, one]) => (one.type === type ? [id] : []))
        expect(await listed(world, type)).toEqual(uploaded.toReversed())
      }
    }
  },
  {
    name: "an application has the requested fields",
    holds: async ({ applications }, { bank }) => {
      for (const [id, { status, limit, holders }] of applications) {
        const one = await ask(bank.partner.call("application.get", { params: { id } }))
        expect([one.status, one.details.credit.limit, new Set(one.entities.account_holders)]).toEqual([
          status,
          limit,
          holders
        ])
        expect(await holdersOf(bank, id)).toEqual([...holders].sort().map((holder) => `account_holder ${holder}`))
      }
    }
  },
  {
    name: "files and applications stay linked to their objects",
    holds: async ({ people, applications, accounts }, { bank }) => {
      for (const [id, { papers }] of people) expect(await papersOfPerson(bank, id)).toEqual(papers)
      for (const [id, { papers }] of applications) {
        expect(idsOf((await ask(bank.partner.call("application.get", { params: { id } }))).documents)).toEqual(papers)
      }
      for (const [id, { papers, application }] of accounts) {
        const { documents, application_id } = await ask(bank.partner.call("account.get", { params: { id } }))
        expect([idsOf(documents), application_id]).toEqual([papers, application])
      }
    }
  }
]
