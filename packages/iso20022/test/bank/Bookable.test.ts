import { operations } from "@vostro/domain/operations"
import type { Message } from "@vostro/iso20022"
import { inboundOf } from "@vostro/iso20022/bank"
import { Schema } from "effect"
import fc from "fast-check"
import { expect, it } from "vitest"
import { arbitraryMessage } from "../support/Arbitraries.ts"
import { recipientOf } from "../support/Facts.ts"

/** Greatest amount that the bank books, in cents. */
const MOST = 990_000_000_000

const bodyOf = (name: string) => {
  const operation = operations.find((one) => one.name === name)
  if (operation?.body === undefined) throw new Error(`no operation ${name} with a body`)
  return Schema.decodeUnknownSync(operation.body)
}

const texts = fc.string({
  unit: fc.constantFrom("a", "Ж", "😀", "\u200b", "\u0301", " ", "½", "\u0085", "\n", "'"),
  minLength: 1,
  maxLength: 35,
  size: "max"
})

// From a cent to the most that a message can state, in a currency with no minor unit, with two decimals and with three.
const charges = fc.array(
  fc.record({
    amount: fc.record({
      currency: fc.constantFrom("JPY", "USD", "KWD"),
      amount: fc.constantFrom(0, 1, 9_999_999_999_999, 10_000_000_000_000, 999_999_999_999_999)
    }),
    agent: fc.constant({ name: "Some Bank" })
  }),
  { minLength: 1, maxLength: 30 }
)

type Charges = typeof charges extends fc.Arbitrary<infer A> ? A : never

/** Makes a message that can be booked state facts that are hard to book. */
const stating = (message: Message, text: string, charged: Charges): Message => {
  const { network } = message
  if (message.type === "paymentReturn") {
    const { chain: _, ...body } = message.body
    return { network, type: message.type, body: { ...body, settlementAmount: Math.min(body.settlementAmount, MOST) } }
  }
  if (message.type !== "creditTransfer") return message
  const { body } = message
  return {
    network,
    type: message.type,
    body: {
      ...body,
      settlementAmount: Math.min(body.settlementAmount, MOST),
      charges: charged,
      endToEndId: text,
      debtor: { ...body.debtor, name: text },
      creditor: { ...body.creditor, name: text },
      creditorAgent: { ...body.creditorAgent, name: text },
      debtorAgent: { ...body.debtorAgent, name: text, address: { townName: text, country: "US" } },
      remittance: { text }
    }
  }
}

it.each([
  ["creditTransfer", "wire.receive"],
  ["paymentReturn", "wire.receive_return"]
] as const)("whatever %s Fedwire has settled can be submitted to %s", (type, name) => {
  const read = bodyOf(name)
  fc.assert(
    fc.property(arbitraryMessage("fedwire", type), texts, charges, (any, text, charged) => {
      const message = stating(any, text, charged)
      const inbound = inboundOf(message, recipientOf(message))
      if (inbound._tag !== "Transfer" && inbound._tag !== "Return") throw new Error(`it is ${inbound._tag}`)
      expect(() => read(inbound.body)).not.toThrow()
    })
  )
})
