import type { Resource } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { type NamesNumber, numberReads } from "../../../deposits/account-number/AccountNumber.ts"
import { type AccountElsewhere, blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import type { Transfer } from "../model/Transfer.ts"

/** New payment as the adapter of a network hands it over. */
interface Arrived extends NamesNumber {
  readonly message_identification: string
}

/** How a network tells the payments that it receives from each other: by their messages, and by what they say. */
interface Telling<T extends Transfer, A extends Arrived> {
  readonly resource: Resource<T>
  /** Attribute of the message of a payment. */
  readonly attribute: string
  /** Returns the value of the attribute `payment`: equal for the same payment in another message. */
  readonly keyOf: (arrived: A) => string
  readonly senderOf: (arrived: A) => AccountElsewhere | undefined
  /** True if a payment with the same key is the same one. */
  readonly isSame: (one: T, arrived: A) => boolean
}

/** Makes the reads of new payments, and the search for the payment that one is booked as already. */
export const messagesOf = <T extends Transfer, A extends Arrived>({
  attribute,
  isSame,
  keyOf,
  resource,
  senderOf
}: Telling<T, A>) => {
  const ofMessage = (value: string) => ({ kind: resource.kind, attribute, value })
  const ofPayment = (arrived: A) => ({ kind: resource.kind, attribute: "payment", value: keyOf(arrived) })
  const find = (message: string, facts: Facts): T | undefined => facts.newest(resource, ofMessage(message))?.object
  return {
    find,
    /** Reads the payment of a message. */
    reads: ({ message_identification }: Pick<A, "message_identification">): CommandReads => ({
      newest: [ofMessage(message_identification)]
    }),
    /** Reads the account number of a new payment, the negative list, and the payment that it may be booked as. */
    arrivedReads: (arrived: A): CommandReads => {
      const { objects, newest } = numberReads(arrived)
      return {
        objects: [...objects, ...blockedReads(senderOf(arrived))],
        newest: [...newest, ofMessage(arrived.message_identification), ofPayment(arrived)]
      }
    },
    bookedAs: (arrived: A, facts: Facts): T | undefined => {
      const same = facts.newest(resource, ofPayment(arrived))?.object
      return (
        find(arrived.message_identification, facts) ?? (same !== undefined && isSame(same, arrived) ? same : undefined)
      )
    }
  }
}
