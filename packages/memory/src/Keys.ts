import type { ClaimRequest, Proof, Slot, SlotEntry } from "@vostro/domain/ports/Store"
import { Heap } from "./Heap.ts"

interface Kept extends SlotEntry {
  readonly expires_at_ms: number
}

/** The idempotency keys of one program. */
export class Keys {
  // Few: what runs now, or was given up by a crash.
  private readonly running = new Map<string, Kept>()
  private readonly answered = new Map<string, Kept>()
  // Answers by the time they expire. Those that were replaced since are skipped.
  private readonly expiring = new Heap<readonly [slot: string, entry: Kept]>()

  /** Claims a key, unless something that has not expired holds it: then what holds it. */
  claim({ slot, fingerprint, token, lease_until_ms }: ClaimRequest, nowMs: number): SlotEntry | undefined {
    const key = keyOf(slot)
    const held = this.running.get(key) ?? this.answered.get(key)
    if (held !== undefined && held.expires_at_ms > nowMs) return held
    this.answered.delete(key)
    this.running.set(key, { fingerprint, token, expires_at_ms: lease_until_ms })
    return undefined
  }

  /** Whether a claim still stands: its own entry is there, or none at all, as a lost claim leaves none. */
  stands({ slot, token }: Extract<Proof, { readonly _tag: "Claim" }>): boolean {
    const key = keyOf(slot)
    const holder = this.running.get(key)
    return holder === undefined ? !this.answered.has(key) : holder.token === token
  }

  /** Answers a claim. */
  answer({ slot, fingerprint, token, reply, expires_at_ms }: Extract<Proof, { readonly _tag: "Claim" }>): void {
    const key = keyOf(slot)
    const entry = { fingerprint, token, reply, expires_at_ms }
    this.running.delete(key)
    this.answered.set(key, entry)
    this.expiring.push(expires_at_ms, [key, entry])
  }

  /** Gives a claim back that has no answer. */
  release(slot: Slot, token: string): void {
    const key = keyOf(slot)
    if (this.running.get(key)?.token === token) this.running.delete(key)
  }

  /** Drops what has expired, `limit` at most. How many. */
  sweep(nowMs: number, limit: number): number {
    let dropped = 0
    for (const [key, { expires_at_ms }] of this.running) {
      if (dropped === limit) return dropped
      if (expires_at_ms <= nowMs && this.running.delete(key)) dropped++
    }
    for (let next = this.expiring.peek(); next !== undefined; next = this.expiring.peek()) {
      if (next.at > nowMs || dropped === limit) break
      this.expiring.pop()
      const [key, entry] = next.item
      if (this.answered.get(key) === entry && this.answered.delete(key)) dropped++
    }
    return dropped
  }
}

const keyOf = ({ endpoint, key }: Slot): string => `${endpoint} ${key}`
