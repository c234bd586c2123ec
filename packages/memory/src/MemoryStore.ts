import { type Files, Store } from "@vostro/domain/ports"
import { Effect, Layer, Stream } from "effect"
import { Agenda } from "./Agenda.ts"
import { Claims } from "./Claims.ts"
import { listBank } from "./ListBank.ts"
import { layerMemoryFiles } from "./MemoryFiles.ts"
import { Partition } from "./Partition.ts"

/** Maximum number of rows of each kind that one `sweep` drops. */
const SWEEP_LIMIT = 1_000

/** All state of a store in memory. */
export interface MemoryState {
  readonly partitions: Map<string, Partition>
  readonly agenda: Agenda
  readonly claims: Claims
}

/** Returns a new and empty state. */
export const emptyState = (): MemoryState => ({ partitions: new Map(), agenda: new Agenda(), claims: new Claims() })

/** Returns a copy of a state. Both share their content until one of them writes it. */
export const forkedState = ({ partitions, claims }: MemoryState): MemoryState => {
  const agenda = new Agenda()
  const copies = Array.from(partitions, ([id, one]) => [id, new Partition(id, agenda, one)] as const)
  return { partitions: new Map(copies), agenda, claims: new Claims(claims) }
}

/**
 * A store in memory, for tests, demos and embedding without a database. Each method is atomic: it runs without
 * interruption. Its content is lost with the process.
 */
export const makeMemoryStore = ({ agenda, claims, partitions } = emptyState()): Store["Service"] => {
  const of = (programId: string): Partition => {
    const known = partitions.get(programId)
    if (known !== undefined) return known
    const made = new Partition(programId, agenda)
    partitions.set(programId, made)
    return made
  }
  const at = <A>(programId: string, verb: (partition: Partition) => A) => Effect.sync(() => verb(of(programId)))
  return {
    begin: ({ program_id, now_ms, slot, reads }) =>
      at(program_id, (partition) => {
        const held = slot === undefined ? undefined : partition.keys.get(slot, now_ms)
        return { loaded: partition.load(reads), ...(held !== undefined && { held }) }
      }),
    load: (programId, reads) => at(programId, (partition) => partition.load(reads)),
    commit: (commit) => at(commit.program_id, (partition) => partition.commit(commit)),
    claim: (all) => Effect.sync(() => claims.take(all)),
    claimed: (values) => Effect.sync(() => claims.of(values)),
    // A single process, which already locks by object.
    alone: (_, use) => use,
    list: (query) => at(query.program_id, ({ objects }) => objects.list(query)),
    find: ({ program_ids, by, ...asked }) =>
      Effect.sync(() =>
        program_ids.flatMap((program_id) =>
          by.flatMap((one) =>
            of(program_id)
              .objects.find(one, asked)
              .map((stored) => ({ ...stored, program_id }))
          )
        )
      ),
    findKeys: ({ program_ids, endpoints, key, now_ms }) =>
      Effect.sync(() =>
        program_ids.flatMap((program_id) =>
          endpoints.flatMap((endpoint) => {
            const held = of(program_id).keys.get({ endpoint, key }, now_ms)
            return held === undefined ? [] : [{ program_id, endpoint, reply: held.reply }]
          })
        )
      ),
    listBank: (query) => Effect.sync(() => listBank(partitions, query)),
    seal: (programId, kind, beforeId) => at(programId, ({ objects }) => objects.seal(kind, beforeId)),
    sealEvents: (programId) => at(programId, ({ events }) => events.seal()),
    events: (query) => at(query.program_id, ({ events }) => events.list(query)),
    event: (programId, id, fromMs) => at(programId, ({ events }) => events.get(id, fromMs)),
    due: (query) => Effect.sync(() => agenda.due(query)),
    lease: (request) => at(request.program_id, ({ timers }) => timers.lease(request)),
    timers: (query) => at(query.program_id, ({ timers }) => timers.of(query)),
    balance: (programId, account, beforeId) => at(programId, ({ ledger }) => ledger.balance(account, beforeId)),
    transactions: (query) => at(query.program_id, ({ ledger }) => ledger.page(query)),
    closingBalances: (programId, beforeId) =>
      Stream.fromEffect(at(programId, ({ ledger }) => ledger.closingBalances(beforeId))),
    legs: (query) => at(query.program_id, ({ ledger }) => ledger.legs(query)),
    totals: (programId) => at(programId, ({ ledger }) => ledger.totals()),
    audit: (programId) => at(programId, ({ ledger }) => ledger.audit()),
    sweep: (programId, nowMs, eventsBeforeMs) =>
      at(programId, ({ keys, events }) => keys.sweep(nowMs, SWEEP_LIMIT) + events.sweep(eventsBeforeMs, SWEEP_LIMIT))
  }
}

/** {@link makeMemoryStore} as a layer, with storage for files; each build is new and empty. */
export const layerMemoryStore: Layer.Layer<Store | Files> = Layer.merge(
  Layer.sync(Store, () => makeMemoryStore()),
  layerMemoryFiles
)
