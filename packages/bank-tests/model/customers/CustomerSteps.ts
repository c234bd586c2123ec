import { randomUUID } from "node:crypto"
import { DAY_MS, HOUR_MS } from "@vostro/domain"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { instantOf } from "@vostro/domain/kernel/Instant"
import { NETWORK_ZONE } from "@vostro/domain/rails"
import fc from "fast-check"
import { ask } from "../../support/BankUnderTest.ts"
import { createEntity, passed, personOf } from "../../support/Customers.ts"
import { nth } from "../../support/Nth.ts"
import { BrokenLaw } from "../laws/BrokenLaw.ts"
import type { CreditModel } from "../reference/CreditBook.ts"
import { isSettledInModel } from "../reference/CreditModel.ts"
import {
  comeOfAgeInModel,
  obstacleToLeaving,
  obstacleToOpening,
  obstacleToRelating,
  obstacleToRestating,
  obstacleToUnrelating,
  type Restating,
  restatedInModel
} from "../reference/CustomerModel.ts"
import { obstacleToAwarding } from "../reference/PaperModel.ts"
import { work } from "./CustomerWork.ts"
import { attempt, type CustomerWorld, expecting, LAW_OF, today } from "./CustomerWorld.ts"

/** A step of a life of customers. */
export type CustomerStep = fc.AsyncCommand<CreditModel, CustomerWorld>

/** Builds a step that is printed by its name and arguments. */
export const step = (
  name: string,
  parts: ReadonlyArray<unknown>,
  run: (model: CreditModel, world: CustomerWorld) => Promise<void>
): CustomerStep => ({ check: () => true, run, toString: () => `${name}(${parts.join(", ")})` })

const idempotent = () => ({ idempotencyKey: randomUUID() })

/** Returns a birthday near an age by some days, or on 29 February. */
export const born = (world: CustomerWorld, years: number, days: number): string => {
  if (years === 0) return "2008-02-29"
  const day = dayAt(world.bank.now() + days * DAY_MS, NETWORK_ZONE)
  return `${Number(day.slice(0, 4)) - years}${day.slice(4).replace("02-29", "02-28")}`
}

const meet = (years: number, days: number): CustomerStep =>
  step("meet", [years, days], async (model, world) => {
    const date = born(world, years, days)
    const { id } = await createEntity(world.bank, { ...personOf(date), intended_roles: ["minor_account_holder"] })
    model.people.set(id, { born: date, role: "minor_account_holder", screenings: 0, papers: [] })
    comeOfAgeInModel(model, today(world))
  })

/** Corrects a birth date, which requires a newer KYC result. */
const correct = (at: number, years: number, days: number, isNewer: boolean): CustomerStep =>
  step("correct", [at, years, days, isNewer], async (model, world) => {
    const [id, person] = nth(model.people, at) ?? []
    if (id === undefined || person === undefined) return
    const date_of_birth = born(world, years, days)
    const screenings = person.screenings + (isNewer ? 1 : 0)
    const screened_at = instantOf(Date.parse(passed().screened_at) + screenings * HOUR_MS).iso
    const body = {
      type: "individual",
      individual_details: { date_of_birth },
      kyc_details: passed(screened_at)
    } as const
    const call = world.bank.partner.call("entity.update", { ...idempotent(), params: { id }, body })
    const obstacle = isNewer || date_of_birth === person.born ? undefined : "rule"
    const done = await expecting(person.filed === undefined ? obstacle : "file", call)
    if (done === undefined) return
    person.born = date_of_birth
    person.screenings = screenings
    comeOfAgeInModel(model, today(world))
  })

const open = (
  picks: ReadonlyArray<number>,
  underwritten: boolean,
  limit: number,
  applied: number | undefined
): CustomerStep =>
  step("open", [picks, underwritten, limit, applied], async (model, world) => {
    const holders = new Set(picks.flatMap((pick) => nth(model.people.keys(), pick) ?? []))
    // The index beyond the known applications stands for an unknown id.
    const application =
      applied === undefined ? undefined : nth([...model.applications.keys(), "application_nobody"], applied)
    const credit = {
      is_secured: false,
      is_mla: false,
      underwriting_grade: "A",
      currency: "USD",
      available_credit: limit,
      limit,
      max_limit: limit
    } as const
    const call = world.bank.partner.call("account.create", {
      ...idempotent(),
      body: {
        capabilities: [underwritten ? "credit_with_underwriting" : "credit_without_underwriting"],
        entities: { account_holders: [...holders] },
        details: { product_name: "Card", credit },
        documents: [],
        ...(application !== undefined && { application_id: application })
      }
    })
    const obstacle =
      obstacleToOpening(model, underwritten, holders, today(world)) ?? obstacleToAwarding(model, application)
    const account = await expecting(obstacle, call)
    if (account === undefined) return
    model.accounts.set(account.id, {
      status: "active",
      holders,
      underwritten,
      limit,
      credit: limit,
      application,
      papers: []
    })
  })

const relating = ({ bank }: CustomerWorld, id: string, entity_ids: ReadonlyArray<string>) =>
  bank.partner.call("account.relate", {
    ...idempotent(),
    params: { id },
    body: { entity_ids, relationship_type: "account_holder" }
  })

const unrelating = ({ bank }: CustomerWorld, id: string, entity_id: string) =>
  bank.partner.call("account.unrelate", { params: { id, entity_id }, query: {} })

/** Picks a person; the index beyond the known people stands for an unknown id. */
export const named = ({ people }: CreditModel, pick: number): string =>
  nth([...people.keys(), "entity_nobody"], pick) ?? ""

const relate = (at: number, picks: ReadonlyArray<number>): CustomerStep =>
  step("relate", [at, picks], async (model, world) => {
    const [id, account] = nth(model.accounts, at) ?? []
    if (id === undefined || account === undefined) return
    const ids = [...new Set(picks.map((pick) => named(model, pick)))]
    const done = await expecting(obstacleToRelating(model, account, ids), relating(world, id, ids))
    if (done !== undefined) account.holders = new Set([...account.holders, ...ids])
  })

const unrelate = (at: number, pick: number): CustomerStep =>
  step("unrelate", [at, pick], async (model, world) => {
    const [id, account] = nth(model.accounts, at) ?? []
    if (id === undefined || account === undefined) return
    const one = nth(account.holders, pick) ?? ""
    const obstacle = obstacleToUnrelating(model, account, one, today(world))
    const done = await expecting(obstacle, unrelating(world, id, one))
    if (done !== undefined) account.holders = new Set([...account.holders].filter((other) => other !== one))
  })

/** Concurrently removes all holders and adds others: accepted requests count, and a holder remains. */
const rush = (at: number, picks: ReadonlyArray<number>): CustomerStep =>
  step("rush", [at, picks], async (model, world) => {
    const [id, account] = nth(model.accounts, at) ?? []
    if (id === undefined || account === undefined) return
    const comers = picks.flatMap((pick) => nth(model.people.keys(), pick) ?? [])
    const [gone, came] = await Promise.all([
      Promise.all([...account.holders].map((one) => attempt(unrelating(world, id, one)))),
      Promise.all(comers.map((one) => attempt(relating(world, id, [one]))))
    ])
    const { entities } = await ask(world.bank.partner.call("account.get", { params: { id } }))
    const count = (all: ReadonlyArray<unknown>) => all.filter((one) => one !== undefined).length
    const expected = account.holders.size + count(came) - count(gone)
    const left = new Set(entities.account_holders.filter((one) => model.people.has(one)))
    const obstacle = obstacleToLeaving(model, account, left, today(world))
    account.holders = left
    if (obstacle !== undefined) throw new BrokenLaw(LAW_OF[obstacle], "they left at once")
    if (account.holders.size !== expected) throw new BrokenLaw(LAW_OF.whole, "an accepted change is missing")
  })

const restate = (at: number, on: Restating): CustomerStep =>
  step(on, [at], async (model, { bank }) => {
    const [id, account] = nth(model.accounts, at) ?? []
    if (id === undefined || account === undefined) return
    const call = {
      activate: bank.partner.call("account.activate", { ...idempotent(), params: { id } }),
      deactivate: bank.partner.call("account.deactivate", {
        ...idempotent(),
        params: { id },
        body: { status_reason: "other" }
      }),
      close: bank.partner.call("account.close", {
        ...idempotent(),
        params: { id },
        body: { status_reason: "paid_off" }
      })
    }[on]
    const balances = [...model.balances].flatMap(([one, balance]) => (balance.account === id ? [one] : []))
    const isReady = on !== "close" || balances.every((one) => isSettledInModel(model, one))
    const obstacle = account.filed === undefined ? obstacleToRestating(on, account.status) : "file"
    const done = await expecting(obstacle ?? (isReady ? undefined : "rule"), call)
    if (done !== undefined) account.status = restatedInModel(on)
  })

const live = (hours: number): CustomerStep =>
  step("live", [hours], async (model, world) => {
    world.bank.advance(hours * HOUR_MS)
    await work(model, world)
  })

const pick = fc.nat(7)
const years = fc.constantFrom(0, 15, 16, 18, 18, 40)
const days = fc.integer({ min: -3, max: 3 })
const picks = fc.array(pick, { minLength: 1, maxLength: 3 })

/** Steps of customers: they come of age, open accounts, join and leave them. */
export const customerSteps: ReadonlyArray<fc.Arbitrary<CustomerStep>> = [
  fc.tuple(years, days).map((parts) => meet(...parts)),
  fc.tuple(pick, years, days, fc.boolean()).map((parts) => correct(...parts)),
  fc
    .tuple(picks, fc.boolean(), fc.integer({ min: 0, max: 1_500 }), fc.option(pick, { nil: undefined }))
    .map((parts) => open(...parts)),
  fc.tuple(pick, picks).map((parts) => relate(...parts)),
  fc.tuple(pick, pick).map((parts) => unrelate(...parts)),
  fc.tuple(pick, picks).map((parts) => rush(...parts)),
  fc.tuple(pick, fc.constantFrom("activate", "activate", "deactivate", "close")).map((parts) => restate(...parts)),
  fc.integer({ min: 1, max: 72 }).map(live)
]

/** First steps of every life, so that later steps have people and accounts. */
export const customerBeginning: ReadonlyArray<CustomerStep> = [
  meet(40, 0),
  meet(18, 2),
  meet(16, 1),
  open([0, 1], true, 500, undefined),
  open([2], false, 700, undefined)
]
