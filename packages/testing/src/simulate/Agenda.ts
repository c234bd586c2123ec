import type { Commit } from "@vostro/domain/ports"

/** Due times of the bank's work, from the commits that the store has written. */
export class Agenda {
  private times: Array<number> = []
  /** The first of the times; infinite without any. */
  private first = Number.POSITIVE_INFINITY
  private hasCome = false

  /** Enters the timers of a commit. */
  enter({ now_ms, timers }: Commit): void {
    for (const { due_at_ms } of timers) {
      if (due_at_ms === null) continue
      if (due_at_ms <= now_ms) this.hasCome = true
      else this.expect(due_at_ms)
    }
  }

  /** Says that work may be due although no timer shows it: a worker has failed, or its lease has ended. */
  expect(atMs: number): void {
    this.times.push(atMs)
    this.first = Math.min(this.first, atMs)
  }

  /** Returns the next due time after now, if there is one. Forgets those that have come. */
  next(nowMs: number): number | undefined {
    this.pass(nowMs)
    return this.times.length === 0 ? undefined : this.first
  }

  /** Returns true if work may be due, once until more is. */
  takeDue(nowMs: number): boolean {
    this.pass(nowMs)
    const isDue = this.hasCome
    this.hasCome = false
    return isDue
  }

  private pass(nowMs: number): void {
    if (this.first > nowMs) return
    this.times = this.times.filter((time) => time > nowMs)
    this.first = this.times.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
    this.hasCome = true
  }
}
