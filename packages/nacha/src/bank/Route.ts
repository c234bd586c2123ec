import type { InboundItem } from "@vostro/domain/rails"
import { Effect } from "effect"

import { type InboundChunk, IngestStalled } from "./Ingest.ts"

/** An item with its index in the file. */
export interface PlacedItem {
  readonly at: number
  readonly item: InboundItem
}

/** Destinations of items within a bank. The route of an item must be the same each time its file is sent. */
export interface Routes<E> {
  /** Routing number of the bank: entries for another bank go to `home`. Without it, entries go by account number alone. */
  readonly routing_number?: string
  /** Programs of the bank, with the four-digit prefix of their account numbers. */
  readonly programs: ReadonlyArray<{ readonly id: string; readonly number_prefix: string }>
  /** Returns the program that sent under a trace number of the bank. */
  readonly ownerOf: (traceNumber: string) => Effect.Effect<string | undefined, E>
  /**
   * Books items in ascending order in a program; returns the first index that the program has not handled
   * (`ach.ingest`).
   */
  readonly send: (
    programId: string,
    items: { readonly file: string; readonly items: ReadonlyArray<PlacedItem> }
  ) => Effect.Effect<{ readonly next: number }, E>
  /** Program that receives and returns items without an owner. */
  readonly home: string
}

/**
 * Sends each item of a chunk to its program, as the `send` of an {@link ingest}: entries for the bank by account number,
 * returns and notifications of change by the trace number under which a program sent. Each program stores its own
 * progress in a file. A chunk is done when all its programs are: after a crash in between, it is sent again to all, and
 * only the rest book it.
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

/** Format of the bank's account numbers: program prefix and eight digits. */
const ACCOUNT_NUMBER = /^\d{12}$/

const programOf = <E>(item: InboundItem, routes: Routes<E>): Effect.Effect<string, E> => {
  const { home, ownerOf, programs, routing_number = item.receiving_routing_number } = routes
  if (item.kind === "entry") {
    // The first eight digits name a bank.
    if (item.receiving_routing_number.slice(0, 8) !== routing_number?.slice(0, 8)) return Effect.succeed(home)
    const prefix = ACCOUNT_NUMBER.test(item.account_number) ? item.account_number.slice(0, 4) : undefined
    return Effect.succeed(programs.find(({ number_prefix }) => number_prefix === prefix)?.id ?? home)
  }
  const trace = ourTraceOf(item)
  return trace === undefined ? Effect.succeed(home) : Effect.map(ownerOf(trace), (owner) => owner ?? home)
}

// Items that answer the other bank's entry carry its trace number: a dishonored return also names ours, a refused
// notification of change names none of ours.
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
