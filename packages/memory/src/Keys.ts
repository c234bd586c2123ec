import type { ClaimRequest, Proof, Slot, SlotEntry, StoredReply } from "@vostro/domain/ports/Store"
import { Heap } from "./Heap.ts"

/** What a slot holds. It is answered in its place. */
interface Kept extends SlotEntry {
  readonly slot: Slot
  reply?: StoredReply
  expires_at_ms: number
}

/** The idempotency keys of one program. */
export class Keys {
  private readonly byEndpoint = new Map<string, Map<string, Kept>>()
  // Few: what runs now, or was given up by a crash.
  private readonly running = new Set<Kept>()
  // Answers by the time they expire. Those that were replaced since are skipped.
  private readonly expiring = new Heap<Kept>()

  /** Claims a key, unless something that has not expired holds it: then what holds it. */
  claim({ slot, fingerprint, token, lease_until_ms }: ClaimRequest, nowMs: number): SlotEntry | undefined {
    const held = this.get(slot)
    if (held !== undefined && held.expires_at_ms > nowMs) return held
    if (held !== undefined) this.drop(held)
    const kept: Kept = { slot, fingerprint, token, expires_at_ms: lease_until_ms }
    this.set(kept)
    this.running.add(kept)
    return undefined
  }

  /** Whether a claim still stands: its own entry is there, or none at all, as a lost claim leaves none. */
  stands({ slot, token }: Extract<Proof, { readonly _tag: "Claim" }>): boolean {
    const held = this.get(slot)
    return held === undefined || (held.reply === undefined && held.token === token)
  }

  /** Answers a claim. */
  answer({ slot, fingerprint, token, reply, expires_at_ms }: Extract<Proof, { readonly _tag: "Claim" }>): void {
    const held = this.get(slot)
    const kept: Kept = held ?? { slot, fingerprint, token, expires_at_ms }
    if (held === undefined) this.set(kept)
    else this.running.delete(held)
    kept.reply = reply
    kept.expires_at_ms = expires_at_ms
    this.expiring.push(expires_at_ms, kept)
  }

  /** Gives a claim back that has no answer. */
  release(slot: Slot, token: string): void {
    const held = this.get(slot)
    if (held?.token === token && held.reply === undefined) this.drop(held)
  }

  /** Drops what has expired, `limit` at most. How many. */
  sweep(nowMs: number, limit: number): number {
    let dropped = 0
    for (const kept of this.running) {
      if (dropped === limit) return dropped
      if (kept.expires_at_ms <= nowMs) dropped += this.drop(kept)
    }
    for (let next = this.expiring.peek(); next !== undefined; next = this.expiring.peek()) {
      if (next.at > nowMs || dropped === limit) break
      this.expiring.pop()
      dropped += this.drop(next.item)
    }
    return dropped
  }

  private get({ endpoint, key }: Slot): Kept | undefined {
    return this.byEndpoint.get(endpoint)?.get(key)
  }

  private set(kept: Kept): void {
    const { endpoint, key } = kept.slot
    const known = this.byEndpoint.get(endpoint)
    if (known === undefined) this.byEndpoint.set(endpoint, new Map([[key, kept]]))
    else known.set(key, kept)
  }

  private drop(kept: Kept): 0 | 1 {
    this.running.delete(kept)
    if (this.get(kept.slot) !== kept) return 0
    this.byEndpoint.get(kept.slot.endpoint)?.delete(kept.slot.key)
    return 1
  }
}
