import { changeCodes, refusalCodes } from "../codes/ChangeCode.ts"
import { returnCodes } from "../codes/ReturnCode.ts"
import type { Addenda } from "../records/AnyAddenda.ts"
import type { Entry } from "../records/Part.ts"
import type { Report } from "../rules/Fault.ts"
import { categoryOf } from "./Category.ts"
import { faultAt, faultOf } from "./FaultAt.ts"
import type { SecRules, Slot } from "./SecCode.ts"

const auditSlots = (slots: ReadonlyArray<Slot>, entry: Entry, line: number, report: Report): void => {
  let next = 0
  for (const { kind, min, max } of slots) {
    const first = next
    while (entry.addenda[next]?._tag === kind) next++
    const count = next - first
    if (count >= min && count <= max) continue
    // An extra addenda is reported at that record, a missing one at the entry.
    const at = count > max ? first + max : -1
    report(faultOf(line + 1 + at, entry.addenda[at] ?? entry.detail, "addendaNumber", `${count} of ${kind}`))
    return
  }
  const extra = entry.addenda[next]
  if (extra !== undefined) report(faultOf(line + 1 + next, extra, "addendaKind", extra._tag))
}

const auditLimit = ({ addendaLimit }: SecRules, { addenda }: Entry, line: number, report: Report): void => {
  const extra = addendaLimit === undefined ? undefined : addenda[addendaLimit]
  if (addendaLimit === undefined || extra === undefined) return
  report(faultOf(line + 1 + addendaLimit, extra, "addendaNumber", `${addenda.length} addenda`))
}

const auditTrace = (one: Addenda, traceNumber: string, line: number, report: Report): void => {
  if ("entrySequence" in one) {
    if (!traceNumber.endsWith(one.entrySequence)) report(faultAt(line, one, "entrySequence", "addendaTrace"))
  } else if (one.traceNumber !== traceNumber) report(faultAt(line, one, "traceNumber", "addendaTrace"))
}

const auditCode = (one: Addenda, line: number, report: Report): void => {
  if ("returnCode" in one && !returnCodes.has(one.returnCode)) {
    report(faultAt(line, one, "returnCode", "returnCode"))
  }
  if ("changeCode" in one && !(one._tag === "refusedAddenda98" ? refusalCodes : changeCodes).has(one.changeCode)) {
    report(faultAt(line, one, "changeCode", "changeCode"))
  }
}

/** Checks an entry's addenda: their kinds, number and order, their sequences, traces and codes. */
export const auditAddenda = (sec: SecRules, entry: Entry, line: number, report: Report): void => {
  const { detail, addenda } = entry
  if (detail.addendaIndicator !== (addenda.length === 0 ? "0" : "1")) {
    report(faultAt(line, detail, "addendaIndicator", "addendaIndicator"))
  }
  const category = categoryOf(addenda)
  const slots = sec.addenda[category]
  if (slots === undefined) report(faultOf(line, detail, "addendaKind", category))
  else auditSlots(slots, entry, line, report)
  auditLimit(sec, entry, line, report)
  if ("addendaCount" in detail && category === "forward" && detail.addendaCount !== addenda.length) {
    report(faultAt(line, detail, "addendaCount", "addendaCount"))
  }
  let sequence = 0
  addenda.forEach((one, at) => {
    sequence = one._tag === addenda[at - 1]?._tag ? sequence + 1 : 1
    if ("addendaSequence" in one && one.addendaSequence !== sequence) {
      report(faultAt(line + 1 + at, one, "addendaSequence", "addendaSequence"))
    }
    if ("traceNumber" in detail) auditTrace(one, detail.traceNumber, line + 1 + at, report)
    auditCode(one, line + 1 + at, report)
  })
}
