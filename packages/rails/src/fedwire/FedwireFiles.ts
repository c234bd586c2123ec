import { type FedwireBank, imadAt } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import type { Receiving } from "../messages/Incoming.ts"
import { lookInto } from "../messages/LookInto.ts"
import { openMessageFiles } from "../messages/MessageFiles.ts"
import { sendByFile } from "../messages/SendPayment.ts"
import { sendRequestByFile } from "../messages/SendRequest.ts"
import { type Compared, signOfRestoreIn } from "../messages/SignOfRestore.ts"
import { bookWireMessage } from "./Booking.ts"
import { WireOutcome, wireMessages, wireRequestMessages } from "./Outgoing.ts"

/** Opens the folder of Fedwire below a folder. */
export const openFedwireFiles = (folder: string, bank: FedwireBank) => {
  const idAt = (day: string, sequence: number) => imadAt(day, bank.source, sequence)
  const { folders, network, outbox, requests } = openMessageFiles(folder, "fedwire", WireOutcome, idAt)
  const { journal, unrecorded } = outbox
  const receiving: Receiving = {
    network,
    folders,
    requests,
    journal,
    book: (message, key, operator) => bookWireMessage(message, key, operator, { bank, outbox })
  }
  return {
    rail: {
      send: sendByFile(wireMessages(bank), outbox),
      sendMessage: sendRequestByFile(wireRequestMessages(bank), outbox, requests)
    },
    incoming: folders.incoming,
    look: lookInto(receiving, unrecorded),
    signOfRestore: signOfRestoreIn({ network, journal, statusOf, unsent })
  }
}

const unsent = ["created", "under_review", "scheduled", "cancel_pending", "canceled"]

const statusOf: Compared["statusOf"] = ({ payment_id, program_id }, uetr, operator) =>
  Effect.map(
    operator.call("wire.list_of_program", {
      params: { program_id },
      query: { uetr, direction: "outgoing", limit: 100 }
    }),
    ({ value }) => value.objects.find(({ id }) => id === payment_id)?.status
  )
