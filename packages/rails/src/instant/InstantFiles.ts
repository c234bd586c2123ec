import { type InstantBank, instantMessageIdAt } from "@vostro/iso20022/bank"
import { Effect } from "effect"
import type { Receiving } from "../messages/Incoming.ts"
import { lookInto } from "../messages/LookInto.ts"
import { openMessageFiles } from "../messages/MessageFiles.ts"
import { sendByFile } from "../messages/SendPayment.ts"
import { sendRequestByFile } from "../messages/SendRequest.ts"
import { type Compared, signOfRestoreIn } from "../messages/SignOfRestore.ts"
import { bookInstantMessage } from "./Booking.ts"
import { type InstantNetwork, InstantOutcome, instantMessages, instantRequestMessages } from "./Outgoing.ts"

/** Opens the folder of a network of instant payments below a folder. */
export const openInstantFiles = (folder: string, bank: InstantBank, network: InstantNetwork) => {
  const idAt = (day: string, sequence: number) => instantMessageIdAt(day, bank, sequence)
  const { folders, outbox, requests } = openMessageFiles(folder, network, InstantOutcome, idAt)
  const { journal, unrecorded } = outbox
  const receiving: Receiving = {
    network,
    folders,
    requests,
    journal,
    book: (message, key, operator) => bookInstantMessage(message, key, operator, { network, bank, outbox })
  }
  return {
    rail: {
      send: sendByFile(instantMessages(network, bank, journal), outbox),
      sendMessage: sendRequestByFile(instantRequestMessages(network, bank), outbox, requests)
    },
    incoming: folders.incoming,
    look: lookInto(receiving, unrecorded),
    signOfRestore: signOfRestoreIn({ network, journal, statusOf, unsent: ["canceled"] })
  }
}

const statusOf: Compared["statusOf"] = ({ payment_id, program_id }, uetr, operator) =>
  Effect.map(
    operator.call("instant_payment.list_of_program", {
      params: { program_id },
      query: { uetr, direction: "outgoing", limit: 100 }
    }),
    ({ value }) => value.objects.find(({ id }) => id === payment_id)?.status
  )
