import type { CommitCondition, Slot, SlotEntry } from "@vostro/domain/ports"
import { Heap } from "./Heap.ts"
import { Table } from "./Table.ts"

interface StoredKey extends SlotEntry {
  readonly slot: Slot
  readonly expires_at_ms: number
}

/** Idempotency keys of one program, with their responses. */
export class Keys {
  private readonly byEndpoint: Map<string, Table<StoredKey>>
  // By expiry. Replaced keys are skipped.
  private readonly expiring: Heap<StoredKey>

  constructor(original?: Keys) {
    this.byEndpoint = new Map(Array.from(original?.byEndpoint ?? [], ([name, keys]) => [name, keys.fork()]))
    this.expiring = new Heap(original?.expiring)
  }

  /** Returns the unexpired entry of a slot. */
  get({ endpoint, key }: Slot, nowMs: number): SlotEntry | undefined {
    const held = this.byEndpoint.get(endpoint)?.get(key)
    return held === undefined || held.expires_at_ms <= nowMs ? undefined : held
  }

  /** Stores a response under its key. */
  put({ slot, fingerprint, reply, expires_at_ms }: Extract<CommitCondition, { readonly _tag: "Key" }>): void {
    const kept: StoredKey = { slot, fingerprint, reply, expires_at_ms }
    const known = this.byEndpoint.get(slot.endpoint) ?? new Table<StoredKey>()
    if (known.size === 0) this.byEndpoint.set(slot.endpoint, known)
    known.set(slot.key, kept)
    this.expiring.push(expires_at_ms, kept)
  }

  /** Drops at most `limit` expired keys. Returns the number dropped. */
  sweep(nowMs: number, limit: number): number {
    let dropped = 0
    for (let next = this.expiring.peek(); next !== undefined; next = this.expiring.peek()) {
      if (next.at > nowMs || dropped === limit) break
      this.expiring.pop()
      dropped += this.drop(next.item)
    }
    return dropped
  }

  private drop(kept: StoredKey): 0 | 1 {
    const known = this.byEndpoint.get(kept.slot.endpoint)
    if (known?.get(kept.slot.key) !== kept) return 0
    known.delete(kept.slot.key)
    return 1
  }
}
