import type { Scheduler } from "effect"

/**
 * Runs the fibers of a simulated bank when told, in the order in which they became ready. No fiber waits for the event
 * loop, so the bank moves only when the simulator moves it.
 */
export class Turns implements Scheduler.Scheduler {
  readonly executionMode = "sync"
  private ready: Array<() => void> = []

  /** Says that no fiber gives up its turn: the simulator interleaves fibers at their calls of ports. */
  shouldYield(): boolean {
    return false
  }

  /** Makes a queue of tasks; all queues are one. */
  makeDispatcher(): Scheduler.SchedulerDispatcher {
    return {
      scheduleTask: (task) => {
        this.ready.push(task)
      },
      flush: () => this.run()
    }
  }

  /** Runs the ready tasks, and those that they make ready. */
  run(): void {
    while (this.ready.length > 0) {
      const tasks = this.ready
      this.ready = []
      for (const task of tasks) task()
    }
  }
}
