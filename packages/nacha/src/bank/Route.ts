import type { InboundItem } from "@vostro/domain/rails"
import { Effect } from "effect"

import { type InboundChunk, IngestStalled } from "./Ingest.ts"

/** An item with its index in the file. */
export interface PlacedItem {
  readonly at: number
  readonly item: InboundItem
}

/** Progress of a program in a file, as `ach_file.get` has it. */
export interface FileProgress {
  /** First index that the program has not handled. */
  readonly next: number
  /** Indices that it handled, among the last hundred before `next`. */
  readonly latest: ReadonlyArray<number>
}

/** Destinations of items within a bank. */
export interface Routes<E> {
  /** Routing number of the bank: entries for another bank go to `home`. Without it, entries go by account number alone. */
  readonly routing_number?: string
  /**
   * Returns the programs of account numbers, by the number with its letters in upper case (`account_number.find_programs`).
   * It is asked once for the entries of a chunk. An unknown number is left out.
   */
  readonly programsOf: (accountNumbers: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>, E>
  /** Returns the program that sent under a trace number of the bank. */
  readonly ownerOf: (traceNumber: string) => Effect.Effect<string | undefined, E>
  /** Returns the progress of `home` in a file, if it has begun. It is asked before the first chunk, and after a failure. */
  readonly progressOf: (file: string) => Effect.Effect<FileProgress | undefined, E>
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
 * Makes the `send` of an {@link ingest}: sends each item of a chunk to its program, entries for the bank by account number,
 * returns and notifications of change by the trace number under which a program sent. Each program stores its own progress in
 * a file. A chunk is done when all its programs are: after a crash in between, it is sent again to all, and only the rest book
 * it.
 *
 * An account number can get a program between two sendings of a file. An entry to it that went home must not be booked again
 * there, so the home program goes first in each chunk: what it has handled stays its own, and of a chunk that it has not
 * finished no other program has handled anything.
 */
export const routed = <E>(routes: Routes<E>) => {
  const { home, progressOf } = routes
  let done: { readonly file: string; readonly next: number; readonly progress: FileProgress } | undefined
  return ({ file, first, items }: InboundChunk): Effect.Effect<{ readonly next: number }, E | IngestStalled> =>
    Effect.gen(function* () {
      const before = done
      const progress =
        before !== undefined && before.file === file && before.next === first
          ? before.progress
          : ((yield* progressOf(file)) ?? NOTHING)
      done = undefined
      const handled = new Set(progress.latest)
      const placed = items.map((item, index) => ({ at: first + index, item }))
      // Chunks before the chunk that home was in are done. What it handled since is its own.
      const open = placed.filter(({ at }) => at >= progress.next - CHUNK_AT_MOST && !handled.has(at))
      const programs = yield* programsOf(open, routes)
      const byProgram = new Map<string, Array<PlacedItem>>([[home, []]])
      for (const one of open) {
        const program = yield* programOf(one.item, programs, routes)
        const own = byProgram.get(program) ?? []
        own.push(one)
        byProgram.set(program, own)
      }
      for (const [program, own] of byProgram) yield* sendAll(program, file, own, routes)
      const next = first + items.length
      done = { file, next, progress }
      return { next }
    })
}

const NOTHING: FileProgress = { next: 0, latest: [] }

/** Most items of a chunk, and number of indices of which a program keeps which it handled. */
const CHUNK_AT_MOST = 100

/** Form of the bank's account numbers: issued or registered. */
const ACCOUNT_NUMBER = /^[a-zA-Z0-9]{8,17}$/

const programsOf = <E>(placed: ReadonlyArray<PlacedItem>, routes: Routes<E>) => {
  const numbers = new Set(placed.flatMap(({ item }) => numberOf(item, routes) ?? []))
  return numbers.size === 0 ? Effect.succeed<ReadonlyMap<string, string>>(new Map()) : routes.programsOf([...numbers])
}

/** Returns the account number of an entry for the bank, as the directory has it, if it can be one of the bank. */
const numberOf = <E>(item: InboundItem, { routing_number = item.receiving_routing_number }: Routes<E>) => {
  // The first eight digits name a bank.
  if (item.kind !== "entry" || item.receiving_routing_number.slice(0, 8) !== routing_number?.slice(0, 8))
    return undefined
  return ACCOUNT_NUMBER.test(item.account_number) ? item.account_number.toUpperCase() : undefined
}

const programOf = <E>(
  item: InboundItem,
  programs: ReadonlyMap<string, string>,
  routes: Routes<E>
): Effect.Effect<string, E> => {
  const { home, ownerOf } = routes
  if (item.kind === "entry") return Effect.succeed(programs.get(numberOf(item, routes) ?? "") ?? home)
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
