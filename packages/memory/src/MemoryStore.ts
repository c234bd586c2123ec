import { type Commit, type CommitOutcome, type Needs, Store } from "@vostro/domain/ports/Store"
import { Effect, Layer } from "effect"
import { Events } from "./Events.ts"
import { Keys } from "./Keys.ts"
import { Ledger } from "./Ledger.ts"
import { Objects } from "./Objects.ts"
import { Timers } from "./Timers.ts"

/** The most that one call of `sweep` drops of each kind. */
const SWEEP_LIMIT = 1_000

/** Everything of one program. */
class Partition {
  readonly objects = new Objects()
  readonly ledger = new Ledger()
  readonly events = new Events()
  readonly keys = new Keys()
  readonly timers = new Timers()

  load({ objects, positions, positionsOf, all }: Needs) {
    return {
      objects: [
        ...objects.flatMap((ref) => this.objects.get(ref) ?? []),
        ...all.flatMap((kind) => this.objects.all(kind))
      ],
      positions: [
        ...positions.flatMap((id) => this.ledger.get(id) ?? []),
        ...positionsOf.flatMap((accountId) => this.ledger.of(accountId))
      ]
    }
  }

  commit(commit: Commit): CommitOutcome {
    const guard = this.obstacle(commit)
    if (guard !== undefined) return { _tag: "Stale", guard }
    if (commit.proof._tag === "Claim") this.keys.answer(commit.proof)
    if (commit.proof._tag === "Lease") this.timers.set([{ ...commit.proof, due_at_ms: null }])
    for (const write of commit.writes) this.objects.put(write)
    this.ledger.apply(commit.gates, commit.moves, commit.postings)
    this.events.append(commit.events, commit.now_ms)
    this.timers.set(commit.timers)
    return { _tag: "Committed" }
  }

  private obstacle({ proof, expects, writes, gates, moves }: Commit) {
    if (proof._tag === "Claim" && !this.keys.stands(proof)) return "claim"
    if (proof._tag === "Lease" && !this.timers.isLeased(proof)) return "lease"
    if (expects.some((ref) => this.objects.versionOf(ref) !== ref.version)) return "version"
    if (writes.some((write) => this.objects.versionOf(write) !== write.expected)) return "version"
    if (writes.some((write) => this.objects.isTaken(write))) return "unique"
    return this.ledger.obstacle(gates, moves)
  }
}

/**
 * A store in memory, for tests, demos and embedding without a database. Each verb happens at one moment, as nothing
 * else runs while it does. What it keeps is gone with the process.
 */
export const makeMemoryStore = (): Store["Service"] => {
  const partitions = new Map<string, Partition>()
  const of = (programId: string): Partition => {
    const known = partitions.get(programId)
    if (known !== undefined) return known
    const made = new Partition()
    partitions.set(programId, made)
    return made
  }
  const at = <A>(programId: string, verb: (partition: Partition) => A) => Effect.sync(() => verb(of(programId)))
  return {
    begin: ({ program_id, now_ms, claim, needs }) =>
      at(program_id, (partition) => {
        const held = claim === undefined ? undefined : partition.keys.claim(claim, now_ms)
        return { loaded: partition.load(needs), ...(held !== undefined && { held }) }
      }),
    load: (program_id, needs) => at(program_id, (partition) => partition.load(needs)),
    commit: (commit) => at(commit.program_id, (partition) => partition.commit(commit)),
    release: (program_id, slot, token) => at(program_id, ({ keys }) => keys.release(slot, token)),
    list: (query) => at(query.program_id, ({ objects }) => objects.list(query)),
    events: (query) => at(query.program_id, ({ events }) => events.list(query)),
    event: (program_id, id, fromMs) => at(program_id, ({ events }) => events.get(id, fromMs)),
    due: (nowMs, limit) =>
      Effect.sync(() =>
        [...partitions]
          .flatMap(([program_id, { timers }]) => timers.due(nowMs).map((lane) => ({ program_id, lane })))
          .slice(0, limit)
      ),
    lease: (request) => at(request.program_id, ({ timers }) => timers.lease(request)),
    balance: (program_id, account) => at(program_id, ({ ledger }) => ledger.balance(account)),
    audit: (program_id) => at(program_id, ({ ledger }) => ledger.audit()),
    sweep: (program_id, nowMs, eventsBeforeMs) =>
      at(program_id, ({ keys, events }) => keys.sweep(nowMs, SWEEP_LIMIT) + events.sweep(eventsBeforeMs, SWEEP_LIMIT))
  }
}

/** {@link makeMemoryStore} as a layer: each build of it is a new, empty store. */
export const layerMemoryStore: Layer.Layer<Store> = Layer.sync(Store, makeMemoryStore)
