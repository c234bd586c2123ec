import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { ask } from "../../support/BankUnderTest.ts"
import { applicationOf } from "../../support/Customers.ts"
import { nth } from "../../support/Nth.ts"
import { BrokenLaw } from "../laws/BrokenLaw.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import { obstacleToChanging } from "../reference/CustomerModel.ts"
import {
  MOST_CREDIT,
  type ModelApplication,
  obstacleToApplying,
  obstacleToDeciding,
  obstacleToLinking,
  obstacleToUploading,
  type PaperType
} from "../reference/PaperModel.ts"
import { type CustomerStep, step } from "./CustomerSteps.ts"
import { attempt, type CustomerWorld, expecting, judge, ONCE } from "./CustomerWorld.ts"

const idempotent = () => ({ idempotencyKey: randomUUID() })

/** Uploads a file, possibly twice under its key, at the same time or later. */
const upload = (type: PaperType, size: number, again: "never" | "later" | "at once"): CustomerStep =>
  step("upload", [type, size, again], async ({ files }, { bank }) => {
    // Keeps ids in the order of creation.
    bank.advance(1)
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31 + files.size + (at >> 8)) % 256)
    const name = `scan ${files.size}.pdf`
    const key = idempotent()
    const sending = () => {
      const file = new File([bytes], name, { type: "application/pdf" })
      return bank.partner.call("file.create", { ...key, body: { type, metadata: { name } }, file })
    }
    const [first, twin] = await Promise.all([attempt(sending()), again === "at once" ? attempt(sending()) : undefined])
    const made = judge(obstacleToUploading(bytes), first ?? twin)?.value
    if (made === undefined) return
    const others = [twin?.value, again === "later" ? await ask(sending()) : undefined]
    if (others.some((other) => other !== undefined && other.id !== made.id)) throw new BrokenLaw(ONCE, name)
    files.set(made.id, { type, name, bytes })
  })

// The index beyond the known files stands for an unknown id.
const filesOf = ({ files }: CreditModel, picks: ReadonlyArray<number>): ReadonlyArray<string> => [
  ...new Set(picks.map((pick) => nth([...files.keys(), "file_nobody"], pick) ?? ""))
]

const documentsOf = (papers: ReadonlyArray<string>) =>
  papers.map((document_id) => ({ document_id, type: "loan_agreement" as const }))

const apply = (
  status: ModelApplication["status"],
  people: ReadonlyArray<number>,
  limit: number,
  picks: ReadonlyArray<number>
): CustomerStep =>
  step("apply", [status, people, limit, picks], async (model, { bank }) => {
    const holders = new Set(people.flatMap((pick) => nth(model.people.keys(), pick) ?? []))
    const papers = filesOf(model, picks)
    const { details, ...decided } = applicationOf(status)
    const call = bank.partner.call("application.create", {
      ...idempotent(),
      body: {
        ...decided,
        entities: { account_holders: [...holders] },
        details: { ...details, credit: { ...details.credit, limit, max_limit: MOST_CREDIT } },
        documents: documentsOf(papers)
      }
    })
    const made = await expecting(obstacleToApplying(model, { limit, papers }), call)
    if (made !== undefined) model.applications.set(made.id, { status, holders, limit, papers })
  })

const updating = ({ bank }: CustomerWorld, id: string, body: object) =>
  bank.partner.call("application.update", { ...idempotent(), params: { id }, body })

/** Repeats or changes the decision on an application, and links other files to it. */
const decide = (at: number, status: ModelApplication["status"], picks: ReadonlyArray<number>): CustomerStep =>
  step("decide", [at, status, picks], async (model, world) => {
    const [id, application] = nth(model.applications, at) ?? []
    if (id === undefined || application === undefined) return
    const papers = filesOf(model, picks)
    const obstacle = obstacleToDeciding(application, status) ?? obstacleToLinking(model, papers, "application")
    const done = await expecting(obstacle, updating(world, id, { status, documents: documentsOf(papers) }))
    if (done !== undefined) application.papers = papers
  })

/** Two concurrent updates of different fields of an application: both accepted ones count. */
const amend = (at: number, limit: number, picks: ReadonlyArray<number>): CustomerStep =>
  step("amend", [at, limit, picks], async (model, world) => {
    const [id, application] = nth(model.applications, at) ?? []
    if (id === undefined || application === undefined) return
    const papers = filesOf(model, picks)
    const [limited, papered] = await Promise.all([
      expecting(limit > MOST_CREDIT ? "rule" : undefined, updating(world, id, { details: { credit: { limit } } })),
      expecting(
        obstacleToLinking(model, papers, "application"),
        updating(world, id, { documents: documentsOf(papers) })
      )
    ])
    if (limited !== undefined) application.limit = limit
    if (papered !== undefined) application.papers = papers
  })

/** Links files to an account. */
const file = (at: number, picks: ReadonlyArray<number>): CustomerStep =>
  step("file", [at, picks], async (model, { bank }) => {
    const [id, account] = nth(model.accounts, at) ?? []
    if (id === undefined || account === undefined) return
    const papers = filesOf(model, picks)
    const obstacle = obstacleToChanging(account) ?? obstacleToLinking(model, papers, "account")
    const body = { documents: documentsOf(papers) }
    const done = await expecting(
      obstacle,
      bank.partner.call("account.update", { ...idempotent(), params: { id }, body })
    )
    if (done !== undefined) account.papers = papers
  })

/** Links files to a person. */
const identify = (at: number, picks: ReadonlyArray<number>): CustomerStep =>
  step("identify", [at, picks], async (model, { bank }) => {
    const [id, person] = nth(model.people, at) ?? []
    if (id === undefined || person === undefined) return
    const papers = filesOf(model, picks)
    const additional_documents = papers.map((client_document_id) => ({ type: "other" as const, client_document_id }))
    const call = bank.partner.call("entity.update", {
      ...idempotent(),
      params: { id },
      body: { type: "individual", individual_details: { additional_documents } }
    })
    const own = person.filed === undefined ? undefined : "file"
    const done = await expecting(own ?? obstacleToLinking(model, papers, "person"), call)
    if (done !== undefined) person.papers = papers
  })

const types = [
  "passport",
  "bank_statement",
  "formation_document",
  "loan_agreement",
  "loan_agreement",
  "truth_in_lending_document"
] as const

const pick = fc.nat(5)
const papers = fc.array(fc.nat(9), { maxLength: 2 })
const status = fc.constantFrom("approved", "approved", "declined", "canceled")
const limit = fc.integer({ min: 0, max: MOST_CREDIT + 200 })
const size = fc.oneof(
  { weight: 6, arbitrary: fc.nat(3_000) },
  // More than one piece in any storage.
  { weight: 1, arbitrary: fc.integer({ min: 65_535, max: 400_000 }) }
)

/** Steps on files: uploads, and links to applications, accounts and people. */
export const paperSteps: ReadonlyArray<fc.Arbitrary<CustomerStep>> = [
  fc
    .tuple(fc.constantFrom(...types), size, fc.constantFrom("never", "later", "at once"))
    .map((parts) => upload(...parts)),
  fc.tuple(status, fc.array(pick, { minLength: 1, maxLength: 3 }), limit, papers).map((parts) => apply(...parts)),
  fc.tuple(pick, status, papers).map((parts) => decide(...parts)),
  fc.tuple(pick, limit, papers).map((parts) => amend(...parts)),
  fc.tuple(pick, papers).map((parts) => file(...parts)),
  fc.tuple(pick, papers).map((parts) => identify(...parts))
]

/** More files of one type than a page of the laws holds, one of another, and applications, approved and not. */
export const paperBeginning: ReadonlyArray<CustomerStep> = [
  upload("loan_agreement", 100, "never"),
  upload("passport", 1, "never"),
  upload("loan_agreement", 10, "later"),
  upload("loan_agreement", 10, "at once"),
  apply("approved", [0], 500, [0]),
  file(0, [0]),
  identify(0, [1]),
  apply("declined", [1], 500, []),
  upload("bank_statement", 5, "never")
]
