import type { InboundItem } from "@vostro/domain/rails"
import { Effect } from "effect"

import { type InboundChunk, IngestStalled } from "./Ingest.ts"

/** An item with its place in the file. */
export interface PlacedItem {
  readonly at: number
  readonly item: InboundItem
}

/** Where the items of a bank's files go. What it says of an item must be the same whenever its file is sent again. */
export interface Routes<E> {
  /** The bank's programs, with the four digits that their account numbers begin with. */
  readonly programs: ReadonlyArray<{ readonly id: string; readonly number_prefix: string }>
  /** Which program has sent under a trace number of the bank. */
  readonly ownerOf: (trace_number: string) => Effect.Effect<string | undefined, E>
  /** Has a program book items, ascending by their places; answers which place it has not yet seen to (`ach.ingest`). */
  readonly send: (
    program_id: string,
    items: { readonly file: string; readonly items: ReadonlyArray<PlacedItem> }
  ) => Effect.Effect<{ readonly next: number }, E>
  /** The program that takes what belongs to nobody, and returns it. */
  readonly home: string
}

/**
 * Sends each item of a chunk to the program that it is for, as the `send` of an {@link ingest}: entries by the account
 * number, answers by the trace number that one of the programs has sent under. Each program keeps for itself how far it
 * has come in a file. A chunk counts as sent when all of its programs have seen to theirs, so after a crash in between
 * it is sent again to all of them, and booked by those that had not.
 */
export const routed =
  <E>(routes: Routes<E>) =>
  ({ file, first, items }: InboundChunk): Effect.Effect<{ readonly next: number }, E | IngestStalled> =>
    Effect.gen(function* () {
      const byProgram = new Map<string, Array<PlacedItem>>()
      for (const [index, item] of items.entries()) {
        const program = yield* programOf(item, routes)
        const own = byProgram.get(program) ?? []
        own.push({ at: first + index, item })
        byProgram.set(program, own)
      }
      for (const [program, own] of byProgram) yield* sendAll(program, file, own, routes)
      return { next: first + items.length }
    })

/** How account numbers of the bank look: its program's prefix, and eight digits. */
const ACCOUNT_NUMBER = /^\d{12}$/

const programOf = <E>(item: InboundItem, { home, ownerOf, programs }: Routes<E>): Effect.Effect<string, E> => {
  if (item.kind === "entry") {
    const prefix = ACCOUNT_NUMBER.test(item.account_number) ? item.account_number.slice(0, 4) : undefined
    return Effect.succeed(programs.find(({ number_prefix }) => number_prefix === prefix)?.id ?? home)
  }
  const trace = ourTraceOf(item)
  return trace === undefined ? Effect.succeed(home) : Effect.map(ownerOf(trace), (owner) => owner ?? home)
}

// What somebody else began has his trace number: a dishonor of our return names ours beside it, and a refusal of our
// notification names none of ours.
const ourTraceOf = (item: Exclude<InboundItem, { readonly kind: "entry" }>): string | undefined => {
  switch (item.kind) {
    case "return":
    case "contested_return":
    case "correction":
      return item.original_trace_number
    case "dishonored_return":
      return item.return_trace_number
    case "refused_correction":
      return undefined
  }
}

const sendAll = <E>(program: string, file: string, own: ReadonlyArray<PlacedItem>, { send }: Routes<E>) =>
  Effect.gen(function* () {
    let left = own
    for (let head = left[0]; head !== undefined; head = left[0]) {
      const { next } = yield* send(program, { file, items: left })
      if (next <= head.at) return yield* new IngestStalled({ file, sent: head.at, next })
      left = left.filter(({ at }) => at >= next)
    }
  })
