import type { RecordOf } from "../fields/Layout.ts"
import { addenda02, addenda05, mteAddenda02 } from "./Addenda.ts"
import { addenda98, iatAddenda98, refusedAddenda98 } from "./ChangeAddenda.ts"
import {
  iatAddenda10,
  iatAddenda11,
  iatAddenda12,
  iatAddenda13,
  iatAddenda14,
  iatAddenda15,
  iatAddenda16,
  iatAddenda17,
  iatAddenda18
} from "./IatAddenda.ts"
import { addenda99, contestedAddenda99, dishonoredAddenda99, iatAddenda99 } from "./ReturnAddenda.ts"

/** All layouts of record 7. */
export const addendas = {
  addenda02,
  mteAddenda02,
  addenda05,
  addenda98,
  iatAddenda98,
  refusedAddenda98,
  addenda99,
  iatAddenda99,
  dishonoredAddenda99,
  contestedAddenda99,
  iatAddenda10,
  iatAddenda11,
  iatAddenda12,
  iatAddenda13,
  iatAddenda14,
  iatAddenda15,
  iatAddenda16,
  iatAddenda17,
  iatAddenda18
} as const

/** Name of a layout of record 7. */
export type AddendaName = keyof typeof addendas

/** An addenda record of any layout. */
export type Addenda = { [Name in AddendaName]: RecordOf<(typeof addendas)[Name]> }[AddendaName]
