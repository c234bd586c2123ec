import type { AnyOperation, Reply, Request } from "@vostro/domain/operations"
import { Exit } from "effect"
import type { Random } from "../seeds/Random.ts"
import { type BankProcess, type Surroundings, startProcess } from "./Process.ts"

/** A call that the bank has not answered. */
interface OpenCall {
  readonly process: BankProcess
  readonly then: (reply: Reply | undefined) => void
}

/** The processes of a simulated bank on one store. */
export class Cluster {
  private processes: ReadonlyArray<BankProcess>
  private readonly calls = new Map<object, OpenCall>()
  private readonly surroundings: Surroundings
  private readonly random: Random

  constructor(surroundings: Surroundings, nodes: number, random: Random) {
    this.surroundings = surroundings
    this.random = random
    this.processes = Array.from({ length: nodes }, () => startProcess(surroundings))
  }

  /** The operations of the bank. */
  get operations(): ReadonlyArray<AnyOperation> {
    return this.processes[0]?.bank.operations ?? []
  }

  /** Number of calls that the bank has not answered. */
  get open(): number {
    return this.calls.size
  }

  /** True while a worker does due work. */
  get isDraining(): boolean {
    return this.processes.some(({ isDraining }) => isDraining)
  }

  /** True if a worker does no work. */
  get isFree(): boolean {
    return this.processes.some(({ isDraining }) => !isDraining)
  }

  /** Passes a request to one of the processes. `then` gets the reply; undefined if the process ends before. */
  answer(request: Request, then: (reply: Reply | undefined) => void): void {
    const process = this.random.of(this.processes)
    if (process === undefined) return
    const call = {}
    this.calls.set(call, { process, then })
    process.start(process.bank.answer(request), (exit) => {
      if (this.calls.delete(call)) then(Exit.isSuccess(exit) ? exit.value : undefined)
    })
  }

  /** Lets a free worker look for due work. `failed` runs if the store fails it. */
  work(failed: () => void): void {
    const process = this.random.of(this.processes.filter(({ isDraining }) => !isDraining))
    if (process === undefined) return
    process.isDraining = true
    process.start(process.worker.drain, (exit) => {
      process.isDraining = false
      if (Exit.isFailure(exit)) failed()
    })
  }

  /** Ends one of the processes at once and starts another in its place. */
  crash(): void {
    const ended = this.random.of(this.processes)
    if (ended === undefined) return
    const { calls, mail, time } = this.surroundings
    ended.life.isOver = true
    for (const part of [calls, mail, time]) part.forgetDead()
    const { isCalm } = calls
    calls.isCalm = true
    const next = startProcess(this.surroundings)
    calls.isCalm = isCalm
    this.processes = this.processes.map((process) => (process === ended ? next : process))
    const lost = [...this.calls].filter(([, { process }]) => process === ended)
    for (const [call] of lost) this.calls.delete(call)
    for (const [, { then }] of lost) then(undefined)
  }
}
