import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import type { StoreUnavailable } from "@vostro/domain/ports"
import { type FileIdentity, NETWORK_ZONE, type OutboundEntry, type Submission } from "@vostro/domain/rails"
import { DateTime, Effect, Option, Stream } from "effect"
import { type FileHeader, MODIFIERS } from "../records/FileHeader.ts"
import type { Part } from "../records/Part.ts"
import type { NachaError } from "../rules/Fault.ts"
import { writeStream } from "../writing/WriteStream.ts"
import { sixDigits } from "./FieldDate.ts"
import { cutTo } from "./FieldText.ts"
import type { NachaBank } from "./NachaBank.ts"
import { batchesOf, partsOf } from "./OutgoingBatch.ts"

/** Names the nth file of a submission: stable for the submission, and unique. */
export const fileNameOf = ({ programId, window }: Submission, number = 1): string =>
  `${programId}.${window.id}${number === 1 ? "" : `.${number}`}.ach`

/**
 * Encodes the nth file of a submission. The bank keeps its creation time and modifier, so that sending a submission again
 * gives the same bytes. Holds one page of entries at a time; fails with the faults of a file that a strict reader would
 * reject. A submission of more than 9,999,999,999.99 USD on a side needs several files.
 */
export const nachaOf = (
  submission: Submission,
  bank: NachaBank,
  number = 1
): Stream.Stream<Uint8Array, NachaError | StoreUnavailable> =>
  Stream.unwrap(
    Effect.map(submission.identityOf(number), (identity) =>
      writeStream(
        Stream.concat(
          Stream.succeed<Part>(fileHeaderOf(bank, fileNameOf(submission, number), identity)),
          batchParts(submission)
        )
      )
    )
  )

const batchParts = (submission: Submission): Stream.Stream<Part, StoreUnavailable> =>
  pagesOf(submission).pipe(
    Stream.mapAccum(
      () => 0,
      (count: number, page: ReadonlyArray<OutboundEntry>) => {
        const batches = batchesOf(page, submission.window)
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

/**
 * Builds a file header. Operators take a file with the creation time and modifier of another for its repeat. The reference
 * code, derived from the name, shows a person which file it is.
 */
export const fileHeaderOf = (bank: NachaBank, name: string, { created_at, place }: FileIdentity): FileHeader => {
  const made = DateTime.setZoneNamedUnsafe(DateTime.makeUnsafe(created_at), NETWORK_ZONE)
  const { hour, minute } = DateTime.toParts(made)
  const digest = sha256(utf8ToBytes(name))
  return {
    _tag: "fileHeader",
    immediateDestination: bank.immediate_destination,
    immediateOrigin: bank.immediate_origin,
    fileCreationDate: sixDigits(DateTime.formatIsoDate(made)),
    fileCreationTime: `${twoDigits(hour)}${twoDigits(minute)}`,
    fileIdModifier: MODIFIERS.charAt(place),
    immediateDestinationName: cutTo(bank.destination_name, 23),
    immediateOriginName: cutTo(bank.origin_name, 23),
    referenceCode: bytesToHex(digest.subarray(1, 5)).toUpperCase()
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, "0")
