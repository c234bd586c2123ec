import type { AnyOperation, Reply } from "@vostro/domain/operations"
import { BankError, BankUnreachable, OutcomeUnknown, type PromiseClient, refusalOf } from "@vostro/http/promise"
import { type Given, isUnsettled } from "./Requests.ts"

/** The bank as the user's code sees it. */
export interface SimulatedBank {
  /**
   * Calls an operation as the partner. Like the client of promises, it repeats a call whose outcome is unknown if that is
   * safe, and rejects with the same errors.
   */
  readonly call: PromiseClient["call"]
  /** Current time of the bank, in ms since 1970. The user's code has no other clock. */
  readonly now: () => number
  /** Secret that signs the webhooks, for a receiver that verifies them. */
  readonly webhookSecret: string
}

/** Code of the user that has been started and has not ended. */
interface Task {
  /** Number of its calls that the bank has not answered. */
  open: number
}

/** Sends a call to the bank. `then` gets the reply; undefined if it was lost. */
export type Ask = (operation: AnyOperation, given: Given, then: (reply: Reply | undefined) => void) => void

/** Largest number of attempts of a call, as of the client of promises. */
const ATTEMPTS = 4

/** Real time in ms after which code that waits for something other than the bank is given up. */
const PATIENCE_MS = 5_000

/** The user's code did not end, and waits for no answer of the bank. */
export class StuckCode extends Error {
  override readonly name = "StuckCode"
}

/** Runs the user's code beside the bank, and knows at each moment whether it works or waits for the bank. */
export class UserCode {
  /** Secret that signs the webhooks; empty until they have a receiver. */
  webhookSecret = ""
  private readonly tasks = new Set<Task>()
  private isStirred = false
  private readonly operations: ReadonlyMap<string, AnyOperation>
  private readonly ask: Ask
  private readonly now: () => number
  private readonly patienceMs: number

  constructor(operations: ReadonlyArray<AnyOperation>, ask: Ask, now: () => number, patienceMs = PATIENCE_MS) {
    this.operations = new Map(operations.map((one) => [one.name, one]))
    this.ask = ask
    this.now = now
    this.patienceMs = patienceMs
  }

  /** Number of pieces of code under way. */
  get size(): number {
    return this.tasks.size
  }

  /** Starts code. `then` gets what it returns, or what it throws. */
  run(code: (bank: SimulatedBank) => unknown, then: (result: unknown, error?: unknown) => void): void {
    const task: Task = { open: 0 }
    let result: unknown
    try {
      result = code(this.bankFor(task))
    } catch (error) {
      then(undefined, error)
      return
    }
    if (!(result instanceof Promise)) {
      then(result)
      return
    }
    this.tasks.add(task)
    this.isStirred = true
    const end = () => this.tasks.delete(task)
    result.then(
      (value: unknown) => {
        end()
        then(value)
      },
      (error: unknown) => {
        end()
        then(undefined, error)
      }
    )
  }

  /** True if `settle` has something to wait for. */
  get isBusy(): boolean {
    if (this.isStirred) return true
    for (const { open } of this.tasks) if (open === 0) return true
    return false
  }

  /** Waits until all code has ended or waits for the bank. Rejects with {@link StuckCode} if some does neither. */
  async settle(): Promise<void> {
    const started = performance.now()
    while (this.isBusy) {
      this.isStirred = false
      await new Promise((resolve) => setImmediate(resolve))
      if (performance.now() - started > this.patienceMs) throw new StuckCode(stuck)
    }
  }

  private bankFor(task: Task): SimulatedBank {
    const call: unknown = (name: string, given: Given) => this.call(task, name, given)
    // trusted: the bank answers with the output of the operation.
    return { call: call as PromiseClient["call"], now: this.now, webhookSecret: this.webhookSecret }
  }

  private async call(task: Task, name: string, given: Given) {
    const operation = this.operations.get(name)
    if (operation === undefined) throw new TypeError(`partners have no operation ${name}`)
    const isRepeatable = operation.at[0] === "GET" || given.idempotencyKey !== undefined
    for (let attempt = 1; ; attempt++) {
      const reply = await this.once(task, operation, given)
      const isKnown = reply !== undefined && (reply.status === 503 || !isUnsettled(reply))
      if (isKnown || !isRepeatable || attempt === ATTEMPTS) return answerOf(reply)
    }
  }

  private once(task: Task, operation: AnyOperation, given: Given): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      task.open++
      this.ask(operation, given, (reply) => {
        task.open--
        this.isStirred = true
        resolve(reply)
      })
    })
  }
}

const stuck = `your code waits for something other than the bank: use its clock (bank.now) and no timers, files or sockets`

const answerOf = (reply: Reply | undefined) => {
  if (reply === undefined) throw new BankUnreachable("the bank did not answer", undefined)
  const { body, headers, status } = reply
  if (status < 400) {
    return { value: JSON.parse(body), status, replayed: headers["idempotency-replayed"] === "true", requestId: "" }
  }
  const refusal = refusalOf(status, body, "")
  throw status === 504 ? new OutcomeUnknown(`504 ${refusal.code}`, refusal) : new BankError(refusal)
}
