import { compose } from "@vostro/domain/engine/decision/Compose"
import { factsOf } from "@vostro/domain/engine/decision/FactsOf"
import { targetOf } from "@vostro/domain/engine/decision/Linked"
import type { DecodedObject } from "@vostro/domain/engine/decision/LoadedState"
import { type Found, stateOf } from "@vostro/domain/engine/decision/StateOf"
import { askingOf, mayDeliver } from "@vostro/domain/engine/request/Decide"
import type { Id } from "@vostro/domain/kernel/Id"
import { SEED_BYTES } from "@vostro/domain/kernel/Identifier"
import { ZERO } from "@vostro/domain/kernel/Money"
import { type Ref, refKey } from "@vostro/domain/kernel/Resource"
import type { Position, PositionOwner } from "@vostro/domain/ledger/Position"
import { batchJobs, defaultCatalogue, jobs, operations, resources } from "@vostro/domain/modules/registry"
import { asked } from "@vostro/domain/operation/Asking"
import { type Decision, type Facts, momentOf } from "@vostro/domain/operation/Decision"
import type { AnyOperation, Asking, CommandReads, Moment } from "@vostro/domain/operation/Operation"
import { webhookEndpoint } from "@vostro/domain/resources/notifications/webhook-endpoint/WebhookEndpoint"
import { Result } from "effect"

/** A decision that was made again without one reference of its reads. */
export interface Trial {
  /** Name of the operation or the queue that decided. */
  readonly by: string
  /** Kind of read, and the reference. */
  readonly forgotten: string
  /**
   * `refused`: the decision looked for the reference, and the guard refused it. `unused`: it is the same decision.
   * `other`: it is another one. `died`: the decision died with all its reads; `forgotten` is the error.
   */
  readonly outcome: "refused" | "unused" | "other" | "died"
}

/** A decision on its reads, which can be made again. */
interface Deciding {
  readonly by: string
  /** Reads that the engine adds. */
  readonly always: CommandReads
  readonly ask: (moment: Moment) => Asking<Decision>
}

type Tell = (trial: Trial) => void

/**
 * Makes every decision of this process again without each of its reads, and tells what comes of it. Returns a function
 * that stops.
 */
export const watchReads = (tell: Tell): (() => void) => {
  const stops = [
    ...operations.flatMap((one) => {
      if (one._tag === "Command") return [watchCommand(one, tell)]
      return one._tag === "Upload" ? [watchUpload(one, tell)] : []
    }),
    ...jobs.map((job) => watchJob(job, tell)),
    ...batchJobs.map((job) => watchBatchJob(job, tell))
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type AnyCommand = Extract<AnyOperation, { readonly _tag: "Command" }>
type AnyUpload = Extract<AnyOperation, { readonly _tag: "Upload" }>

const watchCommand = (one: AnyCommand, tell: Tell) => {
  const { asking, name: by } = one
  const ask = askingOf({ ...one })
  const watched: typeof ask = function* (input, moment) {
    const steps = ask(input, moment)
    const deciding = { by, always: deliveredBy(one), ask: (again: Moment) => ask(input, again) }
    let facts: Facts | undefined
    let step = telling(() => steps.next(), by, tell)
    while (step.done !== true) {
      const { value } = step
      const isRefusal = Result.isResult(value) && Result.isFailure(value)
      if (isRefusal && facts !== undefined) tryWithout(deciding, facts, tell)
      const answer = yield value
      if (!Result.isResult(value)) facts = answer
      step = telling(() => steps.next(answer), by, tell)
    }
    if (facts !== undefined) tryWithout(deciding, facts, tell)
    return step.value
  }
  Object.assign(one, { asking: watched })
  return () => {
    Object.assign(one, { asking })
  }
}

const watchUpload = (one: AnyUpload, tell: Tell) => {
  const { decide, name: by } = one
  one.decide = (input, received, facts) => {
    const ask = function* (): Asking<Decision> {
      return yield* decide(input, received, yield* asked(one.reads(input)))
    }
    const decided = telling(() => decide(input, received, facts), by, tell)
    tryWithout({ by, always: deliveredBy(one), ask }, facts, tell)
    return decided
  }
  return () => {
    one.decide = decide
  }
}

const watchJob = (job: (typeof jobs)[number], tell: Tell) => {
  const { decide, queue: by } = job
  job.decide = (object, version, facts, answer) => {
    const always = { objects: [{ kind: job.resource.kind, id: object.id }], all: [webhookEndpoint.kind] }
    const ask = function* (moment: Moment): Asking<Decision> {
      return decide(object, version, yield* asked(job.reads(object, moment)), answer)
    }
    const decided = telling(() => decide(object, version, facts, answer), by, tell)
    tryWithout({ by, always, ask }, facts, tell)
    return decided
  }
  return () => {
    job.decide = decide
  }
}

const watchBatchJob = (job: (typeof batchJobs)[number], tell: Tell) => {
  const { decide, follow, queue: by } = job
  job.decide = (owner, chunk, facts) => {
    const { draws } = job
    const reserve = draws === undefined || draws.count(owner.object, chunk.members) === 0 ? undefined : draws.from.ref
    const always = { objects: reserve === undefined ? [] : [reserve], all: [webhookEndpoint.kind] }
    const ask = function* (moment: Moment): Asking<Decision> {
      const first = yield* asked(job.reads?.(owner.object, chunk.members, moment) ?? {})
      const further = follow?.(owner.object, chunk.members, first)
      return decide(owner, chunk, further === undefined ? first : yield* asked(further))
    }
    const decided = telling(() => decide(owner, chunk, facts), by, tell)
    tryWithout({ by, always, ask }, facts, tell)
    return decided
  }
  if (follow !== undefined)
    Object.assign(job, { follow: (...given: Parameters<typeof follow>) => telling(() => follow(...given), by, tell) })
  return () => {
    job.decide = decide
    if (follow !== undefined) Object.assign(job, { follow })
  }
}

/** Runs, and tells the error that it dies of. */
const telling = <A>(run: () => A, by: string, tell: Tell): A => {
  try {
    return run()
  } catch (error) {
    tell({ by, forgotten: String(error), outcome: "died" })
    throw error
  }
}

const deliveredBy = (one: { readonly emits: ReadonlyArray<string> }): CommandReads =>
  mayDeliver(defaultCatalogue, one) ? { all: [webhookEndpoint.kind] } : {}

const KEYS = ["objects", "newest", "linked", "positions", "positionsOf", "all", "owners", "guarded"] as const

/** Makes a decision again without each of its reads, and tells what comes of it. */
const tryWithout = (deciding: Deciding, facts: Facts, tell: Tell): void => {
  const reads: Array<CommandReads> = []
  driven(deciding.ask(momentOf(facts)), (one) => {
    reads.push(one)
    return facts
  })
  const known = knownBy([deciding.always, ...reads], facts)
  const whole = decidedOn(deciding, known, facts, (one) => one)
  for (const [place, stage] of reads.entries())
    for (const key of KEYS)
      for (const [at, reference] of (stage[key] ?? []).entries()) {
        const without = decidedOn(deciding, known, facts, (one, index) =>
          index === place ? { ...one, [key]: (one[key] ?? []).filter((_, other) => other !== at) } : one
        )
        const outcome = without === REFUSED ? "refused" : without === whole ? "unused" : "other"
        tell({ by: deciding.by, forgotten: `${key} ${JSON.stringify(reference)}`, outcome })
      }
}
const REFUSED = "refused"

/** Reads as the engine does, with changed reads, and decides. Returns the decision as text. */
const decidedOn = (
  { by, always, ask }: Deciding,
  known: Found<DecodedObject>,
  facts: Facts,
  changed: (reads: CommandReads, place: number) => CommandReads
): string => {
  const reads = [always]
  let again = factsOn(by, reads, known, facts)
  try {
    const decided = driven(ask(momentOf(facts)), (asked) => {
      reads.push(changed(asked, reads.length - 1))
      again = factsOn(by, reads, known, facts)
      return again
    })
    return JSON.stringify(Result.isSuccess(decided) ? compose(decided.success, again) : decided.failure)
  } catch (error) {
    return String(error).startsWith(`Error: ${by} looked for `) ? REFUSED : String(error)
  }
}

/** Runs a decision to its end, with the answers to its reads. */
const driven = (steps: Asking<Decision>, answer: (reads: CommandReads) => Facts): Result.Result<Decision, unknown> => {
  let step = steps.next()
  while (step.done !== true) {
    const { value } = step
    if (Result.isResult(value) && Result.isFailure(value)) return Result.fail(value.failure)
    // trusted: a result that is no refusal is answered by its own value.
    step = steps.next(Result.isResult(value) ? (value.success as Facts) : answer(value))
  }
  return Result.succeed(step.value)
}

const factsOn = (by: string, reads: ReadonlyArray<CommandReads>, known: Found<DecodedObject>, facts: Facts): Facts => {
  const start = facts.hasBegun("wire_webhooks_from") ? { wire_webhooks_from: facts.now.iso } : {}
  const program = { id: facts.programId, name: facts.programName, company_prefix: facts.companyPrefix, ...start }
  const seed = { atMs: facts.now.ms, random: new Uint8Array(SEED_BYTES) }
  return factsOf(
    program,
    facts.caller,
    facts.settings,
    seed,
    stateOf(by, reads, loadedBy(reads, known), defaultCatalogue.kinds)
  )
}

const resourceOf = (kind: string) => {
  const found = resources.find((one) => one.kind === kind)
  if (found === undefined) throw new RangeError(`no resource ${kind}`)
  return found
}

const idOf = <const K extends string>(kind: K, id: string): Id<K> => `${kind}_${id.slice(kind.length + 1)}`

/** Returns everything that reads found. */
const knownBy = (reads: ReadonlyArray<CommandReads>, facts: Facts): Found<DecodedObject> => {
  const objects = new Map<string, DecodedObject>()
  const positions = new Map<string, Position>()
  const keep = (kind: string, found: Omit<DecodedObject, "kind" | "id" | "length"> | undefined) => {
    if (found === undefined) return
    const one = { ...found, kind, id: Object(found.object).id, length: 0 }
    objects.set(refKey(one), one)
  }
  const find = ({ kind, id }: Ref) => keep(kind, facts.find(resourceOf(kind), id))
  const place = (one: PositionOwner | undefined) => {
    if (one === undefined) return
    const unread = { posted: ZERO, held: ZERO, number_open: true, account_open: true }
    positions.set(one.account_number_id, { ...unread, ...one })
  }
  for (const one of reads) {
    for (const ref of one.objects ?? []) find(ref)
    for (const asked of one.newest ?? []) keep(asked.kind, facts.newest(resourceOf(asked.kind), asked))
    for (const kind of one.all ?? []) for (const found of facts.all(resourceOf(kind))) keep(kind, found)
    for (const id of one.owners ?? []) place(facts.owner(idOf("account_number", id)))
    for (const id of [...(one.positions ?? []), ...(one.guarded ?? [])])
      place(facts.position(idOf("account_number", id)))
    for (const id of one.positionsOf ?? []) for (const found of facts.positionsOf(idOf("account", id))) place(found)
  }
  for (const link of reads.flatMap(({ linked = [] }) => linked)) {
    find(link.from)
    const target = targetOf(defaultCatalogue.kinds, link, objects.get(refKey(link.from)))
    if (target !== undefined) find(target)
  }
  return { objects: [...objects.values()], positions: [...positions.values()] }
}

/** Returns what a store would load of it for reads. */
const loadedBy = (reads: ReadonlyArray<CommandReads>, known: Found<DecodedObject>): Found<DecodedObject> => {
  const byKey = new Map(known.objects.map((one) => [refKey(one), one]))
  const named = new Set(
    reads.flatMap(({ objects = [], linked = [] }) => [
      ...objects.map(refKey),
      ...linked.flatMap((link) => {
        const target = targetOf(defaultCatalogue.kinds, link, byKey.get(refKey(link.from)))
        return target === undefined ? [] : [refKey(target)]
      })
    ])
  )
  const kinds = new Set(reads.flatMap(({ all = [] }) => all))
  const values = reads.flatMap(({ newest = [] }) => newest)
  const isByValue = (one: DecodedObject) => {
    const attributes = resourceOf(one.kind).attributes(one.object)
    return values.some(({ kind, attribute, value }) => kind === one.kind && attributes[attribute] === value)
  }
  const ids = new Set(
    reads.flatMap(({ positions = [], owners = [], guarded = [] }) => [...positions, ...owners, ...guarded])
  )
  const accounts = new Set(reads.flatMap(({ positionsOf = [] }) => positionsOf))
  return {
    objects: known.objects.filter((one) => named.has(refKey(one)) || kinds.has(one.kind) || isByValue(one)),
    positions: known.positions.filter((one) => ids.has(one.account_number_id) || accounts.has(one.account_id))
  }
}
