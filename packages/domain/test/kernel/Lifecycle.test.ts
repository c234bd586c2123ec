import { machine, NEW, type Transition } from "@vostro/domain/kernel/Lifecycle"
import type { AnyResource } from "@vostro/domain/kernel/Resource"
import { resources } from "@vostro/domain/registry"
import { Client, client } from "@vostro/domain/resources/access/client/Client"
import { Program, program } from "@vostro/domain/resources/access/program/Program"
import { Account, account } from "@vostro/domain/resources/customers/account/model/Account"
import { lifecycle as accountLifecycle } from "@vostro/domain/resources/customers/account/model/Transitions"
import { Application, application } from "@vostro/domain/resources/customers/application/Application"
import { AccountNumber, accountNumber } from "@vostro/domain/resources/deposits/account-number/AccountNumber"
import { lifecycle as accountNumberLifecycle } from "@vostro/domain/resources/deposits/account-number/Transitions"
import { CoreAccount, coreAccount } from "@vostro/domain/resources/deposits/core-account/CoreAccount"
import { Disbursement, disbursement } from "@vostro/domain/resources/lending/disbursement/Disbursement"
import { Funding, funding } from "@vostro/domain/resources/lending/funding/model/Funding"
import {
  SubledgerBalance,
  subledgerBalance
} from "@vostro/domain/resources/lending/subledger-balance/model/SubledgerBalance"
import {
  WebhookDelivery,
  webhookDelivery
} from "@vostro/domain/resources/notifications/webhook-delivery/WebhookDelivery"
import {
  WebhookEndpoint,
  webhookEndpoint
} from "@vostro/domain/resources/notifications/webhook-endpoint/WebhookEndpoint"
import { Ach, ach } from "@vostro/domain/resources/payments/ach/entry/Ach"
import { AchSettlement, achSettlement } from "@vostro/domain/resources/payments/ach/queue/AchSettlement"
import { achWindow, SubmissionWindow } from "@vostro/domain/resources/payments/ach/queue/SubmissionWindow"
import {
  BlockchainPayment,
  blockchainPayment
} from "@vostro/domain/resources/payments/blockchain-payment/model/BlockchainPayment"
import {
  InternalTransfer,
  internalTransfer
} from "@vostro/domain/resources/payments/internal-transfer/InternalTransfer"
import { lifecycle as transferLifecycle } from "@vostro/domain/resources/payments/internal-transfer/Transitions"
import { Originator, originator } from "@vostro/domain/resources/payments/originator/Originator"
import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const state = fc.constantFrom(NEW, "a", "b", "c", "d")
const statuses: Schema.Literals<ReadonlyArray<string>> = Schema.Literals(["a", "b", "c", "d"])
const trigger = fc.constantFrom("go", "stop", "turn")
const row: fc.Arbitrary<Transition<string, "thing">> = fc.record({
  on: trigger,
  from: fc.uniqueArray(state, { minLength: 1 }),
  to: state
})

const reachable = (table: ReadonlyArray<Transition>): ReadonlySet<string> => {
  const seen = new Set([NEW])
  // A set that grows while it is walked is walked to its end.
  for (const from of seen) for (const one of table) if (one.from.includes(from)) seen.add(one.to)
  return seen
}

describe("a lifecycle", () => {
  it("takes a trigger in a state exactly where its table has a row for both, and then the first", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), state, trigger, (table, from, on) => {
        const expected = table.find((one) => one.on === on && one.from.includes(from))
        const taken = machine("thing", statuses, table).next(from, on)
        expect(Result.getOrUndefined(taken)).toBe(expected)
        if (Result.isFailure(taken)) {
          const isThere = table.some((one) => one.on === on && one.to === from)
          expect(taken.failure).toEqual({ resource: "thing", on, from, isThere })
        }
      })
    )
  })

  it("reaches by walking at random nothing but what its table reaches", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), fc.array(trigger, { maxLength: 20 }), (table, triggers) => {
        const { next } = machine("thing", statuses, table)
        const end = triggers.reduce(
          (from, on) => Result.match(next(from, on), { onFailure: () => from, onSuccess: ({ to }) => to }),
          NEW
        )
        expect(reachable(table)).toContain(end)
      })
    )
  })
})

/** Every resource that lives, its status, and where each of its lifecycles ends. */
const living: ReadonlyArray<
  readonly [AnyResource, Schema.Schema<string>, ...ends: ReadonlyArray<ReadonlyArray<string>>]
> = [
  [account, Account.fields.status, ["closed"]],
  [accountNumber, AccountNumber.fields.status, ["canceled"]],
  [ach, Ach.fields.status, ["canceled", "rejected", "return_contested"], ["return_contested"]],
  [achSettlement, AchSettlement.fields.status, ["cleared"]],
  [achWindow, SubmissionWindow.fields.status, ["closed"]],
  [application, Application.fields.status, ["approved", "canceled", "declined"]],
  [blockchainPayment, BlockchainPayment.fields.status, ["canceled", "posted", "rejected"]],
  [client, Client.fields.status, ["revoked"]],
  [coreAccount, CoreAccount.fields.status, ["closed"]],
  [disbursement, Disbursement.fields.status, ["canceled", "failed"]],
  [funding, Funding.fields.status, ["posted", "rejected"]],
  [internalTransfer, InternalTransfer.fields.status, ["posted", "rejected"]],
  [originator, Originator.fields.status, ["canceled", "rejected", "suspended"]],
  [program, Program.fields.status, ["active"]],
  [subledgerBalance, SubledgerBalance.fields.status, ["closed"]],
  [webhookDelivery, WebhookDelivery.fields.status, ["canceled", "delivered", "exhausted"]],
  [webhookEndpoint, WebhookEndpoint.fields.status, ["disabled"]]
]

it("every resource that has a lifecycle is looked at here", () => {
  const kinds = resources.filter(({ lifecycles }) => lifecycles.length > 0).map(({ kind }) => kind)
  expect(living.map(([{ kind }]) => kind)).toEqual(kinds)
  for (const [{ lifecycles }, , ...ends] of living) expect(ends.length).toBe(lifecycles.length)
})

const lives = living.flatMap(([{ kind, lifecycles }, status, ...ends]) =>
  lifecycles.map(({ table, variant = "" }, at) => ({ kind, variant, table, status, ends: ends[at] ?? [] }))
)

describe.each(lives)("the lifecycle of $kind $variant", ({ kind, table, status, ends }) => {
  it("has one row at most for a trigger in a state", () => {
    const pairs = table.flatMap(({ on, from }) => from.map((one) => `${on} ${one}`))
    expect(pairs).toEqual([...new Set(pairs)])
  })

  it("reaches every state it names from the beginning, and never the beginning again", () => {
    const named = new Set([NEW, ...table.flatMap(({ from, to }) => [...from, to])])
    expect([...reachable(table)].sort()).toEqual([...named].sort())
    expect(table.map(({ to }) => to)).not.toContain(NEW)
  })

  it("has no state that the resource's status cannot have", () => {
    for (const { to } of table) expect(Schema.is(status)(to), to).toBe(true)
  })

  it("ends where nothing more can become of it", () => {
    const left = new Set(table.flatMap(({ from, to }) => from.filter((one) => one !== to)))
    expect([...reachable(table)].filter((one) => !left.has(one)).sort()).toEqual(ends)
    // Only of a disbursement something is told after its end (observed.md 1.2, `ach_correction`).
    const told = kind === "disbursement" ? ["failed"] : []
    if (table.length > 1) expect(table.flatMap(({ from }) => from).filter((one) => ends.includes(one))).toEqual(told)
  })

  it("emits events of its own kind alone, and calls none sent that is not emitted", () => {
    for (const { event, webhook } of table) {
      if (event === undefined) expect(webhook).toBeUndefined()
      else expect(event).toMatch(new RegExp(`^(lending\\.)?${kind}\\.[a-z_]+$`))
    }
  })
})

describe("the lifecycles of the spec", () => {
  const statuses = ["active", "inactive", "closed", "canceled", "unassigned", "processing", "posted", "rejected"]
  const from = (next: (status: string) => Result.Result<Transition, unknown>) =>
    statuses.filter((status) => Result.isSuccess(next(status)))

  it("deactivate an account only while it is active", () => {
    expect(from((status) => accountLifecycle.next(status, "deactivate"))).toEqual(["active"])
    expect(from((status) => accountLifecycle.next(status, "activate"))).toEqual(["inactive"])
    expect(from((status) => accountLifecycle.next(status, "close"))).toEqual(["active", "inactive"])
  })

  it("send the webhooks that the spec says are sent", () => {
    const sent = [...accountNumberLifecycle.table, ...transferLifecycle.table].flatMap((one) =>
      "event" in one ? [`${one.event}: ${one.webhook}`] : []
    )
    expect([...new Set(sent)].sort()).toEqual([
      "account_number.activated: false",
      "account_number.created: true",
      "internal_transfer.posted: true",
      "internal_transfer.rejected: true"
    ])
  })
})
