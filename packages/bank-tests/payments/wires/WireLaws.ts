import { HOUR_MS } from "@vostro/domain"
import { WireV1, WireV2 } from "@vostro/domain/resources/payments/wire/model/Wire"
import { Schema } from "effect"
import { expect } from "vitest"
import { ask } from "../../support/BankUnderTest.ts"
import {
  balanceIn,
  bookedOnce,
  holdsOfReviews,
  isOut,
  messagesAreHeard,
  oneActiveRequest,
  type PaymentBooks,
  paymentBooksOf,
  returnsAreLinked,
  soundLedger
} from "../PaymentLaws.ts"
import type { PaymentLaw } from "../PaymentLives.ts"
import { FUNDS } from "../PaymentSteps.ts"
import type { Step } from "./WireModel.ts"
import { itemsOf, take, type World, wiresOf } from "./WireModelSteps.ts"

type Wire = Awaited<ReturnType<typeof wiresOf>>[number]

/** Books of a bank at the end of a life. */
export interface Books extends PaymentBooks<Wire> {
  readonly unclaimed: bigint
  readonly items: Awaited<ReturnType<typeof itemsOf>>
}

/** A law of wires. */
export type WireLaw = PaymentLaw<World, Books>

const total = (wires: ReadonlyArray<Wire>): number =>
  wires.reduce((sum, { amounts }) => sum + amounts.settlement_amount, 0)

const originalOf = (one: Wire, { payments }: Books): Wire | undefined =>
  payments.find(({ id }) => id === one.related_wires.original_wire_id)

const returnsOf = ({ id }: Wire, { payments }: Books) =>
  payments.filter(({ related_wires }) => related_wires.original_wire_id === id)

// The bank sends a refused wire back out of suspense.
const isFromSuspense = (one: Wire, books: Books): boolean => isOut(one) && originalOf(one, books)?.status === "rejected"

const isLive = ({ status }: Wire): boolean => status !== "rejected" && status !== "canceled"

/** The laws of wires. */
export const wireLaws: ReadonlyArray<WireLaw> = [
  soundLedger,
  {
    name: "every outgoing wire comes to an end",
    holds: (_, { payments: wires }) => {
      const ends = ["posted", "rejected", "canceled", "under_review"]
      expect(wires.filter(({ status }) => !ends.includes(status))).toEqual([])
    }
  },
  holdsOfReviews("holds are those of wires under review", { isOfSuspense: isFromSuspense, total }),
  {
    name: "money is where the wires say",
    holds: ({ numbers, booked }, books) => {
      const homeless = books.items.filter(({ reason }) => reason === "rejection_not_posted").map((one) => one.wire_id)
      const expected = numbers.map((number) => {
        const own = books.payments.filter((one) => one.account_number_id === number && !isFromSuspense(one, books))
        const posted = own.filter(({ status }) => status === "posted")
        const gone = own.filter(({ id }) => homeless.includes(id))
        const came = total(posted.filter((one) => !isOut(one))) + (booked.get(number) ?? 0)
        return FUNDS + came - total([...posted.filter(isOut), ...gone])
      })
      expect(books.positions.map((one) => one.posted)).toEqual(expected)
      expect(books.clearing).toBe(0n)
      const waiting = books.payments.filter(
        (one) => one.status === "under_review" && (!isOut(one) || isFromSuspense(one, books))
      )
      expect(books.suspense).toBe(BigInt(total(waiting) + sumOf(books.items.filter(({ status }) => status === "open"))))
      const given = books.items.filter(({ resolution }) => resolution?.to === "unclaimed_property")
      expect(books.unclaimed).toBe(BigInt(sumOf(given)))
    }
  },
  {
    name: "a return request stays accepted only by a return that went through",
    holds: (_, books) => {
      for (const one of books.payments) {
        const returns = returnsOf(one, books)
        const accepted = one.return_requests.filter(({ status }) => status === "accepted")
        expect(accepted.length).toBeLessThanOrEqual(returns.filter((back) => isLive(back) || !isOut(back)).length)
      }
    }
  },
  {
    name: "the network has what the bank sent, once",
    holds: ({ network, simulated }, { payments: wires }) => {
      for (const one of wires.filter(isOut)) {
        const outcome = network.decided.get(one.id)
        if (simulated.has(one.id)) continue
        expect([one.id, one.status === "posted"]).toEqual([one.id, outcome?._tag === "Settled"])
        if (outcome?._tag === "Settled") expect(one.payment_identifiers.message_identification).toBe(outcome.imad)
        if (one.status === "canceled") expect(network.taken.has(one.id)).toBe(false)
      }
    }
  },
  returnsAreLinked(
    "returns are linked both ways and never of more than the wire",
    ({ related_wires }) => related_wires.return_wire_ids,
    returnsOf,
    (one, returns) => {
      expect(total(returns.filter(isLive))).toBeLessThanOrEqual(one.amounts.settlement_amount)
      expect(returns.filter(({ type }) => type !== "return")).toEqual([])
    }
  ),
  oneActiveRequest<Wire, Books>("a wire has at most one active return request, and none past its deadline", 0),
  messagesAreHeard<Wire, Books>(),
  bookedOnce<Wire, Books>(
    "a message of the network is booked once",
    ({ id, payment_identifiers }) => payment_identifiers.message_identification ?? `${id} has none`
  ),
  {
    name: "v1 and v2 decode by their schemas and agree",
    holds: async ({ bank }, { payments: wires }) => {
      for (const one of wires) {
        const other = await ask(bank.partner.call("wire.get_v2", { params: { wire_id: one.id } }))
        Schema.decodeUnknownSync(WireV1, { onExcessProperty: "error" })(one)
        Schema.decodeUnknownSync(WireV2, { onExcessProperty: "error" })(other)
        expect(sharedOf(other)).toEqual(sharedOf(one))
        expect(other.creditor_agent.local_routing_identifier?.value).toBe(one.creditor_agent.routing_number)
        expect(other.debtor_agent.local_routing_identifier?.value).toBe(one.debtor_agent.routing_number)
      }
    }
  },
  {
    // The last law: it takes every wire and every item to its end.
    name: "suspense is empty when nothing is open",
    holds: async (world) => {
      for (let round = 0; round < 10 && (await endAll(world)) > 0; round++) await liveOn(world)
      expect(await balanceIn(world, "gl_wire_suspense")).toBe(0n)
      expect(await balanceIn(world, "gl_wire_clearing")).toBe(0n)
    }
  }
]

const sumOf = (items: Books["items"]): number => items.reduce((sum, { amount }) => sum + amount, 0)

/** Approves the wires under review and resolves the open items, and returns the number of both. */
const endAll = async (world: World): Promise<number> => {
  const { operator, programId: program_id } = world.bank
  const reviewed = (await wiresOf(world)).filter(({ status }) => status === "under_review")
  for (const { id } of reviewed) await ask(operator.call("wire.approve", { params: { program_id, wire_id: id } }))
  const open = await itemsOf(world, { status: "open" })
  for (const { id } of open) {
    const params = { program_id, wire_suspense_item_id: id }
    await ask(operator.call("wire_suspense_item.resolve", { params, body: { to: "unclaimed_property" } }))
  }
  return reviewed.length + open.length
}

const sharedOf = (one: object) => {
  const {
    account_id: _,
    corridor_type: __,
    core_transaction_id: ___,
    ...rest
  } = {
    account_id: 0,
    corridor_type: 0,
    core_transaction_id: 0,
    ...one
  }
  const agents = ["debtor_agent", "creditor_agent", "instructing_agent", "instructed_agent", "return"]
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !agents.includes(name)))
}

/** Lives a life to its end, and checks laws. */
export const liveByLaws = async (
  world: World,
  life: ReadonlyArray<Step>,
  laws: ReadonlyArray<WireLaw> = wireLaws
): Promise<void> => {
  world.network.messages.replies.splice(0, 3, "silent", { _tag: "Pending" }, "unreachable")
  for (const step of life) await take(world, step)
  world.network.replies.length = 0
  await liveOn(world)
  const books = await booksOf(world)
  for (const law of laws) await law.holds(world, books)
}

const liveOn = async ({ bank }: World): Promise<void> => {
  await bank.drain()
  // A bank that looks at one time of day alone may find Fedwire closed each time.
  for (let count = 0; count < 18; count++) {
    bank.advance(7 * HOUR_MS)
    await bank.drain()
  }
}

const booksOf = async (world: World): Promise<Books> => ({
  ...(await paymentBooksOf(world, await wiresOf(world), "wire")),
  unclaimed: await balanceIn(world, "gl_unclaimed_property"),
  items: await itemsOf(world)
})
