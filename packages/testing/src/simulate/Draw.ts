import { type AnyOperation, type AnyResource, resources } from "@vostro/domain/operations"
import { exampleOf } from "@vostro/http/examples"
import type { Random } from "../seeds/Random.ts"
import type { Books, KnownObject } from "./Books.ts"
import type { Given } from "./Requests.ts"

/** A call that the simulator makes as a partner. */
export interface DrawnCall {
  readonly operation: AnyOperation
  readonly given: Given
}

/** What calls are drawn from. */
export interface Drawing {
  readonly random: Random
  readonly books: Books
  readonly operations: ReadonlyMap<string, AnyOperation>
  /** Ids of the program's objects by kind, oldest first. */
  readonly ids: ReadonlyMap<string, ReadonlyArray<string>>
}

/** Names of operations that make payments, each drawn as often as the others. */
const PAYMENTS = [
  "internal_transfer.create",
  "internal_transfer.create",
  "ach.create",
  "ach.simulate_incoming",
  "wire.create_v2",
  "wire.simulate_incoming_v2",
  "instant_payment.create",
  "instant_payment.simulate_incoming"
]

/** Kinds of payments whose transitions requests can cause, with the parameter of their ids. */
const SIMULATED = ["ach", "wire", "instant_payment", "internal_transfer", "blockchain_payment"]

/** Number of the newest objects of a kind that calls are about. */
const RECENT = 6

const byKind: ReadonlyMap<string, AnyResource> = new Map(resources.map((one) => [one.kind, one]))

/** Draws a call: a payment, a legal transition, a read, or any operation with the values of its example. */
export const drawCall = (drawing: Drawing): DrawnCall | undefined => {
  const drawn = drawing.random.next()
  if (drawn < 0.35) return payment(drawing)
  if (drawn < 0.7) return legalMove(drawing)
  if (drawn < 0.85) return read(drawing)
  return anyCall(drawing)
}

const payment = (drawing: Drawing): DrawnCall | undefined => {
  const name = drawing.random.of(PAYMENTS) ?? ""
  const call = exampleCall(drawing, name)
  if (call === undefined) return undefined
  const body = { ...Object(call.given.body), amount: 1 + drawing.random.below(20_000) }
  if (name !== "internal_transfer.create") return { ...call, given: { ...call.given, body } }
  const numbers = recent(drawing, "account_number")
  const at = drawing.random.below(numbers.length)
  const sender_account_number_id = numbers[at]
  const receiver_account_number_id = numbers[(at + 1) % numbers.length]
  return { ...call, given: { ...call.given, body: { ...body, sender_account_number_id, receiver_account_number_id } } }
}

const legalMove = (drawing: Drawing): DrawnCall | undefined => {
  const kind = drawing.random.of(SIMULATED) ?? ""
  const id = drawing.random.of(recent(drawing, kind))
  const object = id === undefined ? undefined : drawing.books.objects.get(id)?.object
  const operation = drawing.operations.get(`${kind}.simulate`)
  if (object === undefined || operation === undefined) return undefined
  const trigger = drawing.random.of(triggersOf(byKind.get(kind), object))
  if (trigger === undefined) return undefined
  return { operation, given: { params: { [`${kind}_id`]: object.id, trigger }, body: {} } }
}

const triggersOf = (resource: AnyResource | undefined, object: KnownObject): ReadonlyArray<string> => {
  const lifecycle = resource?.lifecycleOf?.(object) ?? resource?.lifecycles[0]
  return (lifecycle?.table ?? []).flatMap(({ from, on }) => (from.includes(object.status) ? [on] : []))
}

const read = (drawing: Drawing): DrawnCall | undefined => {
  const kinds = [...SIMULATED, "account_number", "account"]
  const kind = drawing.random.of(kinds) ?? ""
  const id = drawing.random.of(recent(drawing, kind))
  const operation = drawing.operations.get(`${kind}.get`)
  if (id === undefined || operation === undefined) return exampleCall(drawing, "event.list")
  return { operation, given: { params: { id, [`${kind}_id`]: id } } }
}

const anyCall = (drawing: Drawing): DrawnCall | undefined => {
  const commands = commandsOf(drawing.operations)
  return exampleCall(drawing, drawing.random.of(commands) ?? "")
}

const known = new WeakMap<ReadonlyMap<string, AnyOperation>, ReadonlyArray<string>>()

/** Operations that would keep the user's receiver from being told, or take a partner's credentials. */
const UNSUITABLE = /^(event_subscription|oauth_token|client|webhook_endpoint)\./

const commandsOf = (operations: ReadonlyMap<string, AnyOperation>): ReadonlyArray<string> => {
  const before = known.get(operations)
  if (before !== undefined) return before
  const names = [...operations.values()]
    .filter(
      ({ _tag, at, name, scope }) =>
        _tag === "Command" && scope !== undefined && at[0] !== "GET" && !UNSUITABLE.test(name)
    )
    .map(({ name }) => name)
  known.set(operations, names)
  return names
}

/** Returns the call of an operation's example, with ids of objects of this bank in place of the words. */
const exampleCall = (drawing: Drawing, name: string): DrawnCall | undefined => {
  const operation = drawing.operations.get(name)
  if (operation === undefined) return undefined
  const { body, params, query } = templateOf(name)
  const fill = (value: unknown): unknown => filled(drawing, value)
  return {
    operation,
    given: {
      params: Object(fill(params)),
      query: Object(fill(query)),
      ...(body !== undefined && { body: fill(body) })
    }
  }
}

const templates = new Map<string, ReturnType<typeof exampleOf>>()

const templateOf = (name: string): ReturnType<typeof exampleOf> => {
  const before = templates.get(name)
  if (before !== undefined) return before
  const made = exampleOf(name)
  templates.set(name, made)
  return made
}

const filled = (drawing: Drawing, value: unknown): unknown => {
  if (typeof value === "string") return idFor(drawing, value) ?? value
  if (Array.isArray(value)) return value.map((one) => filled(drawing, one))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, filled(drawing, one)]))
}

/** Returns the id of an object of the kind that a word of the examples begins with, such as `wire_unwanted`. */
const idFor = (drawing: Drawing, word: string): string | undefined => {
  const kind = kindIn(word)
  return kind === "" ? undefined : drawing.random.of(recent(drawing, kind))
}

/** Returns the kind that a word begins with, or an empty text. */
const kindIn = (word: string): string => {
  const known = kindsByWord.get(word)
  if (known !== undefined) return known
  let at = word.lastIndexOf("_")
  while (at > 0 && !byKind.has(word.slice(0, at))) at = word.lastIndexOf("_", at - 1)
  const kind = at > 0 ? word.slice(0, at) : ""
  kindsByWord.set(word, kind)
  return kind
}

/** The words of the examples, which are the same in all calls. */
const kindsByWord = new Map<string, string>()

const recent = ({ ids }: Drawing, kind: string): ReadonlyArray<string> => (ids.get(kind) ?? []).slice(-RECENT)
