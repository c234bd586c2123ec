import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cents } from "@vostro/domain/ports"
import {
  AchRail,
  InstantRail,
  type InstantRequestMessage,
  WireRail,
  type WireRequestMessage
} from "@vostro/domain/rails"
import type { Client } from "@vostro/http/client"
import type { Message, MessageOf, Network } from "@vostro/iso20022"
import { read } from "@vostro/iso20022"
import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import { openIso20022Files, openNachaFiles } from "@vostro/rails"
import type { AchRailUnderTest, Fate, PaymentPort, PaymentRail, PaymentRailUnderTest } from "@vostro/testing"
import { Effect, Exit, type Layer, Result, Scope } from "effect"
import { breakingDisk, type Crash } from "./BreakingDisk.ts"
import { outcomeOf } from "./FedwireFiles.ts"
import { outcomeFile, paymentTo } from "./InstantFiles.ts"
import { wire } from "./Wire.ts"

type Transfer = MessageOf<"creditTransfer">

const routing_number = "123456780"
const bankIn = (folder: string) => ({
  folder,
  fedwire: { routing_number, source: "VOSTRO01", service: "TEST" } as const,
  instant: { routing_number, participant: `${routing_number}T1` }
})

/** A payment as its messages name it. */
interface Payment {
  readonly id: string
  readonly payment_identifiers: { readonly uetr?: string }
}

/** What differs between the networks of messages. */
interface MessageRail<P, M> {
  readonly network: Network
  readonly port: (rails: Layer.Layer<WireRail | InstantRail>) => PaymentPort<P, M>
  readonly outcome: (sent: Transfer, payment: P, nth: number) => string
}

/** An opened network of messages. */
interface OpenMessages<P, M> extends PaymentRail<P, M> {
  /** Returns every message that the network got, in order. */
  readonly messages: () => ReadonlyArray<Message>
}

/** Opens a network of messages in a new folder. Its adapter calls a bank, which knows nothing of the payments. */
const openMessages = async <P extends Payment, M>(
  { network, outcome, port }: MessageRail<P, M>,
  operator: Client,
  how: Crash
): Promise<OpenMessages<P, M>> => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-rails-"))
  const disk = breakingDisk()
  const process = async () => {
    const scope = Scope.makeUnsafe()
    const { look, rails } = await Effect.runPromise(Scope.provide(openIso20022Files(bankIn(folder)), scope))
    return { look, rails, end: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
  }
  let running = await process()
  const ids = new Map<string, string>()
  const got: Array<Message> = []
  const take = () => {
    const outgoing = join(folder, network, "outgoing")
    for (const name of readdirSync(outgoing).toSorted()) {
      got.push(Result.getOrThrow(read(network, readFileSync(join(outgoing, name), "utf8"))))
      rmSync(join(outgoing, name))
    }
    return got
  }
  const transfers = () => take().filter((message): message is Transfer => message.type === "creditTransfer")
  let answers = 0
  const deliver = (payment: P) => {
    const sent = transfers().find(({ body }) => body.uetr === payment.payment_identifiers.uetr)
    if (sent === undefined) throw new Error(`the network got no message of ${payment.id}`)
    const incoming = join(folder, network, "incoming")
    writeFileSync(join(incoming, ".answer"), outcome(sent, payment, ++answers))
    renameSync(join(incoming, ".answer"), join(incoming, `${answers}.xml`))
  }
  return {
    messages: take,
    rail: {
      send: (programId, payment) => {
        ids.set(payment.payment_identifiers.uetr ?? "", payment.id)
        return port(running.rails).send(programId, payment)
      },
      sendMessage: (programId, message) => {
        const { sendMessage } = port(running.rails)
        if (sendMessage === undefined) throw new Error("no messages")
        return sendMessage(programId, message)
      }
    },
    tell: async (payments) => {
      for (const payment of payments) deliver(payment)
      await Effect.runPromise(Effect.exit(running.look({ operator, home: undefined, restoredMs: 0 })))
    },
    restart: async () => {
      await running.end()
      running = await process()
    },
    network: {
      taken: async () => transfers().map(({ body }) => ids.get(body.uetr ?? "") ?? ""),
      requested: async () =>
        take().flatMap((one) => (one.type === "returnRequest" ? [ids.get(one.body.originalUetr ?? "") ?? ""] : [])),
      failAt: (step) => disk.crashAt(step, how),
      repair: () => {
        const hasFailed = disk.isDead()
        disk.restart()
        return hasFailed
      }
    },
    close: async () => {
      await running.end()
      disk.repair()
      rmSync(folder, { recursive: true })
    }
  }
}

const uetrOf = (nth: number): string => `9a562c67-ca16-48ba-b074-${String(nth).padStart(12, "0")}`
const request = { created_at: wire.created_at, deadline: "2035-03-20T03:59:59.999Z", status: "pending" } as const

/** Fedwire in a folder, under test. Settles each wire, and rejects those of 1 cent. */
export const fedwireUnderTest = (operator: () => Client, how: Crash) => {
  const amounts = (fate: Fate) => ({ ...wire.amounts, settlement_amount: cents(fate === "settled" ? 700 : 1) })
  const payment = (nth: number, fate: Fate) => ({
    ...wire,
    id: `wire_${nth}`,
    amounts: amounts(fate),
    payment_identifiers: { uetr: uetrOf(nth) }
  })
  return {
    payment,
    unsendable: { ...payment(0, "settled"), settlement_date: "never" },
    request: (one) => ({
      _tag: "Request",
      rail: "wire",
      id: `${one.id}-1`,
      payment: { ...one, status: "posted", return_requests: [{ ...request, reason: "duplication" }] },
      place: 0
    }),
    open: () =>
      openMessages(
        {
          network: "fedwire",
          port: (rails) => Effect.runSync(Effect.provide(WireRail, rails)),
          outcome: (sent, { amounts }) => outcomeOf(sent, amounts.settlement_amount === 1 ? "RJCT" : "ACSC")
        },
        operator(),
        how
      )
  } satisfies PaymentRailUnderTest<typeof wire, WireRequestMessage>
}

/** FedNow or RTP in a folder, under test. Settles each payment, and rejects those of 1 cent. */
export const instantUnderTest = (
  network: "fednow" | "rtp",
  operator: () => Client,
  how: Crash
): PaymentRailUnderTest<ReturnType<typeof paymentTo>, InstantRequestMessage> => {
  const payment = (nth: number, fate: Fate) => ({
    ...paymentTo("567876543", fate === "settled" ? 700 : 1, nth),
    id: `instant_payment_${nth}`,
    debtor_agent: { routing_number },
    creditor_agent: { routing_number: "021000021" },
    payment_identifiers: { uetr: uetrOf(nth), end_to_end_id: `Order ${nth}` },
    kept: { ...paymentTo("", 1, 1).kept, network }
  })
  return {
    payment,
    request: (one) => ({
      _tag: "Request",
      rail: "instant_payment",
      id: `${one.id}-1`,
      payment: { ...one, status: "posted", return_requests: [{ ...request, reason: "other", details: "DUPL" }] },
      place: 0
    }),
    open: () =>
      openMessages(
        {
          network,
          port: (rails) => Effect.runSync(Effect.provide(InstantRail, rails)),
          outcome: (sent, { amount }, nth) =>
            outcomeFile(
              sent,
              amount === 1
                ? { _tag: "Rejected", rejected_by: "counterparty", code: "AC04" }
                : { _tag: "Settled", network },
              nth
            )
        },
        operator(),
        how
      )
  }
}

/** ACH in a folder, under test. */
export const nachaUnderTest = (how: Crash): AchRailUnderTest => ({
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), "vostro-rails-"))
    const disk = breakingDisk()
    const start = () => {
      const bank = {
        folder,
        immediate_destination: "231380104",
        immediate_origin: "121042882",
        destination_name: "FEDERAL RESERVE BANK",
        origin_name: "FIRST SPONSOR BANK"
      }
      const { rails } = openNachaFiles(bank, { routing_number, relax: [] })
      return Effect.runSync(Effect.provide(AchRail, rails))
    }
    let running = start()
    return {
      rail: { submit: (submission) => running.submit(submission) },
      // A file that was put again under its name is the same file.
      taken: async () =>
        readdirSync(join(folder, "outgoing"))
          .filter((name) => !name.startsWith("."))
          .toSorted()
          .map((name) => {
            const { batches } = Result.getOrThrow(decodeFile(readFileSync(join(folder, "outgoing", name))))
            return batches
              .flatMap(({ entries }) => entries)
              .map(({ detail }) => ("traceNumber" in detail ? detail.traceNumber : ""))
          }),
      restart: async () => {
        running = start()
      },
      failAt: (step) => disk.crashAt(step, how),
      repair: () => {
        const hasFailed = disk.isDead()
        disk.restart()
        return hasFailed
      },
      close: async () => {
        disk.repair()
        rmSync(folder, { recursive: true })
      }
    }
  }
})
