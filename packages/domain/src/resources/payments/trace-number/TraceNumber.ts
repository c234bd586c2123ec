import { Schema } from "effect"
import { Count, idOf, type Ref, resource } from "../../../kernel/Resource.ts"
import { changed, type Decision, type Facts } from "../../../operation/Decision.ts"

/** Fifteen digits: eight of the ODFI's routing number, seven of its sequence (S21). */
export const TraceNumber = Schema.String.check(Schema.isPattern(/^\d{15}$/))

/**
 * Size of a block of trace numbers. A trace number is the first eight digits of the bank's routing number and seven
 * digits of a sequence, unique among the entries of one day (S21). All programs send under the same routing number, so
 * they share the bank's sequence and reserve blocks of it. The block leads a return or NOC to its program.
 */
export const BLOCK_SIZE = 1_000

/** Number of blocks. The first follows the last again, long after its entries can be returned. */
export const BLOCKS = 10_000

/** Trace numbers that a program has reserved and not used: `next` up to but excluding `end`. */
export const TraceSequence = Schema.Struct({ id: idOf("ach_trace_sequence"), next: Count, end: Count })

/** Resource of reserved trace numbers: one object per program. */
export const traceSequence = resource<typeof TraceSequence.Type>({ kind: "ach_trace_sequence", schema: TraceSequence })

/** Program that reserved a block. */
export const TraceBlock = Schema.Struct({ id: idOf("ach_trace_block"), program_id: idOf("program") })

/** Resource of blocks, in the bank's own partition. */
export const traceBlock = resource<typeof TraceBlock.Type>({ kind: "ach_trace_block", schema: TraceBlock })

/** Counter of the next free block. */
export const TraceCounter = Schema.Struct({ id: idOf("ach_trace_counter"), next_block: Count })

/** Resource of the counter: one object in the bank's partition. */
export const traceCounter = resource<typeof TraceCounter.Type>({ kind: "ach_trace_counter", schema: TraceCounter })

/** Reference of a program's sequence. */
export const SEQUENCE: Ref = { kind: traceSequence.kind, id: "ach_trace_sequence_1" }

/** Reference of the bank's block counter. */
export const COUNTER: Ref = { kind: traceCounter.kind, id: "ach_trace_counter_1" }

/** True if a trace number is one of this bank. The first eight digits name the bank (S21). */
export const isOfBank = (traceNumber: string, { settings }: Pick<Facts, "settings">): boolean =>
  traceNumber.startsWith(settings.routing_number.slice(0, 8))

/** Returns the number of the block that contains a trace number of the bank. */
export const blockOf = (traceNumber: string): number => Math.trunc(sequenceOf(traceNumber) / BLOCK_SIZE)

/** Returns the reference of the block that contains a trace number of the bank. */
export const blockRefOf = (traceNumber: string): Ref => blockRef(blockOf(traceNumber))

/** Returns the reference of a block. */
export const blockRef = (block: number): Ref => ({
  kind: traceBlock.kind,
  id: `ach_trace_block_${String(block).padStart(4, "0")}`
})

/** Number of trace numbers in the sequence. */
export const SEQUENCES = BLOCKS * BLOCK_SIZE

/** Returns the place in the sequence of a trace number of the bank. */
export const sequenceOf = (traceNumber: string): number => Number(traceNumber.slice(8))

/** Skips the reserved trace numbers of a program up to the highest given one. An empty text is no number. */
export const skipTo = (traceNumbers: ReadonlyArray<string>, facts: Facts): Partial<Decision> => {
  const sequence = facts.find(traceSequence, SEQUENCE.id)
  const used = Math.max(...traceNumbers.map(sequenceOf))
  if (sequence === undefined || used < sequence.object.next) return {}
  const next = Math.min(used + 1, sequence.object.end)
  return { changes: [changed(traceSequence, sequence, { ...sequence.object, next })] }
}

/** Formats the nth trace number of an ODFI: eight-digit routing prefix, seven-digit sequence. */
export const traceNumberOf = (routingNumber: string, sequence: number): string =>
  routingNumber.slice(0, 8) + String(sequence).padStart(7, "0")

/** Assigns the next reserved trace number to each entry. Throws if the job has reserved too few. */
export const takeTraceNumbers = <A>(
  entries: ReadonlyArray<A>,
  facts: Facts
): {
  readonly numbered: ReadonlyArray<readonly [entry: A, traceNumber: string]>
  readonly parts: Partial<Decision>
} => {
  const count = entries.length
  if (count === 0) return { numbered: [], parts: {} }
  const sequence = facts.find(traceSequence, SEQUENCE.id)
  if (sequence === undefined || sequence.object.end - sequence.object.next < count) {
    throw new RangeError("too few reserved trace numbers")
  }
  const { next } = sequence.object
  return {
    numbered: entries.map((entry, at) => [entry, traceNumberOf(facts.settings.routing_number, next + at)]),
    parts: { changes: [changed(traceSequence, sequence, { ...sequence.object, next: next + count })] }
  }
}
