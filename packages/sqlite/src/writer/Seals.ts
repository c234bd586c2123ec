/** Scope of a seal: the program, and the kind of a seal of ids. */
export type SealScope = readonly [programId: string, kind?: string]

/** Maximum number of seals in memory besides those that are not written yet. */
const MAX_KNOWN = 50_000

/** Reads and writes seals. */
interface SealRows<A> {
  /**
   * Returns the seal that holds when a process first asks for it: at least up to what a reader can have seen, because an
   * earlier process may have had the seal in memory alone.
   */
  readonly read: (scope: SealScope) => A
  readonly write: (scope: SealScope, seal: A) => void
}

/**
 * Seals of the only process that writes. A seal holds from its making, even while the disk is full: it is in memory until
 * a transaction that writes it succeeds.
 */
export class Seals<A extends string | number> {
  private readonly rows: SealRows<A>
  private readonly known = new Map<string, A>()
  private readonly unwritten = new Map<string, readonly [SealScope, A]>()

  constructor(rows: SealRows<A>) {
    this.rows = rows
  }

  /** Returns the seal of a scope. */
  of(scope: SealScope): A {
    const name = scope.join(" ")
    const seal = this.unwritten.get(name)?.[1] ?? this.known.get(name)
    return seal ?? this.remember(name, this.rows.read(scope))
  }

  /** Moves the seal of a scope, but never back. */
  move(scope: SealScope, seal: A): void {
    if (this.of(scope) < seal) this.unwritten.set(scope.join(" "), [scope, seal])
  }

  /** Writes the seals that are in memory alone. */
  write(): void {
    for (const [scope, seal] of this.unwritten.values()) this.rows.write(scope, seal)
  }

  /** Takes the written seals for durable: their transaction was committed. */
  committed(): void {
    for (const [name, [, seal]] of this.unwritten) this.remember(name, seal)
    this.unwritten.clear()
  }

  private remember(name: string, seal: A): A {
    if (this.known.size >= MAX_KNOWN) this.known.clear()
    this.known.set(name, seal)
    return seal
  }
}
