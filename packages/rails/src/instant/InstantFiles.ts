/**
 * FedNow and RTP over folders: ids, messages, bookings and answers of instant payments. A received message that moves
 * money is answered by Answer.ts, as these networks ask for. Journal, outbox and looks are left to `messages`, message
 * texts to `@vostro/iso20022`.
 */

import { type InstantBank, instantMessageIdAt } from "@vostro/iso20022/bank"
import { openNetwork } from "../messages/OpenNetwork.ts"
import { bookInstantMessage } from "./Booking.ts"
import { type InstantNetwork, InstantOutcome, instantMessages, instantRequestMessages } from "./Outgoing.ts"

/** Opens the folder of a network of instant payments below a folder. */
export const openInstantFiles = (folder: string, bank: InstantBank, network: InstantNetwork) =>
  openNetwork(folder, {
    network,
    outcome: InstantOutcome,
    idAt: (day, sequence) => instantMessageIdAt(day, bank, sequence),
    payments: ({ journal }) => instantMessages(network, bank, journal),
    requests: instantRequestMessages(network, bank),
    book: (message, key, operator, outbox) => bookInstantMessage(message, key, operator, { network, bank, outbox }),
    unsent: ["canceled"],
    list: (operator, params, query) => operator.call("instant_payment.list_of_program", { params, query })
  })
