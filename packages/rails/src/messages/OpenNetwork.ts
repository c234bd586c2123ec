/**
 * A network of ISO 20022 messages over folders, whichever it is. Outbox.ts and Journal.ts see to it that each message
 * leaves once, also if the bank stops in between; LookInto.ts books the messages that appear. Ids, messages and
 * bookings of a network are left to `fedwire` and `instant`, moving files to `folders`.
 */

import type { Client } from "@vostro/http/client"
import type { Message, Network } from "@vostro/iso20022"
import { Effect, type Schema } from "effect"
import type { Booked } from "./Incoming.ts"
import { lookInto } from "./LookInto.ts"
import { openMessageFiles } from "./MessageFiles.ts"
import type { Outbox } from "./Outbox.ts"
import { type PaymentMessages, sendByFile } from "./SendPayment.ts"
import { type RequestMessages, sendRequestByFile } from "./SendRequest.ts"
import { type Compared, signOfRestoreIn } from "./SignOfRestore.ts"

/** What a network of messages is: its payments `P` have outcomes of the type `A`. */
interface MessageNetwork<P, A> {
  readonly network: Network
  readonly outcome: Schema.Decoder<A>
  /** Returns the id of the nth message of a day. */
  readonly idAt: Outbox<A>["idAt"]
  readonly payments: (outbox: Outbox<A>) => PaymentMessages<P, A>
  readonly requests: RequestMessages<P>
  /** Books a message; `key` makes a repeat of it harmless. */
  readonly book: (message: Message, key: string, operator: Client, outbox: Outbox<A>) => Effect.Effect<Booked, unknown>
  /** Statuses in which no payment has left the bank. */
  readonly unsent: ReadonlyArray<string>
  /** Lists the outgoing payments of a program by their UETR. */
  readonly list: (
    operator: Client,
    params: { readonly program_id: string },
    query: { readonly uetr: string; readonly direction: "outgoing"; readonly limit: number }
  ) => Effect.Effect<{ readonly value: { readonly objects: ReadonlyArray<Listed> } }, unknown>
}

interface Listed {
  readonly id: string
  readonly status: string
}

/** Opens the folder of a network below a folder. */
export const openNetwork = <P extends { readonly id: string }, A>(
  folder: string,
  { book, idAt, list, network, outcome, payments, requests: asked, unsent }: MessageNetwork<P, A>
) => {
  const { folders, outbox, requests } = openMessageFiles(folder, network, outcome, idAt)
  const { journal, unrecorded } = outbox
  const statusOf: Compared["statusOf"] = ({ payment_id, program_id }, uetr, operator) =>
    Effect.map(
      list(operator, { program_id }, { uetr, direction: "outgoing", limit: 100 }),
      ({ value }) => value.objects.find(({ id }) => id === payment_id)?.status
    )
  return {
    rail: {
      send: sendByFile(payments(outbox), outbox),
      sendMessage: sendRequestByFile(asked, outbox, requests)
    },
    incoming: folders.incoming,
    look: lookInto(
      { network, folders, requests, journal, book: (message, key, operator) => book(message, key, operator, outbox) },
      unrecorded
    ),
    signOfRestore: signOfRestoreIn({ network, journal, statusOf, unsent })
  }
}
