import type { Versioned } from "@vostro/domain/kernel/Resource"
import {
  Ach,
  type IncomingAch,
  type OutgoingAch,
  type ReceivedAch,
  type StrayAch
} from "@vostro/domain/resources/payments/ach/entry/Ach"
import type { releaseTransaction } from "@vostro/domain/resources/payments/ach/entry/Ledger"
import type { obstacleTo } from "@vostro/domain/resources/payments/ach/entry/Obstacle"
import type { AchTriggerOf } from "@vostro/domain/resources/payments/ach/entry/Transitions"
import type { receiveCorrection } from "@vostro/domain/resources/payments/ach/incoming/Correct"
import type { returning } from "@vostro/domain/resources/payments/ach/queue/Returning"
import type { OutboundEntry } from "@vostro/domain/resources/payments/ach/queue/Submission"
import type { closedRefusal, rejectedBy } from "@vostro/domain/resources/payments/ach/window/Gather"
import { Schema } from "effect"
import { expect, expectTypeOf, it } from "vitest"
import { receivedOf, sentOf } from "./support/Entries.ts"

// Type tests: `npm run check` fails if a type does not hold; at run time they do nothing.

it("does not accept a received entry as outgoing", () => {
  expectTypeOf<Versioned<ReceivedAch>>().not.toExtend<Parameters<typeof rejectedBy>[0]>()
  expectTypeOf<Versioned<ReceivedAch>>().not.toExtend<Parameters<typeof receiveCorrection>[0]>()
  expectTypeOf<Versioned<Ach>>().not.toExtend<Parameters<typeof receiveCorrection>[0]>()
  expectTypeOf<ReceivedAch>().not.toExtend<Parameters<typeof closedRefusal>[0]>()
  expectTypeOf<Versioned<OutgoingAch>>().toExtend<Parameters<typeof rejectedBy>[0]>()
})

it("does not accept an outgoing entry as received", () => {
  expectTypeOf<Versioned<OutgoingAch>>().not.toExtend<Parameters<typeof returning>[0]>()
  expectTypeOf<OutgoingAch>().not.toExtend<Parameters<typeof obstacleTo>[0]>()
  expectTypeOf<Versioned<ReceivedAch>>().toExtend<Parameters<typeof returning>[0]>()
})

it("does not post a stray entry on an account number", () => {
  expectTypeOf<StrayAch>().not.toExtend<Parameters<typeof releaseTransaction>[0]>()
  expectTypeOf<StrayAch>().not.toExtend<Parameters<typeof obstacleTo>[0]>()
  expectTypeOf<ReceivedAch>().toExtend<Parameters<typeof releaseTransaction>[0]>()
})

it("has only the triggers of the entry's direction", () => {
  expectTypeOf<"submit">().toExtend<AchTriggerOf<OutgoingAch>>()
  expectTypeOf<"submit">().not.toExtend<AchTriggerOf<IncomingAch>>()
  expectTypeOf<"decline">().toExtend<AchTriggerOf<StrayAch>>()
  expectTypeOf<"decline">().not.toExtend<AchTriggerOf<OutgoingAch>>()
  expectTypeOf<"submit">().not.toExtend<AchTriggerOf<Ach>>()
  expectTypeOf<"decline">().not.toExtend<AchTriggerOf<Ach>>()
  expectTypeOf<"post">().toExtend<AchTriggerOf<Ach>>()
})

it("neither originates a received entry nor returns an outgoing one", () => {
  interface Outbound<A, S> {
    readonly ach: A
    readonly sends: S
    readonly trace_number: string
  }
  expectTypeOf<Outbound<ReceivedAch, "forward">>().not.toExtend<OutboundEntry>()
  expectTypeOf<Outbound<OutgoingAch, "return">>().not.toExtend<OutboundEntry>()
  expectTypeOf<Outbound<StrayAch, "return">>().toExtend<OutboundEntry>()
})

it("accepts outgoing, received and stray entries, but no mixture of them", () => {
  const isAch = Schema.is(Ach)
  const { account_id: _, ...numbered } = receivedOf()
  const { account_number_id: __, ...stray } = numbered
  const { account_number: ___, ...others } = sentOf().counterparty
  expect([sentOf(), receivedOf(), stray].map((one) => isAch(one))).toEqual([true, true, true])
  expect(
    [numbered, { ...stray, direction: "outgoing" }, { ...sentOf(), counterparty: others }].map((one) => isAch(one))
  ).toEqual([false, false, false])
})
