/** A lease of a timer. */
interface Lease {
  readonly token: string
  readonly until_ms: number
}

/**
 * Holds the leases of timers in memory: they end with the process, which also does the work. A commit marks leases as
 * ended, and they are dropped once its transaction is durable.
 */
export class Leases {
  // By queue of a program, then by object.
  private readonly byQueue = new Map<string, Map<string, Lease>>()
  private ended = new Set<string>()

  /** Returns the number of leases of a queue, expired ones included. */
  count(programId: string, queue: string): number {
    return this.byQueue.get(nameOf(programId, queue))?.size ?? 0
  }

  /** True if a timer is leased at a time. */
  isTaken(programId: string, queue: string, objectId: string, nowMs: number): boolean {
    const lease = this.byQueue.get(nameOf(programId, queue))?.get(objectId)
    return lease !== undefined && lease.until_ms > nowMs
  }

  /** Leases a timer. */
  take(programId: string, queue: string, objectId: string, lease: Lease): void {
    const name = nameOf(programId, queue)
    const leases = this.byQueue.get(name)
    if (leases === undefined) this.byQueue.set(name, new Map([[objectId, lease]]))
    else leases.set(objectId, lease)
  }

  /** True if a timer is still leased with a token. */
  holds(programId: string, queue: string, objectId: string, token: string): boolean {
    if (this.ended.has(keyOf(nameOf(programId, queue), objectId))) return false
    return this.byQueue.get(nameOf(programId, queue))?.get(objectId)?.token === token
  }

  /** Ends a lease in the current transaction. */
  end(programId: string, queue: string, objectId: string): void {
    if (this.byQueue.get(nameOf(programId, queue))?.has(objectId)) {
      this.ended.add(keyOf(nameOf(programId, queue), objectId))
    }
  }

  /** Drops the leases that the committed transaction has ended. */
  committed(): void {
    for (const key of this.ended) {
      const [name = "", objectId = ""] = key.split("\n")
      const leases = this.byQueue.get(name)
      leases?.delete(objectId)
      if (leases?.size === 0) this.byQueue.delete(name)
    }
    this.ended.clear()
  }

  /** Keeps the leases that the transaction would have ended. */
  rolledBack(): void {
    this.ended = new Set()
  }
}

const nameOf = (programId: string, queue: string): string => `${programId} ${queue}`

const keyOf = (name: string, objectId: string): string => `${name}\n${objectId}`
