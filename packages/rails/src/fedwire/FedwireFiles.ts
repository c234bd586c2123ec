/**
 * Fedwire over folders: ids, messages and bookings of wires. Journal, outbox and looks are left to `messages`, message
 * texts to `@vostro/iso20022`.
 */

import { type FedwireBank, imadAt } from "@vostro/iso20022/bank"
import { openNetwork } from "../messages/OpenNetwork.ts"
import { bookWireMessage } from "./Booking.ts"
import { WireOutcome, wireMessages, wireRequestMessages } from "./Outgoing.ts"

/** Opens the folder of Fedwire below a folder. */
export const openFedwireFiles = (folder: string, bank: FedwireBank) =>
  openNetwork(folder, {
    network: "fedwire",
    outcome: WireOutcome,
    idAt: (day, sequence) => imadAt(day, bank.source, sequence),
    payments: () => wireMessages(bank),
    requests: wireRequestMessages(bank),
    book: (message, key, operator, outbox) => bookWireMessage(message, key, operator, { bank, outbox }),
    unsent: ["created", "under_review", "scheduled", "cancel_pending", "canceled"],
    list: (operator, params, query) => operator.call("wire.list_of_program", { params, query })
  })
