import { isRefusal } from "../codes/ChangeCode.ts"
import { returnFamilyOf } from "../codes/ReturnCode.ts"
import { type AddendaName, addendas } from "./AnyAddenda.ts"
import type { BatchHeader } from "./BatchHeader.ts"
import { advBatchHeader, batchHeader, enrBatchHeader, iatBatchHeader } from "./BatchHeader.ts"

/** Finds the layout of a batch header by SEC code and the `IATCOR` indicator. */
export const recognizeBatchHeader = (text: string, at: number) => {
  switch (text.substring(at + 50, at + 53)) {
    case "IAT":
      return iatBatchHeader
    case "COR":
      return text.startsWith("IATCOR", at + 4) ? iatBatchHeader : batchHeader
    case "ENR":
      return enrBatchHeader
    case "ADV":
      return advBatchHeader
    default:
      return batchHeader
  }
}

const plain: ReadonlyMap<string, AddendaName> = new Map([
  ["05", "addenda05"],
  ["10", "iatAddenda10"],
  ["11", "iatAddenda11"],
  ["12", "iatAddenda12"],
  ["13", "iatAddenda13"],
  ["14", "iatAddenda14"],
  ["15", "iatAddenda15"],
  ["16", "iatAddenda16"],
  ["17", "iatAddenda17"],
  ["18", "iatAddenda18"]
])

const ofReturn = (code: string, isIat: boolean): AddendaName => {
  const family = returnFamilyOf(code)
  if (family === "return") return isIat ? "iatAddenda99" : "addenda99"
  return family === "dishonored" ? "dishonoredAddenda99" : "contestedAddenda99"
}

/** Finds the layout of an addenda record by type code and, for types with several layouts, by its code and batch. */
export const recognizeAddenda = (
  header: BatchHeader,
  text: string,
  at: number
): (typeof addendas)[AddendaName] | undefined => {
  const type = text.substring(at + 1, at + 3)
  const code = text.substring(at + 3, at + 6)
  const isIat = header._tag === "iatBatchHeader"
  if (type === "02") return header.secCode === "MTE" ? addendas.mteAddenda02 : addendas.addenda02
  if (type === "98") {
    if (isRefusal(code)) return addendas.refusedAddenda98
    return isIat ? addendas.iatAddenda98 : addendas.addenda98
  }
  const name = type === "99" ? ofReturn(code, isIat) : plain.get(type)
  return name === undefined ? undefined : addendas[name]
}
