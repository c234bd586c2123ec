import { Effect } from "effect"
import { changed, created, decision } from "../kernel/Decision.ts"
import { type Loaded, type Needs, Store } from "../ports/Store.ts"
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

const nothing: Needs = { objects: [], newest: [], positions: [], positionsOf: [], all: [] }

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
    const loaded = yield* store.load(program_id, { ...nothing, objects: [SEQUENCE] })
    if (hasTraceNumbers(loaded, count)) return
    const sequence = findersOf(loaded).find(traceSequence, SEQUENCE.id)
    const block = yield* takeBlock(program_id)
    // The very first number would be zero, which says nothing to whoever reads it.
    const fresh = { id: SEQUENCE.id, next: Math.max(1, block * BLOCK_SIZE), end: (block + 1) * BLOCK_SIZE }
    yield* commitAs(program_id, { _tag: "None" }, loaded, () =>
      decision({
        changes: [sequence === undefined ? created(traceSequence, fresh) : changed(traceSequence, sequence, fresh)]
      })
    )
  }
})

/** Whether the program's sequence was loaded with so many trace numbers left. */
export const hasTraceNumbers = (loaded: Loaded, count: number): boolean => {
  const sequence = findersOf(loaded).find(traceSequence, SEQUENCE.id)?.object
  return sequence !== undefined && sequence.end - sequence.next >= count
}

const takeBlock = Effect.fnUntraced(function* (program_id: string) {
  const store = yield* Store
  for (;;) {
    const counted = yield* store.load(BANK, { ...nothing, objects: [COUNTER] })
    const counter = findersOf(counted).find(traceCounter, COUNTER.id)
    const block = (counter?.object.next_block ?? 0) % BLOCKS
    const loaded = yield* store.load(BANK, { ...nothing, objects: [blockRef(block)] })
    const known = findersOf(loaded).find(traceBlock, blockRef(block).id)
    const next = { id: COUNTER.id, next_block: block + 1 }
    const owner = { id: blockRef(block).id, program_id }
    const outcome = yield* commitAs(BANK, { _tag: "None" }, loaded, () =>
      decision({
        changes: [
          counter === undefined ? created(traceCounter, next) : changed(traceCounter, counter, next),
          known === undefined ? created(traceBlock, owner) : changed(traceBlock, known, owner)
        ]
      })
    )
    if (outcome._tag === "Committed") return block
  }
})
