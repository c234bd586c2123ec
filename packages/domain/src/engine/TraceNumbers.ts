import { Effect } from "effect"
import { decision, upserted } from "../kernel/Decision.ts"
import { type Loaded, noNeeds, Store } from "../ports/Store.ts"
import {
  BLOCK_SIZE,
  BLOCKS,
  blockRef,
  COUNTER,
  SEQUENCE,
  traceBlock,
  traceCounter,
  traceSequence
} from "../resources/ach/TraceNumber.ts"
import { BANK } from "../resources/program/Program.ts"
import { commitAs } from "./CommitWork.ts"
import { findersOf } from "./Stored.ts"

/** Who asks for more at once is likely to ask again soon, and gets so many blocks in a row. */
const MANY = 100
const RUN = 10

/**
 * Sees to it that a program has so many trace numbers in reserve, fewer than {@link BLOCK_SIZE}. A crash in between loses a
 * block, and so leaves a gap, which trace numbers may have (rails.md 1.8: ascending, not consecutive).
 */
export const reserveTraceNumbers = Effect.fnUntraced(function* (program_id: string, count: number) {
  const store = yield* Store
  // The first block has one less than the others.
  if (count >= BLOCK_SIZE)
    return yield* Effect.die(new RangeError("more trace numbers than a block has were asked for"))
  for (;;) {
    const loaded = yield* store.load(program_id, { ...noNeeds, objects: [SEQUENCE] })
    if (hasTraceNumbers(loaded, count)) return
    const sequence = findersOf(loaded).find(traceSequence, SEQUENCE.id)
    const { first, end } = yield* takeBlocks(program_id, count > MANY ? RUN : 1)
    // The very first number would be zero, which says nothing to whoever reads it.
    const fresh = { id: SEQUENCE.id, next: Math.max(1, first * BLOCK_SIZE), end: end * BLOCK_SIZE }
    yield* commitAs(program_id, { _tag: "None" }, loaded, () =>
      decision({ changes: [upserted(traceSequence, sequence, fresh)] })
    )
  }
})

/** Whether the program's sequence was loaded with so many trace numbers left. */
export const hasTraceNumbers = (loaded: Loaded, count: number): boolean => {
  const sequence = findersOf(loaded).find(traceSequence, SEQUENCE.id)?.object
  return sequence !== undefined && sequence.end - sequence.next >= count
}

// As many blocks in a row as are wanted, or as there are before the first one comes again: `first` to before `end`.
const takeBlocks = Effect.fnUntraced(function* (program_id: string, wanted: number) {
  const store = yield* Store
  for (;;) {
    const counted = yield* store.load(BANK, { ...noNeeds, objects: [COUNTER] })
    const counter = findersOf(counted).find(traceCounter, COUNTER.id)
    const first = (counter?.object.next_block ?? 0) % BLOCKS
    const end = Math.min(first + wanted, BLOCKS)
    const refs = Array.from({ length: end - first }, (_, at) => blockRef(first + at))
    const loaded = yield* store.load(BANK, { ...noNeeds, objects: refs })
    const { find } = findersOf(loaded)
    const next = { id: COUNTER.id, next_block: end }
    const outcome = yield* commitAs(BANK, { _tag: "None" }, loaded, () =>
      decision({
        changes: [
          upserted(traceCounter, counter, next),
          ...refs.map(({ id }) => upserted(traceBlock, find(traceBlock, id), { id, program_id }))
        ]
      })
    )
    if (outcome._tag === "Committed") return { first, end }
  }
})
