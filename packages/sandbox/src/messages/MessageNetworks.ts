import { defaultSettings } from "@vostro/domain"
import { Rails } from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import { type FedwireBank, type InstantBank, imadAt, instantMessageIdAt } from "@vostro/iso20022/bank"
import { namesIn, showing } from "@vostro/server/folders"
import { Effect, Layer } from "effect"
import { bookWireMessage } from "../fedwire/Booking.ts"
import { WireOutcome, wireMessages, wireRequestMessages } from "../fedwire/Outgoing.ts"
import { bookInstantMessage } from "../instant/Booking.ts"
import { type InstantNetwork, InstantOutcome, instantMessages, instantRequestMessages } from "../instant/Outgoing.ts"
import type { SandboxNetwork } from "../Network.ts"
import { type Receiving, takeMessage } from "./Incoming.ts"
import { openMessageFiles } from "./MessageFiles.ts"
import { recordSent } from "./Records.ts"
import { sendByFile } from "./SendPayment.ts"
import { sendRequestByFile } from "./SendRequest.ts"

const { routing_number } = defaultSettings
const wireBank: FedwireBank = { routing_number, source: "VOSTRO01", service: "TEST" }
const instantBank: InstantBank = { routing_number, participant: `${routing_number}T1` }

const makeFedwire = (folder: string) => {
  const idAt = (day: string, sequence: number) => imadAt(day, wireBank.source, sequence)
  const { folders, network, outbox, requests } = openMessageFiles(folder, "fedwire", WireOutcome, idAt)
  const { journal, unrecorded } = outbox
  const receiving: Receiving = {
    network,
    folders,
    requests,
    journal,
    book: (message, key, operator) => bookWireMessage(message, key, operator, { bank: wireBank, outbox })
  }
  return {
    send: sendByFile(wireMessages(wireBank), outbox),
    sendRequest: sendRequestByFile(wireRequestMessages(wireBank), outbox, requests),
    look: lookInto(receiving, unrecorded)
  }
}

const makeInstant = (folder: string, network: InstantNetwork) => {
  const idAt = (day: string, sequence: number) => instantMessageIdAt(day, instantBank, sequence)
  const { folders, outbox, requests } = openMessageFiles(folder, network, InstantOutcome, idAt)
  const { journal, unrecorded } = outbox
  const files = { network, bank: instantBank, outbox }
  const receiving: Receiving = {
    network,
    folders,
    requests,
    journal,
    book: (message, key, operator) => bookInstantMessage(message, key, operator, files)
  }
  const messages = instantMessages(network, instantBank, journal)
  return {
    send: sendByFile(messages, outbox),
    sendRequest: sendRequestByFile(instantRequestMessages(network, instantBank), outbox, requests),
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

/**
 * Fedwire, FedNow and RTP of folders: messages are written to one, and messages that appear in the other are booked.
 * Everything but wires and instant payments goes over `others`.
 */
export const makeMessageNetworks = (folder: string, others: SandboxNetwork): SandboxNetwork => {
  const fedwire = makeFedwire(folder)
  const instant = { fednow: makeInstant(folder, "fednow"), rtp: makeInstant(folder, "rtp") }
  const sendWire = fedwire.send
  const sendInstant: Rails["Service"]["sendInstant"] = (programId, payment) =>
    instant[payment.kept.network].send(programId, payment)
  const sendMessage: Rails["Service"]["sendMessage"] = (programId, message) =>
    message.rail === "wire"
      ? fedwire.sendRequest(programId, message)
      : instant[message.payment.kept.network].sendRequest(programId, message)
  return {
    rails: Layer.effect(
      Rails,
      Effect.map(Rails, (rails) => ({ ...rails, sendWire, sendInstant, sendMessage }))
    ).pipe(Layer.provide(others.rails)),
    look: (operator, home) =>
      Effect.gen(function* () {
        let taken = 0
        for (const { look } of [fedwire, instant.fednow, instant.rtp]) taken += yield* look(operator)
        return taken + (yield* others.look(operator, home))
      })
  }
}
