import { Effect } from "effect"
import type { LoadForCommit, NumberReserve } from "../../../../operation/BatchJob.ts"
import { decision, type Facts, upserted } from "../../../../operation/Decision.ts"
import { BANK } from "../../../access/program/Program.ts"
import {
  BLOCK_SIZE,
  BLOCKS,
  blockRef,
  COUNTER,
  SEQUENCE,
  traceBlock,
  traceCounter,
  traceSequence
} from "../../trace-number/TraceNumber.ts"

/** A request for more numbers than this reserves several consecutive blocks, as another is likely to follow. */
const MANY = 100
const RUN = 10

const covers = (count: number, { find }: Pick<Facts, "find">): boolean => {
  const sequence = find(traceSequence, SEQUENCE.id)?.object
  return sequence !== undefined && sequence.end - sequence.next >= count
}

/**
 * Reserves blocks until the program has `count` trace numbers, fewer than {@link BLOCK_SIZE}. A crash in between loses
 * a block and leaves a gap, which trace numbers may have (S21: ascending, not consecutive).
 */
const refill = Effect.fnUntraced(function* (programId: string, count: number, load: LoadForCommit) {
  // The first block has one number less than the others.
  if (count >= BLOCK_SIZE) return yield* Effect.die(new RangeError("requested trace numbers exceed a block"))
  for (;;) {
    const loaded = yield* load(programId, [SEQUENCE])
    if (covers(count, loaded)) return
    const sequence = loaded.find(traceSequence, SEQUENCE.id)
    const { first, end } = yield* takeBlocks(programId, count > MANY ? RUN : 1, load)
    // Trace number zero is skipped: readers take it for an empty field.
    const next = { id: SEQUENCE.id, next: Math.max(1, first * BLOCK_SIZE), end: end * BLOCK_SIZE }
    yield* loaded.commit(() => decision({ changes: [upserted(traceSequence, sequence, next)] }))
  }
})

// Reserves up to `wanted` consecutive blocks, fewer before the wraparound: `first` up to but excluding `end`.
const takeBlocks = Effect.fnUntraced(function* (programId: string, wanted: number, load: LoadForCommit) {
  for (;;) {
    const counter = (yield* load(BANK, [COUNTER])).find(traceCounter, COUNTER.id)
    const first = (counter?.object.next_block ?? 0) % BLOCKS
    const end = Math.min(first + wanted, BLOCKS)
    const refs = Array.from({ length: end - first }, (_, at) => blockRef(first + at))
    const { commit, find } = yield* load(BANK, refs)
    const next = { id: COUNTER.id, next_block: end }
    const outcome = yield* commit(() =>
      decision({
        changes: [
          upserted(traceCounter, counter, next),
          ...refs.map(({ id }) => upserted(traceBlock, find(traceBlock, id), { id, program_id: programId }))
        ]
      })
    )
    if (outcome._tag === "Committed") return { first, end }
  }
})

/** Reserve of trace numbers of each program. */
export const traceNumberReserve: NumberReserve = { ref: SEQUENCE, covers, refill }
