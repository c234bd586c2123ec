import type { Category } from "@vostro/nacha/checks/Category"
import { type SecRules, type Slot, secCodes } from "@vostro/nacha/checks/SecCode"
import { changeCodes, refusalCodes } from "@vostro/nacha/codes/ChangeCode"
import { returnCodes, returnFamilyOf } from "@vostro/nacha/codes/ReturnCode"
import { advTransactionCodes, type TransactionCode, transactionCodes } from "@vostro/nacha/codes/TransactionCode"
import { text } from "@vostro/nacha/fields/FieldKinds"
import { type Layout, optional } from "@vostro/nacha/fields/Layout"
import type { AnyRecord } from "@vostro/nacha/fields/WriteRecord"
import { addendas } from "@vostro/nacha/records/AnyAddenda"
import { advBatchHeader, batchHeader, enrBatchHeader, iatBatchHeader } from "@vostro/nacha/records/BatchHeader"
import { entryDetails } from "@vostro/nacha/records/EntryDetail"
import { fileHeader } from "@vostro/nacha/records/FileHeader"
import type { NachaFile } from "@vostro/nacha/records/Part"
import fc from "fast-check"
import { digitsOf, fieldValue, recordArbitrary } from "./RecordArbitraries.ts"

type SecName = keyof typeof secCodes

const headerLayouts: Readonly<Partial<Record<SecName, Layout>>> = {
  ADV: advBatchHeader,
  ENR: enrBatchHeader,
  IAT: iatBatchHeader,
  IATCOR: iatBatchHeader
}

const codesOf = (family: string) => [...returnCodes.keys()].filter((code) => returnFamilyOf(code) === family)

/** Codes that addenda of a kind may have. */
const addendaCodes: Readonly<Record<string, object>> = {
  addenda99: { returnCode: fc.constantFrom(...codesOf("return")) },
  iatAddenda99: { returnCode: fc.constantFrom(...codesOf("return")) },
  dishonoredAddenda99: { returnCode: fc.constantFrom(...codesOf("dishonored")) },
  contestedAddenda99: { returnCode: fc.constantFrom(...codesOf("contested")) },
  addenda98: { changeCode: fc.constantFrom(...changeCodes.keys()) },
  iatAddenda98: { changeCode: fc.constantFrom(...changeCodes.keys()) },
  refusedAddenda98: { changeCode: fc.constantFrom(...refusalCodes.keys()) }
}

const addendaArbitrary = ({ kind, min, max }: Slot): fc.Arbitrary<ReadonlyArray<AnyRecord>> =>
  fc
    .array(fc.tuple(recordArbitrary(addendas[kind]), fc.record({ ...addendaCodes[kind] })), {
      minLength: min,
      maxLength: Math.min(max, 6)
    })
    .map((some) => some.map(([record, codes]) => ({ ...record, ...codes })))

const allCodes: Readonly<Record<string, TransactionCode>> = { ...transactionCodes, ...advTransactionCodes }

const codesFor = (sec: SecRules, category: Category): ReadonlyArray<string> =>
  Object.entries(allCodes)
    .filter(([, { use, side }]) =>
      category === "forward"
        ? use !== "reversal" && sec.uses.includes(use) && sec.sides.includes(side)
        : use === "return"
    )
    .map(([code]) => code)

const amountFor = (sec: SecRules, category: Category, code: string): fc.Arbitrary<number> => {
  const isZero = ["prenote", "remittance"].includes(allCodes[code]?.use ?? "") || /hange/.test(category)
  return isZero ? fc.constant(0) : fc.integer({ min: 1, max: sec.amountLimit ?? 9_999_999_999 })
}

/** Ingredients of an entry before its place in a batch is known. */
interface Draft {
  readonly detail: AnyRecord
  readonly addenda: ReadonlyArray<AnyRecord>
}

const draftArbitrary = (sec: SecRules, category: Category): fc.Arbitrary<Draft> =>
  fc.constantFrom(...codesFor(sec, category)).chain((transactionCode) =>
    fc
      .record({
        detail: recordArbitrary(entryDetails[sec.entry]),
        amount: amountFor(sec, category, transactionCode),
        addenda: fc.tuple(...(sec.addenda[category] ?? []).map(addendaArbitrary)).map((some) => some.flat())
      })
      .filter(
        ({ addenda }) =>
          addenda.length <= (sec.addendaLimit ?? addenda.length) &&
          (!sec.needsRemittance || allCodes[transactionCode]?.use !== "remittance" || addenda.length > 0)
      )
      .map(({ detail, amount, addenda }) => ({ detail: { ...detail, transactionCode, amount }, addenda }))
  )

const has = (record: AnyRecord, name: string, value: string | number): AnyRecord =>
  name in record ? { [name]: value } : {}

const placed = ({ detail, addenda }: Draft, odfi: string, sequence: number) => {
  const traceNumber = odfi + String(sequence).padStart(7, "0")
  const seen = new Map<unknown, number>()
  const numbered = addenda.map((one) => {
    const place = (seen.get(one["_tag"]) ?? 0) + 1
    seen.set(one["_tag"], place)
    return {
      ...one,
      ...has(one, "traceNumber", traceNumber),
      ...has(one, "entrySequence", traceNumber.slice(8)),
      ...has(one, "addendaSequence", place)
    }
  })
  return {
    _tag: "entry",
    detail: {
      ...detail,
      ...has(detail, "traceNumber", traceNumber),
      ...has(detail, "sequenceNumber", sequence),
      ...has(detail, "addendaCount", addenda.length),
      addendaIndicator: addenda.length === 0 ? "0" : "1"
    },
    addenda: numbered
  }
}

// Batches of returns and notifications of change may have any effective date.
const effectiveDateFor = (category: Category): fc.Arbitrary<string | undefined> =>
  category === "forward" ? fc.constant(undefined) : fc.constantFrom(undefined, "", "000000", "2611")

const headerArbitrary = (name: SecName, sec: SecRules, category: Category): fc.Arbitrary<AnyRecord> =>
  fc
    .tuple(
      recordArbitrary(headerLayouts[name] ?? batchHeader),
      fc.constantFrom(...sec.originators),
      effectiveDateFor(category)
    )
    .map(([header, originatorStatus, effectiveDate]) => ({
      ...header,
      ...(effectiveDate === undefined ? {} : has(header, "effectiveEntryDate", effectiveDate)),
      originatorStatus,
      secCode: name === "IATCOR" ? "COR" : name,
      ...has(header, "iatIndicator", name === "IATCOR" ? "IATCOR" : ""),
      ...(sec.description === undefined ? {} : { companyEntryDescription: sec.description }),
      serviceClass: name === "ADV" ? "280" : "200"
    }))

const controlDataValue = fieldValue(optional("controlData", 1, 19, text))

const batchArbitrary = (name: SecName) => {
  const sec: SecRules = secCodes[name]
  return fc.constantFrom(...categoriesOf(sec)).chain((category) =>
    fc.record({
      odfi: digitsOf(8),
      header: headerArbitrary(name, sec, category),
      drafts: fc.array(draftArbitrary(sec, category), { minLength: 1, maxLength: 4 }),
      first: fc.integer({ min: 1, max: 9_000 }),
      controlData: controlDataValue
    })
  )
}

const categoriesOf = (sec: SecRules): ReadonlyArray<Category> =>
  (["forward", "return", "dishonored", "contested", "change", "refusedChange"] as const).filter(
    (category) => sec.addenda[category] !== undefined
  )

const names: ReadonlyArray<SecName> = [
  "ACK",
  "ARC",
  "ATX",
  "BOC",
  "CCD",
  "CIE",
  "COR",
  "CTX",
  "DNE",
  "ENR",
  "IAT",
  "IATCOR",
  "MTE",
  "POP",
  "POS",
  "PPD",
  "RCK",
  "SHR",
  "TEL",
  "TRC",
  "TRX",
  "WEB",
  "XCK"
]

/** Generates valid files with batches of the given SEC codes, in all categories. */
export const fileOf = (...some: ReadonlyArray<SecName>): fc.Arbitrary<NachaFile> =>
  fc
    .record({
      header: recordArbitrary(fileHeader),
      batches: fc.array(fc.constantFrom(...some).chain(batchArbitrary), { minLength: 1, maxLength: 4 })
    })
    .map(({ header, batches }) => {
      const file: unknown = {
        header,
        batches: batches.map(({ odfi, header: batch, drafts, first, controlData }, at) => ({
          header: { ...batch, odfi, batchNumber: at + 1 },
          entries: drafts.map((draft, place) => placed(draft, odfi, first + place)),
          controlData
        }))
      }
      // trusted: each record was made from its layout.
      return file as NachaFile
    })

/** Generates valid files of every kind. ADV batches are in files of their own. */
export const anyFile: fc.Arbitrary<NachaFile> = fc.oneof({ weight: 5, arbitrary: fileOf(...names) }, fileOf("ADV"))
