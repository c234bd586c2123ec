/**
 * One run of a simulated bank with the user's code. Every step is one action that the seed chooses: a call of the bank, the
 * answer of one port, a webhook that arrives, due work, time that passes, a crash. Cluster.ts has the processes of the bank,
 * PortCalls.ts the calls of ports, Mail.ts the webhooks, UserCode.ts the user's code, Caller.ts plays a partner. Books.ts and Verdict.ts judge.
 */

import type { AnyOperation, Reply } from "@vostro/domain/operations"
import type { Commit, Files, Store } from "@vostro/domain/ports"
import { type Random, randomOf } from "../seeds/Random.ts"
import { Agenda } from "./Agenda.ts"
import { Books } from "./Books.ts"
import { type Attempted, Caller } from "./Caller.ts"
import { Cluster } from "./Cluster.ts"
import { drawCall } from "./Draw.ts"
import type { FaultName, FaultRates } from "./Faults.ts"
import { type Letter, Mail } from "./Mail.ts"
import { PortCalls } from "./PortCalls.ts"
import { type Given, requestOf } from "./Requests.ts"
import { makeTime, type SimulatedTime } from "./SimulatedTime.ts"
import { StateHash } from "./StateHash.ts"
import type { System } from "./System.ts"
import { Turns } from "./Turns.ts"
import { UserCode } from "./UserCode.ts"

/** What a run consists of. */
export interface Setting {
  readonly seed: number
  readonly rates: FaultRates
  readonly store: Store["Service"]
  readonly files: Files["Service"]
  readonly system: System
  /** Number of processes of the bank on the store. */
  readonly nodes: number
  readonly logs: "Error" | "None"
}

/** Monday, 5 January 2026, 14:00 UTC: a banking day. */
const START_MS = 1_767_621_600_000
const HOUR_MS = 3_600_000

/** Most ms that pass at once in most cases. */
const MOMENT_MS = 500

/** Calls of the simulator under way at a time. */
const MAX_OPEN = 6

/** Time after which a worker's lease has ended, in ms. */
const AFTER_LEASE_MS = 30_000

/** One run of a simulated bank. */
export class Simulation {
  readonly hash = new StateHash()
  readonly counts = new Map<string, number>()
  readonly books = new Books(this.hash)
  readonly agenda = new Agenda()
  readonly caller = new Caller()
  readonly time: SimulatedTime = makeTime(START_MS)
  readonly mail = new Mail(this.time.now)
  readonly calls: PortCalls
  readonly setting: Setting
  readonly code: UserCode
  /** Last error of the user's handler, for messages. */
  lastError: unknown
  private token = ""
  private requests = 0
  private readonly cluster: Cluster
  private readonly operations: ReadonlyMap<string, AnyOperation>
  private readonly random: Random
  private readonly turns = new Turns()

  constructor(setting: Setting) {
    this.setting = setting
    this.random = randomOf(setting.seed)
    this.calls = new PortCalls(this.random, setting.rates, (what) => this.note(what))
    const { calls, mail, time, turns } = this
    const own = { calls, mail, time, turns, random: randomOf(setting.seed + 0.5 * 2 ** 32) }
    const surroundings = { ...setting, ...own, written: (commit: Commit) => this.enter(commit) }
    this.cluster = new Cluster(surroundings, setting.nodes, this.random)
    const { operations } = this.cluster
    this.operations = new Map(operations.map((one) => [one.name, one]))
    this.code = new UserCode(operations, (...call) => this.ask(...call), this.time.now)
  }

  /** Calls the bank. `then` gets the reply; undefined if it was lost. */
  ask(operation: AnyOperation, given: Given, then: (reply: Reply | undefined) => void, token = this.token): void {
    this.requests++
    const id = `req_${this.requests.toString(16).padStart(32, "0")}`
    this.cluster.answer(requestOf(operation, given, token, id), (reply) => {
      this.hash.add(`${operation.name} ${reply?.status} ${reply?.body.length}`)
      then(this.happens("answer_lost") ? undefined : reply)
    })
  }

  /** Calls an operation by its name and returns its reply. While the calls of ports are calm, it answers at once. */
  askNow(name: string, given: Given, token?: string): Reply {
    const operation = this.operations.get(name)
    let answer: Reply | undefined
    if (operation !== undefined) this.ask(operation, given, (reply) => (answer = reply), token)
    if (answer === undefined || answer.status >= 400) throw new Error(`${name}: ${answer?.status} ${answer?.body}`)
    return answer
  }

  /** Sets the access token of the partner. */
  signIn(token: string): void {
    this.token = token
  }

  /** Does one step, chosen by the seed. */
  step(): void {
    this.choose()()
  }

  private choose(): () => void {
    const { calls, caller, mail, random } = this
    const now = this.time.now()
    if (this.happens("crash")) return () => this.crash()
    if (calls.size > 0 && random.chance(0.75)) return () => calls.answerOne()
    const drawn = random.next()
    if (drawn < 0.3 && mail.size > 0) return () => this.arrive(mail.take(random.below(mail.size)))
    if (drawn < 0.31 && mail.strayed > 0) return () => this.arrive(mail.takeStray(random.below(mail.strayed)))
    if (drawn < 0.45 && caller.owed > 0) return () => this.repeat(caller.takeUnanswered(), "call again")
    if (drawn < 0.5) return () => this.repeat(caller.repeated(random, now), "repeated call")
    if (drawn < 0.62 && this.cluster.isFree && this.agenda.takeDue(now)) return () => this.work()
    if (drawn < 0.66) return () => this.pass()
    if (drawn < 0.72 && this.mayAct()) return () => this.act()
    if (this.cluster.open < MAX_OPEN) return () => this.call()
    return calls.size > 0 ? () => calls.answerOne() : () => this.pass()
  }

  private mayAct(): boolean {
    return this.setting.system.actions.length > 0 && this.code.size < MAX_OPEN
  }

  /** Completes a step: ready fibers run, and a ms passes. Returns true if the user's code must be awaited. */
  complete(): boolean {
    this.turns.run()
    this.time.advance(1)
    this.turns.run()
    return this.code.isBusy
  }

  /** Waits until the user's code has ended or waits for the bank. */
  async awaitCode(): Promise<void> {
    while (this.code.isBusy) {
      await this.code.settle()
      this.turns.run()
    }
  }

  /** Counts what a step did, and adds it to the hash. */
  note(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
    this.hash.add(what)
  }

  private threw(code: string, error: unknown): void {
    this.lastError = error
    this.note(`${code} threw ${error instanceof Error ? error.name : typeof error}`)
  }

  /** Makes a call again. */
  repeat(call: Attempted | undefined, what: string): void {
    if (call === undefined) {
      this.pass()
      return
    }
    this.note(what)
    this.ask(call.operation, call.given, (reply) => this.caller.learn(call, reply, this.time.now()))
  }

  /** True while a worker does due work. */
  get isDraining(): boolean {
    return this.cluster.isDraining
  }

  /** Lets a worker look for due work. */
  work(): void {
    this.note("due work")
    this.cluster.work(() => this.agenda.expect(this.time.now() + AFTER_LEASE_MS))
  }

  /** Lets a webhook arrive: the handler runs, or a fault happens. */
  arrive(letter: Letter | undefined): void {
    if (letter === undefined) return
    const fate = this.fateOf(letter)
    this.note(fate ?? "webhook")
    if (fate === "webhook_late" || fate === "webhook_twice") this.mail.stray(letter)
    if (fate === "webhook_lost") letter.answer?.({ _tag: "Failed", reason: "connection refused" })
    else if (fate === "webhook_late") letter.answer?.({ _tag: "Failed", reason: "timeout" })
    else this.handle(letter, fate)
  }

  private handle(letter: Letter, fate: FaultName | undefined): void {
    const { handler } = this.setting.system
    this.code.run(
      (bank) => handler(letter.webhook, bank),
      (result, error) => {
        if (error !== undefined) this.threw("handler", error)
        const status = error === undefined ? statusOf(result) : 500
        this.hash.add(`${letter.webhook.id} ${status}`)
        letter.answer?.(
          fate === "webhook_unanswered"
            ? { _tag: "Failed", reason: "connection reset" }
            : { _tag: "Answered", status, answer: "" }
        )
      }
    )
  }

  private fateOf({ answer, untilMs }: Letter): FaultName | undefined {
    if (answer === undefined) return undefined
    if (this.time.now() > untilMs) return "webhook_late"
    if (this.calls.isCalm) return undefined
    const drawn = this.random.next()
    let sum = 0
    for (const name of webhookFaults) {
      sum += this.setting.rates[name]
      if (drawn < sum) return name
    }
    return undefined
  }

  private call(): void {
    const { books, operations, random } = this
    const drawn = drawCall({ random, books, operations, ids: books.ids })
    this.repeat(drawn === undefined ? undefined : this.caller.begin(drawn, this.time.now()), "call")
  }

  private act(): void {
    const [name, action] = this.random.of(this.setting.system.actions) ?? []
    if (action === undefined) return
    this.note(`action ${name}`)
    const random = randomOf(this.random.below(2 ** 32))
    this.code.run(
      (bank) => action(bank, random),
      (_, error) => {
        if (error !== undefined) this.threw(`action ${name}`, error)
      }
    )
  }

  private pass(): void {
    this.note("time")
    this.time.advance(this.timeToPass())
  }

  private timeToPass(): number {
    const { agenda, random, time } = this
    // A receiver usually answers in time.
    const isMoment = random.chance(this.mail.size > 0 ? 0.95 : 0.6)
    if (isMoment) return 1 + random.below(MOMENT_MS)
    const next = Math.min(agenda.next(time.now()) ?? Infinity, time.nextWake() ?? Infinity) - time.now()
    return next < 24 * HOUR_MS && random.chance(0.8) ? Math.max(1, next) : 1 + random.below(6 * HOUR_MS)
  }

  private crash(): void {
    this.note("crash")
    this.agenda.expect(this.time.now() + AFTER_LEASE_MS)
    this.cluster.crash()
  }

  private enter(commit: Commit): void {
    this.books.enter(commit)
    this.agenda.enter(commit)
  }

  private happens(fault: FaultName): boolean {
    return !this.calls.isCalm && this.random.chance(this.setting.rates[fault])
  }
}

const webhookFaults = ["webhook_lost", "webhook_unanswered", "webhook_late", "webhook_twice"] as const

const statusOf = (result: unknown): number => {
  if (typeof result === "number") return result
  const status: unknown = typeof result === "object" && result !== null && "status" in result ? result.status : 200
  return typeof status === "number" ? status : 200
}
