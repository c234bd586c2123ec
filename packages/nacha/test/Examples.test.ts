import { secCodes } from "@vostro/nacha/checks/SecCode"
import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import { Reader } from "@vostro/nacha/reading/Reader"
import { addendas } from "@vostro/nacha/records/AnyAddenda"
import { entryDetails } from "@vostro/nacha/records/EntryDetail"
import type { Part } from "@vostro/nacha/records/Part"
import { encodeFile } from "@vostro/nacha/writing/EncodeFile"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { exampleBytes } from "./support/Examples.ts"

/** Totals of each file, computed by hand: blocks, entries and addenda, hash, debits and credits in cents. */
const totals = {
  ACK: [1, 3, 24_238_011, 0, 0],
  ADV: [1, 2, 46_276_020, 2_500n, 1_000n],
  ARC: [1, 2, 24_238_011, 2_512_500, 0],
  ATX: [1, 3, 23_138_010, 0, 0],
  BOC: [1, 1, 2_100_002, 7_999, 0],
  CCD: [1, 5, 26_338_013, 3_210, 150_000],
  CIE: [1, 2, 23_138_010, 0, 4_599],
  COR: [1, 4, 24_238_011, 0, 0],
  CTX: [1, 6, 24_238_011, 0, 9_000_001],
  DNE: [1, 2, 2_100_002, 0, 0],
  ENR: [1, 3, 23_138_010, 0, 0],
  IAT: [3, 19, 24_238_011, 1_200, 500_000],
  IATCOR: [1, 2, 23_138_010, 0, 0],
  MTE: [1, 2, 1_100_001, 10_000, 0],
  POP: [1, 1, 23_138_010, 5_050, 0],
  POS: [1, 2, 2_100_002, 2_599, 0],
  PPD: [1, 5, 28_438_015, 1, 449_999],
  RCK: [1, 1, 23_138_010, 25_000, 0],
  SHR: [1, 2, 1_100_001, 8_800, 0],
  TEL: [1, 1, 23_138_010, 4_500, 0],
  TRC: [1, 1, 2_100_002, 150, 0],
  TRX: [1, 3, 2_100_002, 975, 0],
  WEB: [1, 3, 24_238_011, 1_999, 500],
  XCK: [1, 1, 2_100_002, 250_000, 0],
  return: [1, 4, 46_276_020, 5_000, 7_500],
  dishonored: [1, 2, 1_100_001, 3_210, 0],
  contested: [1, 2, 1_100_001, 3_210, 0],
  refused: [1, 2, 23_138_010, 0, 0],
  "IAT-return": [2, 9, 23_138_010, 0, 500_000]
} as const

const partsOf = (name: string): ReadonlyArray<Part> => {
  const reader = new Reader()
  const parts = [...reader.push(exampleBytes(name)), ...reader.end()]
  expect(reader.faults).toEqual([])
  return parts
}

const entriesOf = (name: string) => partsOf(name).filter((part) => part._tag === "entry")

describe.each(Object.entries(totals))(
  "the %s file",
  (name, [blockCount, entryAddendaCount, entryHash, totalDebit, totalCredit]) => {
    it("has the totals computed by hand", () => {
      const control = partsOf(name).at(-1)
      expect(control).toEqual({
        _tag: name === "ADV" ? "advFileControl" : "fileControl",
        batchCount: 1,
        blockCount,
        entryAddendaCount,
        entryHash,
        totalDebit,
        totalCredit
      })
    })

    it("is written byte for byte like the handmade file", () => {
      const file = Result.getOrThrow(decodeFile(exampleBytes(name)))
      expect(Result.getOrThrow(encodeFile(file))).toEqual(exampleBytes(name))
    })
  }
)

describe("the handmade files", () => {
  it("cover every SEC code, every layout of entries and every kind of addenda", () => {
    const entries = Object.keys(totals).flatMap(entriesOf)
    expect(Object.keys(totals)).toEqual(expect.arrayContaining(Object.keys(secCodes)))
    expect(new Set(entries.map(({ detail }) => detail._tag))).toEqual(new Set(Object.keys(entryDetails)))
    const kinds = entries.flatMap(({ addenda }) => addenda.map(({ _tag }) => _tag))
    expect(new Set(kinds)).toEqual(new Set(Object.keys(addendas)))
  })

  it("are read with the values of their columns", () => {
    expect(partsOf("PPD").slice(0, 3)).toEqual([
      {
        _tag: "fileHeader",
        immediateDestination: "231380104",
        immediateOrigin: "121042882",
        fileCreationDate: "261120",
        fileCreationTime: "0915",
        fileIdModifier: "A",
        immediateDestinationName: "FEDERAL RESERVE BANK",
        immediateOriginName: "FIRST SPONSOR BANK",
        referenceCode: ""
      },
      {
        _tag: "batchHeader",
        serviceClass: "200",
        companyName: "ACME CORPORATION",
        companyDiscretionaryData: "WEEK 47",
        companyId: "1234567890",
        secCode: "PPD",
        companyEntryDescription: "PAYROLL",
        companyDescriptiveDate: "NOV 20",
        effectiveEntryDate: "261123",
        settlementDate: "",
        originatorStatus: "1",
        odfi: "12104288",
        batchNumber: 1
      },
      {
        _tag: "entry",
        detail: {
          _tag: "entryDetail",
          transactionCode: "22",
          rdfi: "231380104",
          accountNumber: "1234567",
          amount: 250_000,
          receiverId: "EMP001",
          receiverName: "ALAN TURING",
          discretionaryData: "",
          addendaIndicator: "0",
          traceNumber: "121042880000001"
        },
        addenda: []
      }
    ])
  })
})

const trace = { traceNumber: "121042880000001" }
const original = { originalTraceNumber: "011000010000077" }

const lastAddenda: ReadonlyArray<readonly [name: string, addenda: object]> = [
  [
    "POS",
    {
      _tag: "addenda02",
      referenceInformation1: "REF0001",
      referenceInformation2: "TER",
      terminalId: "T00042",
      transactionSerialNumber: "777777",
      transactionDate: "1120",
      authorizationCode: "AUTH99",
      terminalLocation: "MAIN STREET 5",
      terminalCity: "ALBANY",
      terminalState: "NY",
      ...trace
    }
  ],
  [
    "CTX",
    {
      _tag: "addenda05",
      paymentInformation: "SE*2*0001\\",
      addendaSequence: 3,
      entrySequence: "0000001"
    }
  ],
  [
    "return",
    {
      _tag: "addenda99",
      returnCode: "R01",
      ...original,
      dateOfDeath: "",
      originalRdfi: "23138010",
      information: "",
      ...trace
    }
  ],
  [
    "dishonored",
    {
      _tag: "dishonoredAddenda99",
      returnCode: "R69",
      ...original,
      originalRdfi: "01100001",
      returnTraceNumber: "231380100000009",
      returnSettlementDay: "320",
      originalReturnCode: "03",
      information: "01*03",
      ...trace
    }
  ],
  [
    "contested",
    {
      _tag: "contestedAddenda99",
      returnCode: "R73",
      ...original,
      dateReturned: "261112",
      originalRdfi: "01100001",
      originalSettlementDay: "314",
      returnTraceNumber: "231380100000009",
      returnSettlementDay: "316",
      originalReturnCode: "03",
      dishonorTraceNumber: "121042880000031",
      dishonorSettlementDay: "320",
      dishonorCode: "68",
      ...trace
    }
  ],
  [
    "COR",
    {
      _tag: "addenda98",
      changeCode: "C01",
      ...original,
      originalRdfi: "23138010",
      correctedData: "1918171614",
      ...trace
    }
  ],
  [
    "refused",
    {
      _tag: "refusedAddenda98",
      changeCode: "C61",
      ...original,
      originalRdfi: "23138010",
      correctedData: "1918171614",
      refusedChangeCode: "C01",
      changeTraceSequence: "0000077",
      ...trace
    }
  ],
  [
    "IAT",
    {
      _tag: "iatAddenda18",
      bankName: "CORRESPONDENT BANK AG",
      bankIdQualifier: "03",
      bankId: "DE89370400440532013000",
      bankBranchCountry: "DE",
      addendaSequence: 1,
      entrySequence: "0000001"
    }
  ],
  [
    "IAT-return",
    {
      _tag: "iatAddenda99",
      returnCode: "R83",
      ...original,
      dateOfDeath: "",
      originalRdfi: "23138010",
      originalAmount: 500_000,
      information: "NO SETTLEMENT",
      ...trace
    }
  ],
  [
    "IATCOR",
    {
      _tag: "iatAddenda98",
      changeCode: "C08",
      ...original,
      originalRdfi: "23138010",
      correctedData: "NEWBANKCATT-0123456789-0123456789AB",
      ...trace
    }
  ]
]

describe("the last addenda of the first entry", () => {
  it.each(lastAddenda)("of the %s file is read with the values of its columns", (name, addenda) => {
    expect(entriesOf(name)[0]?.addenda.at(-1)).toEqual(addenda)
  })
})
