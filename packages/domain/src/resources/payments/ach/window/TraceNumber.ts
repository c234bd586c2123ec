import { Schema } from "effect"
import { Count } from "../../../../kernel/Fields.ts"
import { idOf, type Ref, resource } from "../../../../kernel/Resource.ts"
import { changed, type Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"

/**
 * Trace numbers are the first eight digits of the bank's routing number and seven of a sequence, and no two entries of
 * one day may share one (S21). All programs send under the same routing number, so the sequence is the bank's:
 * a program reserves a block of it at a time, and by the block an answer of the network finds its program.
 */
export const BLOCK_SIZE = 1_000

/** How many blocks there are; after the last one the first is taken again, long after its entries can be returned. */
export const BLOCKS = 10_000

/** The numbers that a program has reserved and not used: `next` to before `end`. */
export const TraceSequence = Schema.Struct({ id: idOf("ach_trace_sequence"), next: Count, end: Count })

/** How a program's reserved numbers are kept: one object. */
export const traceSequence = resource<typeof TraceSequence.Type>({ kind: "ach_trace_sequence", schema: TraceSequence })

/** Who has a block. */
export const TraceBlock = Schema.Struct({ id: idOf("ach_trace_block"), program_id: idOf("program") })

/** How blocks are kept: in the bank's own partition. */
export const traceBlock = resource<typeof TraceBlock.Type>({ kind: "ach_trace_block", schema: TraceBlock })

/** The block that is free next. */
export const TraceCounter = Schema.Struct({ id: idOf("ach_trace_counter"), next_block: Count })

/** How the counter is kept: one object in the bank's partition. */
export const traceCounter = resource<typeof TraceCounter.Type>({ kind: "ach_trace_counter", schema: TraceCounter })

/** The name of a program's sequence. */
export const SEQUENCE: Ref = { kind: traceSequence.kind, id: "ach_trace_sequence_1" }

/** The name of the bank's counter of blocks. */
export const COUNTER: Ref = { kind: traceCounter.kind, id: "ach_trace_counter_1" }

/** The name of the block that a trace number of ours lies in. */
export const blockRefOf = (traceNumber: string): Ref => blockRef(Math.trunc(Number(traceNumber.slice(8)) / BLOCK_SIZE))

/** The name of a block. */
export const blockRef = (block: number): Ref => ({
  kind: traceBlock.kind,
  id: `ach_trace_block_${String(block).padStart(4, "0")}`
})

/** How many numbers the sequence has. */
export const SEQUENCES = BLOCKS * BLOCK_SIZE

/** The trace number that the bank of a routing number gives to what is that far in its sequence. */
export const traceNumberOf = (routingNumber: string, sequence: number): string =>
  routingNumber.slice(0, 8) + String(sequence).padStart(7, "0")

/** Gives each entry the next of the reserved numbers, which must suffice; how many there are is seen to before. */
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
    throw new RangeError("too few trace numbers were reserved")
  }
  const { next } = sequence.object
  return {
    numbered: entries.map((entry, at) => [entry, traceNumberOf(facts.settings.routing_number, next + at)]),
    parts: { changes: [changed(traceSequence, sequence, { ...sequence.object, next: next + count })] }
  }
}
