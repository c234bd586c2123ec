import { Checker, type SubmittedRecord, type Verdict } from "@vostro/submissions"
import { Effect, Stream } from "effect"
import { endOfDay, firstTransactionAt } from "../../ledger/EndOfDay.ts"
import type { JobReader, LoadedObjects } from "../../operation/BatchJob.ts"
import type { Facts } from "../../operation/Decision.ts"
import { Files } from "../../ports/Files.ts"
import { StoreUnavailable } from "../../ports/Store.ts"
import { bookOf } from "./Books.ts"
import type { AnyBook, FaultReport } from "./book/Book.ts"
import { type StoredSubmission, viewOf } from "./submission/Submission.ts"

/** Maximum number of records that are judged with one read of the bank's state. */
const PAGE = 32

/**
 * Checks a submitted file by all groups while its bytes are read, in bounded memory. Pages of records are judged by
 * group 3 as long as the file has no fault of groups 1 and 2. Shows the number of records read so far.
 */
export const checkFile = Effect.fnUntraced(function* (
  one: StoredSubmission,
  programId: string,
  reader: JobReader,
  show: (progress: (facts: Facts) => StoredSubmission) => void
) {
  const pending: Array<SubmittedRecord> = []
  const checker = new Checker(one.file_type, (record) => pending.push(record))
  const judge = judgeOf(bookOf(one.file_type), one, reader, checker)
  let length = 0
  const bytes = (yield* Files).read({ program_id: programId, key: one.kept.bytes_key }, 0, one.size_bytes)
  yield* Stream.runForEach(bytes, (piece) =>
    Effect.gen(function* () {
      length += piece.length
      checker.push(piece)
      const { records } = checker.verdict
      show(({ now }) => ({ ...one, records, updated_at: now.iso }))
      while (pending.length >= PAGE) yield* judge.page(pending.splice(0, PAGE))
      yield* Effect.yieldNow
      yield* reader.letRequestsGoFirst
    })
  )
  if (length !== one.size_bytes) {
    const cause = new Error(`${one.id} has ${length} of its ${one.size_bytes} bytes`)
    return yield* Effect.fail(new StoreUnavailable({ cause }))
  }
  checker.end()
  if (pending.length > 0) yield* judge.page(pending)
  yield* judge.rest
  yield* judge.conclusion
  return checker.verdict satisfies Verdict
})

const judgeOf = (book: AnyBook, one: StoredSubmission, reader: JobReader, checker: Checker) => {
  const submission = viewOf(one)
  const state = book.begin()
  const endMs = endOfDay(one.business_date)
  const closing = Effect.fnUntraced(function* (account: string) {
    // Commits under way may still carry ids of the day.
    if (endMs <= reader.moment.now_ms) yield* reader.sealBefore("core_transaction", endMs)
    return yield* reader.ledger.balance(account, firstTransactionAt(endMs))
  })
  const report: FaultReport = {
    at: (record, column, rule) => checker.report(record, column, rule),
    line: (...fault) => checker.reportLine(...fault),
    has: (column, value) => checker.has(column, value),
    whole: (...[rule, found, expected]) => checker.reportLine(1, "", rule, found, expected)
  }
  return {
    page: Effect.fnUntraced(function* (records: ReadonlyArray<SubmittedRecord>) {
      if (!checker.isValid) return
      const page = { records, submission }
      const { follow } = book
      const further = follow === undefined ? undefined : (found: LoadedObjects) => follow(page, found)
      const loaded = yield* reader.load(book.reads(page), further)
      book.judge({ ...page, loaded, moment: reader.moment }, state, report)
    }),
    rest: Effect.gen(function* () {
      if (checker.isValid) book.end?.(state, report)
      const { remaining } = book
      for (let after = `${remaining?.resource.kind}_`; remaining !== undefined && checker.isValid; ) {
        const { filters } = remaining
        const { members, is_last } = yield* reader.list(remaining.resource, { filters, after, limit: PAGE })
        remaining.judge(members, submission, state, report)
        after = members.at(-1)?.object.id ?? after
        if (is_last) return
      }
    }),
    conclusion: Effect.gen(function* () {
      const { conclusion } = book
      if (conclusion === undefined || !checker.isValid) return
      conclusion.judge(yield* closing(conclusion.account), state, report)
    })
  }
}
