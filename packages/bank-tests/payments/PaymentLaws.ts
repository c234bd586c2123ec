import { Effect } from "effect"
import { expect } from "vitest"
import { auditOf, balanceOf, SOUND } from "../support/BankUnderTest.ts"
import type { recordingMessages } from "../support/RecordingMessages.ts"
import { heardAbout, messagesOf } from "../support/RequestMessages.ts"
import type { PaymentLaw } from "./PaymentLives.ts"
import type { PaymentWorld } from "./PaymentSteps.ts"

/** Payment as its laws see it, on each network. */
interface Paid {
  readonly id: string
  readonly direction: string
  readonly status: string
  readonly account_number_id: string
  readonly debtor: unknown
  readonly creditor: unknown
  readonly payment_identifiers: { readonly uetr?: string }
}

/** Books of a bank at the end of a life, with the payments of a network. */
export interface PaymentBooks<P> {
  readonly payments: ReadonlyArray<P>
  readonly audit: Awaited<ReturnType<typeof auditOf>>
  readonly positions: ReadonlyArray<Awaited<ReturnType<typeof balanceOf>>>
  readonly clearing: bigint
  readonly suspense: bigint
}

/** Returns the balance of an account of the bank. */
export const balanceIn = ({ bank }: PaymentWorld<unknown>, account: string) =>
  Effect.runPromise(bank.store.balance(bank.programId, account))

/** Reads the books of a bank, whose accounts of a network have a name. */
export const paymentBooksOf = async <P>(
  world: PaymentWorld<unknown>,
  payments: ReadonlyArray<P>,
  name: string
): Promise<PaymentBooks<P>> => ({
  payments,
  audit: await auditOf(world.bank),
  positions: await Promise.all(world.numbers.map((number) => balanceOf(world.bank, number))),
  clearing: await balanceIn(world, `gl_${name}_clearing`),
  suspense: await balanceIn(world, `gl_${name}_suspense`)
})

/** True for a payment that leaves the bank. */
export const isOut = ({ direction }: Pick<Paid, "direction">): boolean => direction === "outgoing"

/** The ledger of a bank is balanced. */
export const soundLedger: PaymentLaw<unknown, Pick<PaymentBooks<unknown>, "audit">> = {
  name: "the ledger sums to zero",
  holds: (_, { audit }) => expect(audit).toMatchObject(SOUND)
}

/** What tells the laws of a network apart. */
interface Telling<P, B> {
  readonly total: (payments: ReadonlyArray<P>) => number
  /** True for a payment whose money is in suspense, not on its account number. */
  readonly isOfSuspense: (one: P, books: B) => boolean
}

/** Outgoing payments under review hold their amounts. */
export const holdsOfReviews = <P extends Paid, B extends PaymentBooks<P>>(
  name: string,
  { isOfSuspense, total }: Telling<P, B>
): PaymentLaw<PaymentWorld<unknown>, B> => ({
  name,
  holds: ({ numbers }, books) => {
    const holding = books.payments.filter(
      (one) => isOut(one) && one.status === "under_review" && !isOfSuspense(one, books)
    )
    const held = numbers.map((number) => total(holding.filter((one) => one.account_number_id === number)))
    expect(books.positions.map((one) => one.held)).toEqual(held)
  }
})

/** The returns of a payment name it and are named by it, with its parties swapped and its UETR. */
export const returnsAreLinked = <P extends Paid, B extends PaymentBooks<P>>(
  name: string,
  linksOf: (one: P) => ReadonlyArray<string> | undefined,
  returnsOf: (one: P, books: B) => ReadonlyArray<P>,
  also: (one: P, returns: ReadonlyArray<P>, books: B) => void
): PaymentLaw<unknown, B> => ({
  name,
  holds: (_, books) => {
    for (const one of books.payments) {
      const returns = returnsOf(one, books)
      expect(linksOf(one)?.toSorted()).toEqual(returns.map(({ id }) => id).toSorted())
      for (const back of returns) {
        expect(back).toMatchObject({ debtor: one.creditor, creditor: one.debtor })
        expect(back.payment_identifiers.uetr).toBe(one.payment_identifiers.uetr)
      }
      also(one, returns, books)
    }
  }
})

/** A payment has at most one active return request, and none longer after its deadline than the service takes. */
export const oneActiveRequest = <
  P extends { readonly return_requests: ReadonlyArray<Asked> },
  B extends PaymentBooks<P>
>(
  name: string,
  graceMs: number
): PaymentLaw<PaymentWorld<unknown>, B> => ({
  name,
  holds: ({ bank }, { payments }) => {
    for (const { return_requests } of payments) {
      const active = return_requests.filter(isActive)
      expect(active.length).toBeLessThanOrEqual(1)
      for (const { deadline } of active) expect(Date.parse(deadline) + graceMs).toBeGreaterThanOrEqual(bank.now())
    }
  }
})

/** A return request, as its laws see it. */
interface Asked {
  readonly status: string
  readonly deadline: string
}

/** True for a return request that waits for its answer. */
export const isActive = ({ status }: Pick<Asked, "status">): boolean =>
  status === "pending" || status === "response_needed"

/** The network hears each message about a return request. */
export const messagesAreHeard = <
  P extends Parameters<typeof messagesOf>[0][number],
  B extends PaymentBooks<P>
>(): PaymentLaw<PaymentWorld<{ readonly messages: Pick<ReturnType<typeof recordingMessages>, "heard"> }>, B> => ({
  name: "the network hears each return request of the bank, and each rejection of another's",
  holds: ({ network }, { payments }) =>
    expect(heardAbout(network.messages.heard, payments)).toEqual(messagesOf(payments))
})

/** A message of a network becomes one payment: no two have its key. */
export const bookedOnce = <P extends Paid, B extends PaymentBooks<P>>(
  name: string,
  keyOf: (one: P) => string | undefined
): PaymentLaw<unknown, B> => ({
  name,
  holds: (_, { payments }) => {
    const keys = payments.flatMap((one) => (isOut(one) ? [] : (keyOf(one) ?? [])))
    expect(new Set(keys).size).toBe(keys.length)
  }
})
