import { MINUTE_MS } from "@vostro/domain"
import { cents } from "@vostro/domain/ports"
import {
  type BlockchainPayment,
  ChainRail,
  type InstantPayment,
  InstantRail,
  type RailsUnavailable,
  type Wire,
  WireRail
} from "@vostro/domain/rails"
import { layerSimulatedChain } from "@vostro/memory"
import { makeManualClock } from "@vostro/sandbox"
import { layerSimulatedFedwire } from "@vostro/sandbox/networks/SimulatedFedwire"
import { layerSimulatedInstantNetworks } from "@vostro/sandbox/networks/SimulatedInstantNetworks"
import {
  achRailConformance,
  type Fate,
  type PaymentAnswer,
  type PaymentRailUnderTest,
  railConformance,
  registerWith
} from "@vostro/testing"
import { toyAch } from "@vostro/testing/rails/ToyAch"
import { toyRail } from "@vostro/testing/rails/ToyRail"
import { Clock, Effect } from "effect"
import * as runner from "vitest"
import { paymentTo } from "../../rails/test/support/InstantFiles.ts"
import { wire } from "../../rails/test/support/Wire.ts"

type Send<P> = (programId: string, payment: P) => Effect.Effect<PaymentAnswer, RailsUnavailable>

/** A simulated network: it decides by test numbers, and after a delay. */
const simulated = <P extends { readonly id: string }>(
  connect: () => Send<P>,
  payment: (nth: number, fate: Fate, now: string) => P
): PaymentRailUnderTest<P> => {
  const time = makeManualClock(Clock.Clock.defaultValue(), undefined)
  return {
    isSimulated: true,
    payment: (nth, fate) => payment(nth, fate, new Date(time.now()).toISOString()),
    open: async () => {
      let send = connect()
      return {
        rail: { send: (...how) => Effect.provideService(send(...how), Clock.Clock, time.clock) },
        tell: async () => time.advance(5 * MINUTE_MS),
        restart: async () => {
          send = connect()
        },
        close: async () => {}
      }
    }
  }
}

const fedwire = simulated<Wire>(
  () =>
    (...how) =>
      Effect.flatMap(WireRail, ({ send }) => send(...how)).pipe(Effect.provide(layerSimulatedFedwire)),
  (nth, fate, updated_at) => ({
    ...wire,
    id: `wire_${nth}`,
    updated_at,
    creditor: {
      ...wire.creditor,
      account_identifier: { type: "other", value: fate === "settled" ? "123450000" : "123457001" }
    }
  })
)

const instant = simulated<InstantPayment>(
  () =>
    (...how) =>
      Effect.flatMap(InstantRail, ({ send }) => send(...how)).pipe(Effect.provide(layerSimulatedInstantNetworks())),
  (nth, fate, updated_at) => ({
    ...paymentTo(fate === "settled" ? "123450000" : "123457001", 100, nth),
    id: `instant_payment_${nth}`,
    updated_at
  })
)

/** The simulated chain. The bank asks again about a payment that is submitted. */
const chain = simulated<BlockchainPayment>(
  () => (programId, payment) =>
    Effect.flatMap(ChainRail, ({ pay }) =>
      Effect.flatMap(pay(programId, payment), (answer) =>
        answer._tag === "Submitted" ? pay(programId, { ...payment, status: "submitted" }) : Effect.succeed(answer)
      )
    ).pipe(Effect.provide(layerSimulatedChain)),
  (nth, fate, now) => ({
    id: `blockchain_payment_${nth}`,
    debtor: { account_identifier: { type: "account_number_id", value: "account_number_1" } },
    creditor: {
      payment_rail: "clabe",
      clabe: { account_number: fate === "settled" ? "032180000118359719" : "646180110400007004" },
      type: "business",
      business: { business_name: "Acme" },
      address: { line_one: "Calle 1", city: "Puebla", country: "MX" }
    },
    amounts: { instructed_amount: cents(5), instructed_currency_code: "USD", settlement_currency_code: "MXN" },
    payment_purpose: { type: "gift" },
    status: "created",
    created_at: now,
    updated_at: now
  })
)

registerWith(
  runner,
  railConformance("of the toy payments", toyRail()),
  achRailConformance("of the toy windows", toyAch()),
  railConformance("simulated as Fedwire", fedwire),
  railConformance("simulated as FedNow and RTP", instant),
  railConformance("simulated as a chain", chain)
)
