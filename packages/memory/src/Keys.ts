import type { ClaimRequest, Proof, Slot, SlotEntry } from "@vostro/domain/ports/Store"

interface Kept extends SlotEntry {
  readonly expires_at_ms: number
}

/** The idempotency keys of one program. */
export class Keys {
  private readonly entries = new Map<string, Kept>()

  /** Claims a key, unless something that has not expired holds it: then what holds it. */
  claim({ slot, fingerprint, token, lease_until_ms }: ClaimRequest, nowMs: number): SlotEntry | undefined {
    const held = this.entries.get(keyOf(slot))
    if (held !== undefined && held.expires_at_ms > nowMs) return held
    this.entries.delete(keyOf(slot))
    this.entries.set(keyOf(slot), { fingerprint, token, expires_at_ms: lease_until_ms })
    return undefined
  }

  /** Whether a claim still stands: its own row, or none that another has put in its place. */
  stands({ slot, token }: Extract<Proof, { readonly _tag: "Claim" }>): boolean {
    const held = this.entries.get(keyOf(slot))
    return held === undefined || (held.token === token && held.reply === undefined)
  }

  /** Answers a claim. */
  answer({ slot, fingerprint, token, reply, expires_at_ms }: Extract<Proof, { readonly _tag: "Claim" }>): void {
    this.entries.delete(keyOf(slot))
    this.entries.set(keyOf(slot), { fingerprint, token, reply, expires_at_ms })
  }

  /** Gives a claim back that has no answer. */
  release(slot: Slot, token: string): void {
    const held = this.entries.get(keyOf(slot))
    if (held?.token === token && held.reply === undefined) this.entries.delete(keyOf(slot))
  }

  /** Drops what has expired, `limit` at most. How many. Entries lie in the order in which they were last written. */
  sweep(nowMs: number, limit: number): number {
    let dropped = 0
    for (const [key, { expires_at_ms }] of this.entries) {
      if (dropped >= limit) break
      if (expires_at_ms > nowMs) continue
      this.entries.delete(key)
      dropped++
    }
    return dropped
  }
}

const keyOf = ({ endpoint, key }: Slot): string => `${endpoint} ${key}`
