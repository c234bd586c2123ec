import { randomUUID } from "node:crypto"
import { NEW, type Transition } from "@vostro/domain/modules"
import type { ApiError, TransportError } from "@vostro/http/client"
import { Problem } from "@vostro/server"
import { Effect, Option, Stream } from "effect"
import { callAny } from "../AnyCall.ts"
import { cursorOf, followEvents, objectIdOf } from "../BankEvents.ts"
import { reasonOf } from "../Reasoned.ts"
import type { RunningBank } from "../RunningBank.ts"
import { type Cause, historyTo, type Life, legalFrom, stepName, type Target } from "./Histories.ts"
import { argumentsOf, makeObject, type NewFields } from "./NewObject.ts"
import { prerequisiteOf } from "./Prerequisites.ts"
import type { Wanted } from "./Variants.ts"

/** An object as its `get` shows it. */
interface Living {
  readonly id: string
  readonly status: string
}

/** A step that was made: the operation and its trigger, and the object's status after it. */
export interface Made {
  readonly operation: string
  readonly trigger: string
  readonly object_id: string
  readonly status: string
}

/** The beginning of a history, and the way to report it. */
export interface Start {
  /** Object to move; a new one if absent. */
  readonly on?: string
  /** Account number of a new object. */
  readonly place?: string
  readonly report: (made: Made) => Effect.Effect<void>
  /** Interval in ms at which a refused step is tried again. */
  readonly againMs?: number
}

/** Times that a refused step is tried, because the bank's own work on the object may still be under way. */
const TRIES = 15

/** Interval in ms between them. */
const AGAIN_MS = 200

/** Time limit in ms for an object that the bank makes later. */
const MADE_MS = 15_000

/** Returns the kind of an id: `ach` of `ach_1`. */
export const kindOf = (id: string): string => id.slice(0, id.lastIndexOf("_"))

const idIn = (id: string) => ({ id, [`${kindOf(id)}_id`]: id })

const livingOf = (value: unknown): Living & { readonly direction: unknown } => {
  const { direction, id, status } = Object(value)
  return { id: String(id), status: String(status), direction }
}

/** Returns the object of an answer, if the answer shows it with its status. */
const shownIn = (value: unknown): Living | undefined => {
  const { id, status } = Object(value)
  return typeof id === "string" && typeof status === "string" ? { id, status } : undefined
}

const read = ({ client }: RunningBank, id: string) =>
  Effect.map(callAny(client, `${kindOf(id)}.get`, { params: idIn(id) }), ({ value }) => livingOf(value))

/**
 * Brings an object, a given or a new one, by legal steps to a wanted transition. Follows the object's own moves in between: the
 * bank's work goes on. Fails with the state of the object and its legal steps where no history leads there.
 */
export const walk = (bank: RunningBank, { fields, targets }: Wanted, start: Start) =>
  Effect.gen(function* () {
    const mine = start.on === undefined ? undefined : yield* read(bank, start.on)
    const own = targets.filter(
      ({ life }) => mine === undefined || life.variant === undefined || life.variant === mine.direction
    )
    const status = mine?.status ?? NEW
    const target = own.find((one) => historyTo(one, status) !== undefined)
    if (target === undefined) return yield* stuck(own[0] ?? targets[0], mine)
    return yield* follow(bank, target, fields, mine, start)
  })

const follow = Effect.fnUntraced(function* (
  bank: RunningBank,
  target: Target,
  fields: Wanted["fields"],
  mine: Living | undefined,
  start: Start
) {
  const refused = new Set<string>()
  const { before: preparing, body, causes = {} } = prerequisiteOf(target)
  const made = { place: start.place, ...(body !== undefined && { body }) }
  let [at, tries, reason]: [Living | undefined, number, string | undefined] = [mine, 0, undefined]
  for (;;) {
    const [row] = historyTo(target, at?.status ?? NEW, refused) ?? []
    const cause = row && target.life.causes.get(row.on)
    if (row === undefined || cause === undefined) return yield* stuck(target, at, reason)
    const isLast = target.rows.some((one) => one === row)
    const stated = isLast ? fields : (causes[row.on] ?? {})
    if (isLast && at !== undefined && preparing !== undefined && tries === 0) yield* prepare(bank, at, preparing)
    const step = yield* stepOf(bank, at, row, cause, stated, made)
    if (Option.isSome(step)) {
      at = step.value
      tries = 0
      yield* start.report({ operation: cause.operation, trigger: row.on, object_id: at.id, status: at.status })
      if (isLast && (!cause.makes || at.status === row.to)) return { object: at, row }
      continue
    }
    if (at === undefined) return yield* stuck(target, at)
    const before: string = at.status
    yield* Effect.sleep(start.againMs ?? AGAIN_MS)
    at = yield* read(bank, at.id)
    const own = Object.keys(fields).length === 0 ? ownMove(target, before, at.status) : undefined
    if (own !== undefined) return { object: at, row: own }
    tries = at.status === before ? tries + 1 : 0
    if (tries < TRIES) continue
    reason = yield* refusalOf(bank, at, row, cause, stated)
    refused.add(stepName(before, row))
    tries = 0
  }
})

/** Returns the wanted transition that the bank itself has made in the meantime. */
const ownMove = ({ rows }: Target, before: string, after: string): Transition | undefined =>
  before === after ? undefined : rows.find(({ from, to }) => to === after && from.some((status) => status === before))

/** Makes one step; none if the bank refuses it in the object's present state. */
const stepOf = (
  bank: RunningBank,
  at: Living | undefined,
  row: Transition,
  cause: Cause,
  fields: Wanted["fields"],
  made: NewFields
): Effect.Effect<Option.Option<Living>, Problem | ApiError | TransportError> => {
  if (at === undefined) return Effect.map(madeBy(bank, cause, made), Option.some)
  return moved(bank, at, row, cause, fields).pipe(
    Effect.flatMap((answer) => {
      const shown = shownIn(answer)
      return shown?.id === at.id ? Effect.succeed(shown) : read(bank, at.id)
    }),
    Effect.map(Option.some<Living>),
    Effect.catchTag("ApiError", (error) => (isOfState(error) ? Effect.succeedNone : Effect.fail(error)))
  )
}

/** Codes of refusals by the state of an object, which may pass. Others are final. */
const OF_STATE = new Set([
  "operation_not_allowed",
  "object_state_conflict",
  "invalid_status_transition",
  "object_status_unchanged"
])

const isOfState = ({ code }: ApiError): boolean => OF_STATE.has(code)

const moved = (bank: RunningBank, { id }: Living, { on }: Transition, cause: Cause, fields: Wanted["fields"]) =>
  Effect.gen(function* () {
    const { body } = cause.simulates ? { body: fields } : yield* argumentsOf(bank, cause.operation)
    const params = { ...idIn(id), ...(cause.simulates && { trigger: on }) }
    const call = { params, body: body ?? {}, idempotencyKey: randomUUID() }
    return (yield* callAny(bank.client, cause.operation, call)).value
  })

/** Does what a step needs before it. If the state of the object refuses that, it may have been done. */
const prepare = (bank: RunningBank, { id }: Living, operation: string) =>
  Effect.gen(function* () {
    const { body = {} } = yield* argumentsOf(bank, operation)
    yield* callAny(bank.client, operation, { params: idIn(id), body, idempotencyKey: randomUUID() })
  }).pipe(Effect.catchTag("ApiError", (error) => (isOfState(error) ? Effect.void : Effect.fail(error))))

/** Makes an object, and finds it by its first event where the operation does not answer with it. */
const madeBy = Effect.fnUntraced(function* (bank: RunningBank, { operation }: Cause, fields: NewFields) {
  const cursor = yield* cursorOf(bank, { after: Option.none(), since: Option.none() })
  const answer = yield* makeObject(bank, operation, fields)
  const shown = shownIn(answer)
  if (shown !== undefined) return shown
  const answered: unknown = Object(answer)["id"]
  if (typeof answered === "string") return yield* read(bank, answered)
  const kind = operation.slice(0, operation.lastIndexOf("."))
  const events = followEvents(bank, { names: [], cursor, lost: () => Effect.void, lookMs: AGAIN_MS })
  const found = yield* events.pipe(
    Stream.map(objectIdOf),
    Stream.filter((id) => kindOf(id) === kind),
    Stream.runHead,
    Effect.timeoutOption(MADE_MS)
  )
  const id = Option.getOrUndefined(Option.flatten(found))
  if (id !== undefined) return yield* read(bank, id)
  return yield* new Problem({ text: `${operation} made no ${kind} within 15 seconds`, cause: operation })
})

/** Asks once more for the words in which the bank refuses a step. */
const refusalOf = (bank: RunningBank, at: Living, row: Transition, cause: Cause, fields: Wanted["fields"]) =>
  moved(bank, at, row, cause, fields).pipe(
    Effect.as(undefined),
    Effect.catchTag("ApiError", (error) => Effect.succeed(reasonOf(error)))
  )

const stuck = (target: Target | undefined, at: Living | undefined, reason?: string): Problem => {
  const wanted = target === undefined ? "" : ` to ${nameOf(target)}`
  if (target === undefined || at === undefined) {
    const text = `no operation makes a new object that leads${wanted}: name one of yours with --on`
    return new Problem({ text, cause: target })
  }
  const legal = legalFrom(target.life, at.status)
  const can = legal.length === 0 ? "takes no trigger" : `takes ${legal.join(", ")}`
  const text = `no legal history leads${wanted}: ${at.id} is ${at.status}`
  // The bank knows more than the statuses.
  return new Problem({ text: reason === undefined ? `${text} and ${can}` : `${text}. ${reason}`, cause: at })
}

const nameOf = ({ life, rows: [row] }: Target): string =>
  `${row?.event ?? `${life.kind}.${row?.to ?? ""}`} (${variantText(life)}needs ${[...new Set(row?.from ?? [])].join(" or ")})`

const variantText = ({ variant }: Life): string => (variant === undefined ? "" : `${variant}, `)
