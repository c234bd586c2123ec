import { InstantRail, WireRail } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import { type FedwireBank, type InstantBank, imadAt, instantMessageIdAt } from "@vostro/iso20022/bank"
import { Effect, Layer } from "effect"
import { bookWireMessage } from "./fedwire/Booking.ts"
import { WireOutcome, wireMessages, wireRequestMessages } from "./fedwire/Outgoing.ts"
import { namesIn } from "./folders/MessageFolders.ts"
import { showing } from "./folders/Progress.ts"
import { bookInstantMessage } from "./instant/Booking.ts"
import { type InstantNetwork, InstantOutcome, instantMessages, instantRequestMessages } from "./instant/Outgoing.ts"
import { type Receiving, takeMessage } from "./messages/Incoming.ts"
import { openMessageFiles } from "./messages/MessageFiles.ts"
import { recordSent } from "./messages/Records.ts"
import { sendByFile } from "./messages/SendPayment.ts"
import { sendRequestByFile } from "./messages/SendRequest.ts"

/** The bank as a participant of Fedwire, and of FedNow and RTP. */
export interface Iso20022Bank {
  readonly fedwire: FedwireBank
  readonly instant: InstantBank
}

/** Fedwire, FedNow and RTP of folders. */
export interface Iso20022Files {
  readonly rails: Layer.Layer<WireRail | InstantRail>
  /** Books the messages that appeared, through the operator's API. Returns the number of moved files. */
  readonly look: (operator: Client) => Effect.Effect<number, unknown>
}

/**
 * Opens the folders of Fedwire, FedNow and RTP below a folder: messages are written to one, and messages that appear in
 * the other are booked.
 */
export const openIso20022Files = (folder: string, bank: Iso20022Bank): Iso20022Files => {
  const fedwire = openFedwire(folder, bank.fedwire)
  const instant = {
    fednow: openInstant(folder, bank.instant, "fednow"),
    rtp: openInstant(folder, bank.instant, "rtp")
  }
  return {
    rails: Layer.merge(
      Layer.succeed(WireRail, { send: fedwire.send, sendMessage: fedwire.sendRequest }),
      Layer.succeed(InstantRail, {
        send: (programId, payment) => instant[payment.kept.network].send(programId, payment),
        sendMessage: (programId, message) => instant[message.payment.kept.network].sendRequest(programId, message)
      })
    ),
    look: (operator) =>
      Effect.gen(function* () {
        let taken = 0
        for (const { look } of [fedwire, instant.fednow, instant.rtp]) taken += yield* look(operator)
        return taken
      })
  }
}

const openFedwire = (folder: string, bank: FedwireBank) => {
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
    send: sendByFile(wireMessages(bank), outbox),
    sendRequest: sendRequestByFile(wireRequestMessages(bank), outbox, requests),
    look: lookInto(receiving, unrecorded)
  }
}

const openInstant = (folder: string, bank: InstantBank, network: InstantNetwork) => {
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
    send: sendByFile(instantMessages(network, bank, journal), outbox),
    sendRequest: sendRequestByFile(instantRequestMessages(network, bank), outbox, requests),
    look: lookInto(receiving, unrecorded)
  }
}

const lookInto = (receiving: Receiving, unrecorded: string) =>
  Effect.fnUntraced(function* (operator: Client) {
    yield* recordSent(receiving.network, unrecorded, receiving.journal, operator)
    const names = yield* namesIn(receiving.folders.incoming)
    return yield* showing((show) =>
      Effect.gen(function* () {
        let taken = 0
        for (const [index, name] of names.entries()) {
          show(`${receiving.network}: message ${index + 1} of ${names.length}`)
          taken += yield* takeMessage(name, receiving, operator)
        }
        return taken
      })
    )
  })
