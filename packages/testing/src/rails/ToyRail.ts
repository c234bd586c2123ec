import { RailsUnavailable } from "@vostro/domain/rails"
import { Effect, Semaphore } from "effect"
import type { Fate, Identified, PaymentAnswer, PaymentPort, PaymentRailUnderTest } from "./PaymentRail.ts"
import { type Steps, steps } from "./Steps.ts"

/** A request of the toy network to return a payment. */
export interface ToyRequest extends Identified {
  readonly about: string
}

/** Parts of the adapter of the toy network. */
export interface ToyParts<P> {
  /** States of payments and requests, on a disk that a process leaves behind. */
  readonly journal: {
    readonly read: (id: string) => string | undefined
    readonly write: (id: string, state: string) => Effect.Effect<void, Error>
  }
  readonly network: {
    readonly canCarry: (payment: P) => boolean
    readonly take: (payment: P) => Effect.Effect<void, Error>
    readonly ask: (request: ToyRequest) => Effect.Effect<void, Error>
    /** True if the network has a payment or a request. */
    readonly has: (id: string) => Effect.Effect<boolean, Error>
    readonly outcomeOf: (id: string) => Effect.Effect<Fate | undefined, Error>
  }
  /** Lets one call at a time work. */
  readonly alone: <A, E>(call: Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** Answer of the adapter to a failure. */
  readonly failed: (cause: unknown) => Effect.Effect<PaymentAnswer, RailsUnavailable>
}

const answers = { settled: { _tag: "Settled" }, rejected: { _tag: "Rejected" } } as const

/** The adapter of the toy network: it notes what it begins, and asks the network before it sends a second time. */
export const toyPort = <P extends Identified>(parts: ToyParts<P>): Required<PaymentPort<P, ToyRequest>> => {
  const { alone, failed, journal, network } = parts
  const once = Effect.fnUntraced(function* (id: string, send: Effect.Effect<void, Error>) {
    const known = journal.read(id)
    if (known !== undefined && known !== "begun") return
    if (known === undefined) yield* journal.write(id, "begun")
    // A process that ended here has sent it, or not.
    const isThere = known === "begun" && (yield* network.has(id))
    if (!isThere) yield* send
    yield* journal.write(id, "sent")
  })
  const step = Effect.fnUntraced(function* (payment: P) {
    if (!network.canCarry(payment)) return answers.rejected
    const { id } = payment
    yield* once(id, network.take(payment))
    const known = journal.read(id)
    if (known === "settled" || known === "rejected") return answers[known]
    const fate = yield* network.outcomeOf(id)
    if (fate === undefined) return { _tag: "Pending" } as const
    yield* journal.write(id, fate)
    return answers[fate]
  })
  return {
    send: (_, payment) => alone(Effect.uninterruptible(step(payment))).pipe(Effect.catch(failed)),
    sendMessage: (_, request) =>
      alone(Effect.uninterruptible(once(request.id, network.ask(request)))).pipe(
        Effect.as({ _tag: "Taken" } as const),
        Effect.mapError((cause) => new RailsUnavailable({ cause }))
      )
  }
}

/** What outlives the process of an adapter: its journal, and the toy network. */
export interface ToyWorld {
  readonly journal: Map<string, string>
  /** What the network got, in order. A request names the payment that it is about. */
  readonly got: Array<{ readonly id: string; readonly about?: string }>
  readonly fates: Map<string, Fate>
  readonly steps: Steps
}

/** Makes a toy network that has received nothing yet. */
export const toyWorld = (): ToyWorld => ({ journal: new Map(), got: [], fates: new Map(), steps: steps() })

/** Makes the parts of a new process of the adapter. */
export const toyParts = <P extends Identified>({
  fates,
  got,
  journal,
  steps: { exchange, step }
}: ToyWorld): ToyParts<P> => {
  const one = Semaphore.makeUnsafe(1)
  return {
    journal: {
      read: (id) => journal.get(id),
      write: (id, state) => Effect.map(step, () => void journal.set(id, state))
    },
    network: {
      canCarry: () => true,
      take: ({ id }) => exchange(() => void got.push({ id })),
      ask: ({ about, id }) => exchange(() => void got.push({ id, about })),
      has: (id) => exchange(() => got.some((one) => one.id === id)),
      outcomeOf: (id) => exchange(() => fates.get(id))
    },
    alone: (call) => one.withPermit(call),
    failed: (cause) => Effect.fail(new RailsUnavailable({ cause }))
  }
}

/** A payment of the toy network. */
export interface ToyPayment extends Identified {
  readonly amount: number
  readonly fate: Fate
}

/** Amount beyond what a message of the toy network can carry. */
const TOO_LARGE = 1_000_000

const paymentOf = (nth: number, fate: Fate): ToyPayment => ({ id: `payment_${nth}`, amount: 100, fate })

/** The toy network under test, as it is or with a fault. */
export const toyRail = (
  breaks: (parts: ToyParts<ToyPayment>) => ToyParts<ToyPayment> = (parts) => parts
): PaymentRailUnderTest<ToyPayment, ToyRequest> => ({
  payment: paymentOf,
  unsendable: { ...paymentOf(0, "settled"), amount: TOO_LARGE },
  request: ({ id }) => ({ id: `${id}-1`, about: id }),
  open: async () => {
    const world = toyWorld()
    const start = () => {
      const parts = toyParts<ToyPayment>(world)
      return toyPort(breaks({ ...parts, network: { ...parts.network, canCarry: ({ amount }) => amount < TOO_LARGE } }))
    }
    let port = start()
    return {
      rail: {
        send: (programId, payment) => port.send(programId, payment),
        sendMessage: (programId, request) => port.sendMessage(programId, request)
      },
      tell: async (payments) => {
        for (const { fate, id } of payments) world.fates.set(id, fate)
      },
      restart: async () => {
        port = start()
      },
      network: {
        taken: async () => world.got.filter(({ about }) => about === undefined).map(({ id }) => id),
        requested: async () => world.got.flatMap(({ about }) => about ?? []),
        ...world.steps.control
      },
      close: async () => {}
    }
  }
})
