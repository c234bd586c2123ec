import type { Commit } from "@vostro/domain/ports"

/** Due times of the bank's work, from the commits that the store has written. */
export class Agenda {
  private times: ReadonlyArray<number> = []
  private hasCome = false

  /** Enters the timers of a commit. */
  enter({ now_ms, timers }: Commit): void {
    for (const { due_at_ms } of timers) {
      if (due_at_ms === null) continue
      if (due_at_ms <= now_ms) this.hasCome = true
      else this.times = [...this.times, due_at_ms]
    }
  }

  /** Says that work may be due although no timer shows it: a worker has failed, or its lease has ended. */
  expect(atMs: number): void {
    this.times = [...this.times, atMs]
  }

  /** Returns the next due time after now, if there is one. Forgets those that have come. */
  next(nowMs: number): number | undefined {
    this.pass(nowMs)
    return this.times.length === 0 ? undefined : Math.min(...this.times)
  }

  /** Returns true if work may be due, once until more is. */
  takeDue(nowMs: number): boolean {
    this.pass(nowMs)
    const isDue = this.hasCome
    this.hasCome = false
    return isDue
  }

  private pass(nowMs: number): void {
    if (!this.times.some((time) => time <= nowMs)) return
    this.times = this.times.filter((time) => time > nowMs)
    this.hasCome = true
  }
}
