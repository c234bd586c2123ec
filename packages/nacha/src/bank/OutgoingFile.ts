import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { StoreUnavailable } from "@vostro/domain/ports"
import { NETWORK_ZONE, type OutboundEntry, type Submission } from "@vostro/domain/rails"
import { DateTime, Effect, Option, Stream } from "effect"
import type { NachaError } from "../Fault.ts"
import type { Part } from "../Part.ts"
import type { FileHeader } from "../records/FileHeader.ts"
import { writeStream } from "../WriteStream.ts"
import { sixDigits } from "./FieldDate.ts"
import { cutTo } from "./FieldText.ts"
import type { NachaBank } from "./NachaBank.ts"
import { batchesOf, partsOf } from "./OutgoingBatch.ts"

const MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

/** Names the nth file of a submission: stable for the submission, and unique. */
export const fileNameOf = ({ programId, window }: Submission, number = 1): string =>
  `${programId}.${window.id}${number === 1 ? "" : `.${number}`}.ach`

/**
 * Encodes the nth file of a submission. Its creation time is the window's cutoff, so that sending a submission again
 * gives the same bytes. Holds one page of entries at a time; fails with the faults of a file that a strict reader would
 * reject. A submission of more than 9,999,999,999.99 USD on a side needs several files.
 */
export const nachaOf = (
  submission: Submission,
  bank: NachaBank,
  number = 1
): Stream.Stream<Uint8Array, NachaError | StoreUnavailable> =>
  writeStream(Stream.concat(Stream.succeed<Part>(headerOf(submission, bank, number)), batchParts(submission)))

const batchParts = (submission: Submission): Stream.Stream<Part, StoreUnavailable> =>
  pagesOf(submission).pipe(
    Stream.mapAccum(
      () => 0,
      (count: number, page: ReadonlyArray<OutboundEntry>) => {
        const batches = batchesOf(page, submission)
        return [count + batches.length, batches.flatMap((batch, at) => partsOf(batch, count + at + 1))] as const
      }
    )
  )

const pagesOf = ({ entriesAfter }: Submission): Stream.Stream<ReadonlyArray<OutboundEntry>, StoreUnavailable> =>
  Stream.paginate(undefined, (after: string | undefined) =>
    Effect.map(entriesAfter(after), (page) => {
      const last = page.at(-1)
      return last === undefined ? ([[], Option.none()] as const) : ([[page], Option.some(last.ach.id)] as const)
    })
  )

// Files of a submission differ in their modifier: an operator would otherwise take the second for a duplicate.
const headerOf = (submission: Submission, bank: NachaBank, number: number): FileHeader => {
  const [first = 0] = sha256(utf8ToBytes(fileNameOf(submission)))
  const modifier = MODIFIERS.charAt((first + number - 1) % MODIFIERS.length)
  return fileHeaderOf(bank, fileNameOf(submission, number), modifier, submission.window.cutoff_at)
}

/**
 * Builds a file header with its creation time. Operators treat files with equal headers as duplicates, so programs
 * whose windows close together differ in the reference code, which derives from the name.
 */
export const fileHeaderOf = (bank: NachaBank, name: string, fileIdModifier: string, madeAt: string): FileHeader => {
  const made = DateTime.setZoneNamedUnsafe(DateTime.makeUnsafe(madeAt), NETWORK_ZONE)
  const { hour, minute } = DateTime.toParts(made)
  const digest = sha256(utf8ToBytes(name))
  return {
    _tag: "fileHeader",
    immediateDestination: bank.immediate_destination,
    immediateOrigin: bank.immediate_origin,
    fileCreationDate: sixDigits(DateTime.formatIsoDate(made)),
    fileCreationTime: `${twoDigits(hour)}${twoDigits(minute)}`,
    fileIdModifier,
    immediateDestinationName: cutTo(bank.destination_name, 23),
    immediateOriginName: cutTo(bank.origin_name, 23),
    referenceCode: bytesToHex(digest.subarray(1, 5)).toUpperCase()
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, "0")
