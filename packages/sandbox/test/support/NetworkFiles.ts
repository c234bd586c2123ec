import { decodeFile, type EntryDetail, encodeFile, type NachaFile } from "@vostro/nacha"
import { Result } from "effect"

/** Decodes a file that a bank has sent. */
export const readFile = (bytes: Uint8Array): NachaFile => Result.getOrThrow(decodeFile(bytes))

/** Builds a file in which the RDFI returns the first debit of a bank's file, or the given entry. */
export const returnOf = (
  { batches, header }: NachaFile,
  returnCode: string,
  originalTraceNumber?: string
): Uint8Array => {
  const [batch] = batches
  const detail = batch?.entries[0]?.detail
  if (header === undefined || batch?.header._tag !== "batchHeader" || detail?._tag !== "entryDetail")
    throw new Error("no entry in the file")
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

/** Builds a file in which another bank credits accounts of the sandbox. */
export const entriesFile = (
  entries: ReadonlyArray<{
    readonly account_number: string
    readonly amount: number
    readonly trace_number: string
  }>
): Uint8Array =>
  Result.getOrThrow(
    encodeFile({
      header: {
        _tag: "fileHeader",
        immediateDestination: "123456780",
        immediateOrigin: "231380104",
        fileCreationDate: "350306",
        fileCreationTime: "0915",
        fileIdModifier: "A",
        immediateDestinationName: "VOSTRO SANDBOX",
        immediateOriginName: "FEDERAL RESERVE BANK",
        referenceCode: ""
      },
      batches: [
        {
          header: {
            _tag: "batchHeader",
            serviceClass: "220",
            companyName: "ACME CORPORATION",
            companyDiscretionaryData: "",
            companyId: "1234567890",
            secCode: "PPD",
            companyEntryDescription: "PAYROLL",
            companyDescriptiveDate: "",
            effectiveEntryDate: "350307",
            settlementDate: "",
            originatorStatus: "1",
            odfi: entries[0]?.trace_number.slice(0, 8) ?? "",
            batchNumber: 1
          },
          entries: entries.map(({ account_number, amount, trace_number }) => ({
            _tag: "entry",
            detail: {
              _tag: "entryDetail",
              transactionCode: "22",
              rdfi: "123456780",
              accountNumber: account_number,
              amount,
              receiverId: "",
              receiverName: "ALAN TURING",
              discretionaryData: "",
              addendaIndicator: "0",
              traceNumber: trace_number
            },
            addenda: []
          })),
          controlData: ""
        }
      ]
    })
  )
