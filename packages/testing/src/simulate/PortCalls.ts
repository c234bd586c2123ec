import { Effect } from "effect"
import type { Random } from "../seeds/Random.ts"
import type { FaultName, FaultRates } from "./Faults.ts"
import type { Life } from "./Life.ts"

/** A port whose calls can fail. */
export type Port = "store" | "network"

/** What becomes of a call: the port does it and answers, or a fault happens. */
type Fate = "ok" | FaultName

interface Waiting {
  readonly life: Life
  readonly port: Port
  readonly name: string
  readonly resume: (fate: Fate) => void
}

/** Makes a call of a port wait for its turn. `broken` is how it fails. */
export type Through = <A, E, R>(
  port: Port,
  name: string,
  call: Effect.Effect<A, E, R>,
  broken: (fault: FaultName) => Effect.Effect<never, E>
) => Effect.Effect<A, E, R>

/**
 * The calls of ports that a simulated bank waits for. While `isCalm`, a call is done at once; otherwise it waits until the
 * simulator chooses it, and how it ends.
 */
export class PortCalls {
  isCalm = true
  private waiting: Array<Waiting> = []
  private readonly random: Random
  private readonly rates: FaultRates
  private readonly note: (what: string) => void

  constructor(random: Random, rates: FaultRates, note: (what: string) => void) {
    this.random = random
    this.rates = rates
    this.note = note
  }

  /** Number of calls that wait. */
  get size(): number {
    return this.waiting.length
  }

  /** Returns the way of a process to its ports. */
  of(life: Life): Through {
    return (port, name, call, broken) =>
      Effect.suspend(() => {
        if (this.isCalm) return call
        // The turn goes on as the call itself: most steps are such a turn.
        return this.turn(life, port, name, (fate) => {
          if (fate === "ok") return call
          if (fate.endsWith("_lost")) return Effect.andThen(call, broken(fate))
          if (!fate.endsWith("_late")) return broken(fate)
          return Effect.flatMap(call, (answer) => this.turn(life, port, "late answer", () => Effect.succeed(answer)))
        })
      })
  }

  /** Answers one of the calls that wait, chosen by the seed. */
  answerOne(): void {
    const at = this.random.below(this.waiting.length)
    const one = this.waiting[at]
    const last = this.waiting.pop()
    if (one === undefined || last === undefined) return
    if (one !== last) this.waiting[at] = last
    const fate = this.isCalm ? "ok" : this.fateOf(one.port)
    this.note(fate === "ok" ? one.name : fate)
    one.resume(fate)
  }

  /** Forgets the calls of processes that have ended. */
  forgetDead(): void {
    this.waiting = this.waiting.filter(({ life }) => !life.isOver)
  }

  private turn<A, E, R>(
    life: Life,
    port: Port,
    name: string,
    then: (fate: Fate) => Effect.Effect<A, E, R>
  ): Effect.Effect<A, E, R> {
    return Effect.callback((resume) => {
      const waiting: Waiting = { life, port, name, resume: (fate) => resume(then(fate)) }
      this.waiting.push(waiting)
      return Effect.sync(() => {
        this.waiting = this.waiting.filter((one) => one !== waiting)
      })
    })
  }

  private fateOf(port: Port): Fate {
    const drawn = this.random.next()
    let sum = 0
    for (const name of faultsOf[port]) {
      sum += this.rates[name]
      if (drawn < sum) return name
    }
    return "ok"
  }
}

const faultsOf: Readonly<Record<Port, ReadonlyArray<FaultName>>> = {
  store: ["store_refused", "store_down", "store_lost", "store_late"],
  network: ["network_down", "network_lost", "network_late"]
}
