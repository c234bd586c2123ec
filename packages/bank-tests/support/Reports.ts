import { Checker, type ReportType, type SubmittedRecord } from "@vostro/submissions"
import { ask, type BankUnderTest } from "./BankUnderTest.ts"

/** A report as its reader has it. */
export interface ReadReport {
  readonly text: string
  readonly records: ReadonlyArray<SubmittedRecord>
}

/** Reads a report by its layout. Throws at a fault. */
export const readReport = (type: ReportType, bytes: Uint8Array): ReadReport => {
  const records: Array<SubmittedRecord> = []
  const checker = new Checker(type, (record) => records.push(record))
  checker.push(bytes)
  const { faults } = checker.end()
  if (faults.length > 0) throw new Error(`${type} has faults: ${JSON.stringify(faults)}`)
  return { text: Buffer.from(bytes).toString(), records }
}

/** Reads an amount of a report as cents. */
export const centsOf = (text: string): number => Math.round(Number(text) * 100)

/** Reads an amount with its side as signed cents. */
export const signedOf = (record: SubmittedRecord): number =>
  (record.of("direction") === "CREDIT" ? 1 : -1) * centsOf(record.of("amount"))

/** Shared steps of the tests of reports. */
export const reportDesk = (bank: BankUnderTest) => {
  const inProgram = { program_id: bank.programId }
  const ordering = (report_type: ReportType, report_date: string) =>
    bank.operator.call("report.order", { params: inProgram, body: { report_type, report_date } })
  const get = (report_id: string) => ask(bank.operator.call("report.get", { params: { ...inProgram, report_id } }))
  const content = async (report_id: string) => {
    const stream = await ask(bank.operator.call("report.content", { params: { ...inProgram, report_id } }))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  }
  return {
    ordering,
    get,
    content,
    list: async (query: { readonly report_type?: ReportType; readonly report_date?: string } = {}) =>
      (await ask(bank.operator.call("report.list", { params: inProgram, query: { ...query, limit: 100 } }))).objects,
    /** Orders reports and writes them; returns them in order. */
    write: async (...orders: ReadonlyArray<readonly [type: ReportType, date: string]>) => {
      const ids: Array<string> = []
      for (const [type, date] of orders) ids.push((await ask(ordering(type, date))).id)
      await bank.drain()
      return Promise.all(
        ids.map(async (id) => {
          const report = await get(id)
          return { report, ...readReport(report.report_type, await content(id)) }
        })
      )
    }
  }
}
