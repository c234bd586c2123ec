import type { FileRecord, FileType } from "@vostro/submissions"
import { storedOf } from "../../support/CustomerBooks.ts"
import { submitRecords } from "../../support/Submissions.ts"
import { BrokenLaw, NO_DEFECT } from "../laws/BrokenLaw.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import type { Obstacle } from "../reference/Obstacle.ts"
import { work } from "./CustomerWork.ts"
import { AGAIN, type CustomerWorld, DUE, judge, LEDGER, REFUSED } from "./CustomerWorld.ts"

/** Kinds of objects that files make and change. */
const KINDS = ["entity", "account", "subledger_balance", "user_credit_transaction", "user_deposit_transaction"] as const

/** Returns all that files can change as texts, objects with versions. */
const booksOf = async ({ bank, desk }: CustomerWorld): Promise<ReadonlyArray<string>> => {
  const objects = (await Promise.all(KINDS.map((kind) => storedOf(bank, kind)))).flat()
  const ledger = await Promise.all(LEDGER.map(desk.ledger))
  return [...objects.map((one) => JSON.stringify(one)), ledger.join()]
}

const unchanged = async (world: CustomerWorld, law: string, filing: () => Promise<void>): Promise<void> => {
  const before = new Set(await booksOf(world))
  await filing()
  const after = await booksOf(world)
  const [changed] = after.filter((one) => !before.has(one))
  if (changed !== undefined || after.length !== before.size) throw new BrokenLaw(law, changed)
}

/** A file to submit, with the law that forbids it. */
interface Filing {
  readonly type: FileType
  readonly records: ReadonlyArray<FileRecord>
  readonly obstacle: Obstacle | undefined
  readonly business_date?: string
}

const submitOne = async ({ bank }: CustomerWorld, { type, records, obstacle, business_date }: Filing) => {
  bank.advance(1)
  const { status } = await submitRecords(bank, type, records, business_date === undefined ? {} : { business_date })
  if (status === "failed") throw new BrokenLaw(NO_DEFECT, `a file of ${type} failed`)
  if (status !== "accepted" && status !== "rejected") throw new BrokenLaw(DUE, `a file of ${type} is ${status}`)
  return judge(obstacle, status === "accepted" ? status : undefined)
}

/** Submits a file, which must be accepted exactly if the model knows no obstacle; returns true if it was. */
export const file = async (model: CreditModel, world: CustomerWorld, filing: Filing): Promise<boolean> => {
  await work(model, world)
  if (filing.obstacle === undefined) return (await submitOne(world, filing)) !== undefined
  await unchanged(world, REFUSED, async () => {
    await submitOne(world, filing)
  })
  return false
}

/** Submits the records of accepted files as new files: nothing changes. */
export const fileAgain = (world: CustomerWorld, filings: ReadonlyArray<Omit<Filing, "obstacle">>): Promise<void> =>
  unchanged(world, AGAIN, async () => {
    for (const filing of filings) await submitOne(world, { ...filing, obstacle: undefined })
  })
