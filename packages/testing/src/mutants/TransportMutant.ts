import type { Bank, Request } from "@vostro/domain/operations"
import type {
  OpenTransport,
  SentRequest,
  TransportAnswer,
  TransportUnderTest
} from "../transport/TransportUnderTest.ts"

/** A transport with one deliberate fault, which the conformance suite must detect. */
export interface TransportMutant {
  readonly name: string
  readonly breaks: (under: TransportUnderTest) => TransportUnderTest
}

/** Builds a mutant that changes an open transport. */
export const opening = (name: string, change: (open: OpenTransport) => OpenTransport): TransportMutant => ({
  name,
  breaks: (under) => ({ ...under, open: async (bank) => change(await under.open(bank)) })
})

/** Builds a mutant that changes the requests. */
export const sending = (name: string, change: (request: SentRequest) => SentRequest): TransportMutant =>
  opening(name, ({ close, send }) => ({ close, send: (request) => send(change(request)) }))

/** Builds a mutant that changes the answers. */
export const answering = (
  name: string,
  change: (answer: TransportAnswer, request: SentRequest) => TransportAnswer
): TransportMutant =>
  opening(name, ({ close, send }) => ({ close, send: async (request) => change(await send(request), request) }))

/** Builds a mutant that changes what it hands to the bank. */
export const handing = (
  name: string,
  change: (answer: Bank["Service"]["answer"]) => (request: Request) => ReturnType<Bank["Service"]["answer"]>
): TransportMutant => ({
  name,
  breaks: (under) => ({ ...under, open: (bank) => under.open({ ...bank, answer: change(bank.answer) }) })
})
