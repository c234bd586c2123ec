import { decodeFile } from "@vostro/nacha/DecodeFile"
import { encodeFile } from "@vostro/nacha/EncodeFile"
import type { NachaFile } from "@vostro/nacha/Part"
import type { EntryDetail } from "@vostro/nacha/records/EntryDetail"
import { Result } from "effect"

/** Reads a file that a bank has sent. */
export const readFile = (bytes: Uint8Array): NachaFile => Result.getOrThrow(decodeFile(bytes))

/** The file in which the receiver's bank returns the first debit of a bank's file, or says that it returns another. */
export const returnOf = (
  { batches, header }: NachaFile,
  returnCode: string,
  originalTraceNumber?: string
): Uint8Array => {
  const [batch] = batches
  const detail = batch?.entries[0]?.detail
  if (header === undefined || batch?.header._tag !== "batchHeader" || detail?._tag !== "entryDetail")
    throw new Error("there is no entry")
  const odfi = detail.rdfi.slice(0, 8)
  const traceNumber = `${odfi}0000001`
  const returned: EntryDetail = {
    ...detail,
    transactionCode: "26",
    rdfi: header.immediateOrigin,
    addendaIndicator: "1",
    traceNumber
  }
  const { immediateDestination, immediateDestinationName, immediateOrigin, immediateOriginName } = header
  return Result.getOrThrow(
    encodeFile({
      header: {
        ...header,
        immediateDestination: immediateOrigin,
        immediateDestinationName: immediateOriginName,
        immediateOrigin: immediateDestination,
        immediateOriginName: immediateDestinationName
      },
      batches: [
        {
          header: { ...batch.header, odfi, batchNumber: 1 },
          entries: [
            {
              _tag: "entry",
              detail: returned,
              addenda: [
                {
                  _tag: "addenda99",
                  returnCode,
                  originalTraceNumber: originalTraceNumber ?? detail.traceNumber,
                  dateOfDeath: "",
                  originalRdfi: odfi,
                  information: "",
                  traceNumber
                }
              ]
            }
          ],
          controlData: ""
        }
      ]
    })
  )
}
