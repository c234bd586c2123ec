import { Effect } from "effect"
import type { Write } from "../../ports/Store.ts"

/**
 * Lets the commits of this process that change one object go one after the other, in the order in which they came: of
 * two at a time the store would refuse one. This saves work and promises nothing; what keeps an object from being
 * changed twice are the versions that the store compares.
 */
export class Turns {
  /** Who waits for an object, by program and id, from when somebody changes it until nobody does. */
  private readonly lines = new Map<string, Array<() => void>>()

  /**
   * Does something while nobody else here changes what these writes change. It is told whether it had to wait: then what
   * was decided before may be out of date. It must not be interrupted, and must not ask for a turn itself.
   */
  take<A, E>(
    programId: string,
    writes: ReadonlyArray<Write>,
    use: (waited: boolean) => Effect.Effect<A, E>
  ): Effect.Effect<A, E> {
    const changes = writes.filter(({ expected }) => expected > 0)
    if (changes.length === 0) return use(false)
    // Everybody waits in the same order, so that nobody waits for each other.
    const names = [...new Set(changes.map(({ id }) => `${programId} ${id}`))].sort()
    return Effect.suspend(() => {
      const mustWait = names.some((name) => this.lines.has(name))
      const begun = Effect.forEach(names, (name) => this.join(name), { discard: true })
      return Effect.andThen(
        begun,
        Effect.ensuring(
          Effect.suspend(() => use(mustWait)),
          Effect.sync(() => this.leave(names))
        )
      )
    })
  }

  private join(name: string): Effect.Effect<void> {
    return Effect.callback<void>((resume) => {
      const line = this.lines.get(name)
      const go = () => resume(Effect.void)
      if (line !== undefined) return void line.push(go)
      this.lines.set(name, [])
      go()
    })
  }

  private leave(names: ReadonlyArray<string>): void {
    for (const name of names) {
      const next = this.lines.get(name)?.shift()
      if (next === undefined) this.lines.delete(name)
      else next()
    }
  }
}
