/**
 * Legal histories of objects, drawn from the lifecycle tables: what a receiver of webhooks gets, without a bank. Walk.ts
 * draws the moves, this file the objects and events, Arrivals.ts the disorder of a network, Agreement.ts judges what the
 * receiver made of it.
 */

import { type AnyResource, resources } from "@vostro/domain/operations"
import type { EventObjects, WebhookEvent } from "@vostro/webhooks"
import { Schema } from "effect"
import fc from "fast-check"
import { arbitraryInput } from "../schemas/Arbitraries.ts"
import { type AnyLifecycle, type Move, walkOf } from "./Walk.ts"

/** An object as partners see it at one step of its life. */
export interface ToldObject {
  readonly id: string
  readonly status: string
  readonly [field: string]: unknown
}

/** An event as the bank sends it: the body of a webhook. */
export interface ToldEvent {
  readonly id: string
  readonly event: string
  readonly created_at: string
  /** The object right after the event. */
  readonly object: ToldObject
}

/** Kinds of the bank's own objects that have webhooks. */
export type ToldKind = keyof EventObjects extends infer N ? (N extends `${infer K}.${string}` ? K : never) : never

/** A webhook about an object of a kind. A comparison of its event narrows the type of its object. */
export type ToldWebhook<K extends ToldKind = ToldKind> = Extract<
  WebhookEvent,
  { readonly event: { readonly [L in K]: `${L}.${string}` }[K] }
>

/** Webhooks about a kind of the bank; of any other kind or resource, with fields of any type. */
type WebhookAbout<K> = K extends ToldKind ? ToldWebhook<K> : ToldEvent

/** One transition of an object, and the object after it. */
export interface HistoryStep extends Move {
  readonly object: ToldObject
  /** The event of the transition, if it has one. Sent as a webhook if `isSent`. */
  readonly told?: ToldEvent
}

/** The life of one object, with webhooks of the type `W`. */
export interface History<W extends ToldEvent = ToldEvent> {
  readonly kind: string
  /** Name of its lifecycle, if its kind has several: `outgoing`. */
  readonly variant?: string
  readonly id: string
  readonly steps: ReadonlyArray<HistoryStep>
  /** Its webhooks, in the order in which they happened. */
  readonly webhooks: ReadonlyArray<W>
}

/** Lives of several objects at once. */
export interface Histories<W extends ToldEvent = ToldEvent> {
  readonly histories: ReadonlyArray<History<W>>
  /** The webhooks of all, in the order in which they happened. */
  readonly webhooks: ReadonlyArray<W>
}

/** Returns the kinds of objects that have events. */
export const kindsWithHistories = (): ReadonlyArray<string> => resources.filter(isEventful).map(({ kind }) => kind)

const isEventful = ({ lifecycles }: AnyResource): boolean =>
  lifecycles.some(({ table }) => table.some(({ event }) => event !== undefined))

/**
 * Draws legal histories of one object: of a kind of the bank, by its name, or of a resource of another module. Its fields
 * are valid by the schema and stay the same; the status and `updated_at` follow the lifecycle. Throws a `TypeError` for
 * kinds without events.
 */
export const historyOf = <K extends string | AnyResource>(of: K): fc.Arbitrary<History<WebhookAbout<K>>> => {
  const asked: string | AnyResource = of
  const resource = typeof asked === "string" ? resources.find(({ kind }) => kind === asked) : asked
  if (resource === undefined || !isEventful(resource)) {
    const name = typeof asked === "string" ? asked : asked.kind
    throw new TypeError(
      `${name} has no events: use one of ${kindsWithHistories().join(", ")}, or a resource with events`
    )
  }
  const lives = resource.lifecycles.map((lifecycle) => lifeOf(resource, lifecycle))
  const drawn: unknown = lives.length === 1 && lives[0] !== undefined ? lives[0] : fc.oneof(...lives)
  // trusted: the fields are drawn from the schemas from which the types of webhooks are made.
  return drawn as fc.Arbitrary<History<WebhookAbout<K>>>
}

/** Draws histories of up to `most` objects, 6 by default, of some kinds or of all that have events. */
export const histories = <K extends string | AnyResource = ToldKind>(
  kinds?: ReadonlyArray<K>,
  most = 6
): fc.Arbitrary<Histories<WebhookAbout<K>>> => {
  const all: ReadonlyArray<string | AnyResource> = kinds ?? kindsWithHistories()
  if (all.length === 0) throw new TypeError("histories needs at least one kind")
  if (!(Number.isInteger(most) && most >= 1)) {
    throw new RangeError(`the number of histories must be a whole number from 1 (got ${most})`)
  }
  const drawn: unknown = fc
    .uniqueArray(fc.oneof(...all.map((kind) => historyOf(kind))), {
      minLength: 1,
      maxLength: most,
      selector: ({ id }) => saltOf(id)
    })
    .map((drawn) => ({ histories: drawn, webhooks: drawn.flatMap(({ webhooks }) => webhooks).sort(byTime) }))
  // trusted: as historyOf.
  return drawn as fc.Arbitrary<Histories<WebhookAbout<K>>>
}

// Ids of events begin with their time.
const byTime = (one: ToldEvent, other: ToldEvent): number => (one.id < other.id ? -1 : 1)

const DAY_MS = 86_400_000

/** Earliest time of a history: the beginning of 2026. */
const FIRST_MS = 1_767_225_600_000

const lifeOf = (resource: AnyResource, lifecycle: AnyLifecycle): fc.Arbitrary<History> =>
  fc
    .record({
      fields: fieldsOf(resource, lifecycle),
      moves: walkOf(lifecycle),
      startMs: fc.nat(365 * DAY_MS).map((ms) => FIRST_MS + ms),
      gapsMs: fc.array(fc.nat(3 * DAY_MS), { maxLength: 12 }),
      salt: fc.nat(0x7fffffff)
    })
    .map(({ fields, gapsMs, moves, salt, startMs }) => {
      const born = { ...fields, id: `${resource.kind}_${uniqueOf(startMs, salt, 0)}`, created_at: isoOf(startMs) }
      let now = startMs
      const steps = moves.map((move, at): HistoryStep => {
        if (at > 0) now += 1 + (gapsMs[at - 1] ?? 0)
        const object = shownAs(resource, { ...born, status: move.to, updated_at: isoOf(now) })
        if (move.event === undefined) return { ...move, object }
        const told = { id: `event_${uniqueOf(now, salt, at)}`, event: move.event, created_at: isoOf(now), object }
        return { ...move, object, told }
      })
      const webhooks = steps.flatMap(({ isSent, told }) => (isSent && told !== undefined ? [told] : []))
      const { variant } = lifecycle
      return { kind: resource.kind, ...(variant !== undefined && { variant }), id: born.id, steps, webhooks }
    })

/** Draws the stored fields of an object that has a lifecycle. */
const fieldsOf = ({ lifecycleOf, lifecycles, schema }: AnyResource, lifecycle: AnyLifecycle): fc.Arbitrary<object> => {
  const isObject = Schema.is(Schema.Record(Schema.String, Schema.Unknown))
  return arbitraryInput(schema)
    .filter(isObject)
    .filter((fields) => (lifecycleOf?.(fields) ?? lifecycles[0]) === lifecycle)
}

const isTold = Schema.is(
  Schema.StructWithRest(Schema.Struct({ id: Schema.String, status: Schema.String }), [
    Schema.Record(Schema.String, Schema.Unknown)
  ])
)

const shownAs = ({ kind, shown }: AnyResource, object: object): ToldObject => {
  const view: unknown = shown?.(object) ?? object
  if (isTold(view)) return view
  throw new TypeError(`${kind} shows no status, so no webhook can tell it`)
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

// The digits of the bank's ids: a time, then others that make them unique.
const uniqueOf = (ms: number, salt: number, at: number): string =>
  ms.toString(16).padStart(12, "0") + at.toString(16).padStart(8, "0") + salt.toString(16).padStart(12, "0")

const saltOf = (id: string): string => id.slice(-12)
