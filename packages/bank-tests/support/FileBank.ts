import { catalogueOf, modulesWith } from "@vostro/domain"
import { layerMemoryStore } from "@vostro/memory"
import { ingest, sentRecords } from "@vostro/nacha/bank"
import { layerNachaRail } from "@vostro/rails"
import { Effect } from "effect"
import { type BankUnderTest, startBankOn } from "./BankUnderTest.ts"
import { withOtherRails } from "./OtherRails.ts"

/** A bank whose ACH entries are sent and received in files. */
export interface FileBank {
  readonly bank: BankUnderTest
  /** Removes and returns the files written so far. */
  readonly takeFiles: () => ReadonlyArray<Uint8Array>
  /** Ingests a file; returns the items that could not be booked. */
  readonly book: (bytes: Uint8Array) => Promise<ReadonlyArray<string>>
}

/** Starts a bank with a routing number that writes files. */
export const startFileBank = async (routing_number: string): Promise<FileBank> => {
  const written: Array<Uint8Array> = []
  const rails = layerNachaRail({
    put: (_, bytes) =>
      Effect.promise(async () => {
        const chunks: Array<Uint8Array> = []
        for await (const chunk of bytes) chunks.push(chunk)
        written.push(Buffer.concat(chunks))
      }),
    immediate_destination: "231380104",
    destination_name: "FEDERAL RESERVE BANK",
    immediate_origin: routing_number,
    origin_name: "FIRST SPONSOR BANK"
  })
  const bank = await startBankOn(
    layerMemoryStore,
    { routing_number },
    withOtherRails(rails),
    undefined,
    undefined,
    catalogueOf(modulesWith(sentRecords))
  )
  const params = { program_id: bank.programId }
  const book = async (bytes: Uint8Array) => {
    const problems = new Set<string>()
    const read = async function* () {
      yield bytes
    }
    const booked = ingest({
      read,
      send: ({ file, first, items }) => {
        const body = { file, items: items.map((item, at) => ({ at: first + at, item })) }
        return Effect.map(bank.operator.call("ach.ingest", { params, body }), ({ value }) => {
          for (const { at, reason } of value.problems) problems.add(`${at}: ${reason}`)
          return value
        })
      }
    })
    await Effect.runPromise(booked)
    return [...problems]
  }
  return { bank, takeFiles: () => written.splice(0), book }
}
