import type { Server } from "node:http"
import { defaultSettings } from "@vostro/domain"
import type { PromiseClient } from "@vostro/http/promise"
import { listenOn } from "../faults/FaultyServer.ts"
import { play } from "../scenario/Play.ts"
import { type BankPlan, type OpenBank, openBank, partnerOf } from "./OpenBank.ts"
import { type BankState, forkOf, type Snapshot, snapshotOf, stateOf } from "./Snapshots.ts"
import type { TestBank } from "./TestBank.ts"
import type { TestProgram } from "./TestData.ts"
import { timeOf } from "./TimeOf.ts"

/** The parts of a test bank that stay over its states. */
export interface TestBankFacts {
  readonly plan: BankPlan
  readonly program: TestProgram
  readonly webhookSecret: string | undefined
  readonly seed: string | undefined
}

/** A bank that runs, with the clients of its partner. */
interface Current {
  readonly open: OpenBank
  readonly state: BankState
  readonly client: PromiseClient
  /** Client of `until`, without faults. */
  readonly reader: PromiseClient
}

const currentOf = (open: OpenBank, state: BankState, program: TestProgram): Current => {
  const client = partnerOf(open, state, program, open.fetch)
  const reader = partnerOf(open, state, program, open.answer)
  if (open.manual === undefined) open.run()
  return { open, state, client, reader }
}

/** Gives a test the handle of a bank. */
export const handleOf = (facts: TestBankFacts, open: OpenBank, state: BankState): TestBank => {
  const { plan, program } = facts
  const first = plan.folder === undefined ? snapshotOf(forkOf(state, open.manual?.now())) : undefined
  let current = currentOf(open, state, program)
  let server: Promise<Server> | undefined
  const now = () => current.open.now()
  const { advance, advanceTo, until } = timeOf(() => current, { ...defaultSettings, ...plan.settings })
  const present = (verb: string): BankState => {
    checkAtRest(verb, current.open, first)
    return current.open.state()
  }
  /** Opens a bank on a copy of a state, which stays as it is for the next one. */
  const opened = async (from: BankState) => {
    const copy = forkOf(from, from.startMs)
    return { open: await openBank(plan, copy, () => program.program_id), state: copy }
  }
  const client: PromiseClient = {
    call: (name, call) => current.client.call(name, call),
    dryRun: (name, call) => current.client.dryRun(name, call),
    each: (name, call) => current.client.each(name, call)
  }
  const operator: PromiseClient = {
    call: (name, call) => current.open.operator.call(name, call),
    dryRun: (name, call) => current.open.operator.dryRun(name, call),
    each: (name, call) => current.open.operator.each(name, call)
  }
  const failNext: TestBank["failNext"] = (...kinds) => current.state.faults.ask(kinds)
  const [one = "", two = ""] = program.account_number_ids
  const accountNumberIds = [one, two] as const
  const stage = { client, operator, advance, advanceTo, failNext, accountNumberIds, programId: program.program_id }
  return {
    ...stage,
    fetch: (request) => current.open.fetch(request),
    url: async () => {
      server ??= listenOn((request) => current.open.fetch(request))
      const address = (await server).address()
      return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
    },
    credentials: { client_id: program.client_id, client_secret: program.client_secret },
    operatorToken: state.secrets.operatorToken,
    webhookSecret: facts.webhookSecret,
    seed: facts.seed,
    now,
    until,
    play: (scenario) => play({ ...stage, until }, scenario),
    faults: () => current.state.faults.counts,
    chaos: () => current.state.chaos.counts,
    snapshot: () => snapshotOf(present("snapshot")),
    fork: async (from) => {
      const base = from === undefined ? present("fork") : stateOf(from, state.origin)
      const copy = await opened(base)
      return handleOf(facts, copy.open, copy.state)
    },
    reset: async (to) => {
      checkAtRest("reset", current.open, first)
      const next = await opened(stateOf(to ?? first ?? noSnapshot("reset"), state.origin))
      const last = current
      current = currentOf(next.open, next.state, program)
      await last.open.close()
    },
    stop: async () => {
      const listening = await server
      listening?.close().closeAllConnections()
      await current.open.close()
    }
  }
}

const checkAtRest = (verb: string, open: OpenBank, first: Snapshot | undefined): void => {
  if (first === undefined) noSnapshot(verb)
  if (open.manual === undefined) {
    throw new TypeError(`${verb} needs clock: manual, as a bank on the real clock works while it is copied`)
  }
  if (open.underWay() === 0) return
  throw new Error(
    `${verb} needs a bank at rest, and ${open.underWay()} requests or moves are under way: await them first`
  )
}

const noSnapshot = (verb: string): never => {
  throw new TypeError(`a bank on SQLite has no ${verb}: use store: memory`)
}
