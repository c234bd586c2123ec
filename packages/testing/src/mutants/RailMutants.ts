import { RailsUnavailable } from "@vostro/domain/rails"
import { Effect } from "effect"
import type { ToyParts, ToyPayment } from "../rails/ToyRail.ts"

type Parts = ToyParts<ToyPayment>

/** An adapter of the toy network with one deliberate fault, which the conformance suite must detect. */
export interface RailMutant {
  readonly name: string
  readonly breaks: (parts: Parts) => Parts
}

const inNetwork = (name: string, change: (network: Parts["network"]) => Partial<Parts["network"]>): RailMutant => ({
  name,
  breaks: (parts) => ({ ...parts, network: { ...parts.network, ...change(parts.network) } })
})

const inJournal = (name: string, change: (journal: Parts["journal"]) => Partial<Parts["journal"]>): RailMutant => ({
  name,
  breaks: (parts) => ({ ...parts, journal: { ...parts.journal, ...change(parts.journal) } })
})

/** Holds one payment back until the next comes. */
const holding = ({ take }: Parts["network"]): Partial<Parts["network"]> => {
  let held: ToyPayment | undefined
  return {
    take: (payment) => {
      const [before, now] = [held, payment]
      held = before === undefined ? now : undefined
      return before === undefined ? Effect.void : Effect.andThen(take(now), take(before))
    }
  }
}

/** Takes payments of the same amount for one. */
const byAmount = ({ take }: Parts["network"]): Partial<Parts["network"]> => {
  const amounts = new Set<number>()
  return {
    take: (payment) =>
      Effect.suspend(() => {
        const isKnown = amounts.has(payment.amount)
        amounts.add(payment.amount)
        return isKnown ? Effect.void : take(payment)
      })
  }
}

/** Keeps the journal in the process. */
const inProcess = (): Partial<Parts["journal"]> => {
  const states = new Map<string, string>()
  return { read: (id) => states.get(id), write: (id, state) => Effect.sync(() => void states.set(id, state)) }
}

/** Gives the first outcome to each payment. */
const first = ({ outcomeOf }: Parts["network"]): Partial<Parts["network"]> => {
  let known: "settled" | "rejected" | undefined
  return {
    outcomeOf: (id) =>
      Effect.map(outcomeOf(id), (fate) => {
        known ??= fate
        return fate === undefined ? undefined : known
      })
  }
}

/** Adapters of the toy network with one fault each. */
export const railMutants: ReadonlyArray<RailMutant> = [
  inNetwork("sends again without asking first", () => ({ has: () => Effect.succeed(false) })),
  inNetwork("takes what it began for sent", () => ({ has: () => Effect.succeed(true) })),
  inJournal("keeps its journal in the process", inProcess),
  inJournal("does not read what it began", ({ read }) => ({
    read: (id) => (read(id) === "begun" ? undefined : read(id))
  })),
  inNetwork("holds a payment back until the next comes", holding),
  inNetwork("takes payments of the same amount for one", byAmount),
  inNetwork("settles everything", () => ({ outcomeOf: () => Effect.succeed("settled") })),
  inNetwork("rejects what is not decided", ({ outcomeOf }) => ({
    outcomeOf: (id) => Effect.map(outcomeOf(id), (fate) => fate ?? "rejected")
  })),
  inNetwork("gives the first outcome to each payment", first),
  inNetwork("hears no outcome", () => ({ outcomeOf: () => Effect.succeed(undefined) })),
  { name: "works on calls at the same time", breaks: (parts) => ({ ...parts, alone: (call) => call }) },
  {
    name: "rejects a payment when a step fails",
    breaks: (parts) => ({ ...parts, failed: () => Effect.succeed({ _tag: "Rejected" }) })
  },
  {
    name: "dies when a step fails",
    breaks: (parts) => ({ ...parts, failed: (cause) => Effect.die(cause) })
  },
  {
    name: "always says that nothing was taken",
    breaks: (parts) => ({
      ...parts,
      failed: (cause) => Effect.fail(new RailsUnavailable({ cause, untaken: true }))
    })
  },
  inNetwork("sends what no message can carry", () => ({ canCarry: () => true })),
  inNetwork("asks for the return of another payment", ({ ask }) => ({
    ask: (request) => ask({ ...request, about: "payment_1" })
  })),
  inNetwork("asks for a return twice", ({ ask }) => ({ ask: (request) => Effect.andThen(ask(request), ask(request)) }))
]
