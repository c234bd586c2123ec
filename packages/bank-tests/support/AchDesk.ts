import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { Effect } from "effect"
import { type AchParts, achOf } from "./Ach.ts"
import { ask, auditOf, type BankUnderTest } from "./BankUnderTest.ts"
import { adult } from "./Customers.ts"

/** Calls of a bank that tests of ACH share. */
export const achDesk = (bank: BankUnderTest) => {
  const inProgram = { program_id: bank.programId }
  const creation = (body: CallOf<"ach.create">["body"]) =>
    bank.partner.call("ach.create", { idempotencyKey: randomUUID(), body })
  const events = async (object_id: string) =>
    (await ask(bank.partner.call("event.list", { query: { object_id, limit: 100 } }))).objects.toReversed()
  return {
    creation,
    /** Sends an entry a millisecond after the previous one, so that ids are in order of creation. */
    send: (parts: AchParts) => {
      bank.advance(1)
      return ask(creation(achOf(parts)))
    },
    get: (ach_id: string) => ask(bank.partner.call("ach.get", { params: { ach_id } })),
    list: (query: NonNullable<CallOf<"ach.list">["query"]>) => ask(bank.partner.call("ach.list", { query })),
    cancel: (ach_id: string) => bank.partner.call("ach.cancel", { params: { ach_id }, body: {} }),
    /** Sets the rules by which entries are reviewed; without rules, none. */
    setReviewRules: (body: NonNullable<CallOf<"ach.set_review_rules">["body"]> = {}) =>
      ask(bank.operator.call("ach.set_review_rules", { params: inProgram, body })),
    approve: (ach_id: string) => bank.operator.call("ach.approve", { params: { ...inProgram, ach_id } }),
    reject: (ach_id: string, body: NonNullable<CallOf<"ach.reject">["body"]> = {}) =>
      bank.operator.call("ach.reject", { params: { ...inProgram, ach_id }, body }),
    advance: (ach_id: string) => bank.partner.call("ach.simulate_advance", { params: { ach_id } }),
    events,
    eventNames: async (object_id: string) => (await events(object_id)).map(({ event }) => event),
    windows: async () =>
      (await ask(bank.operator.call("ach_window.list", { params: inProgram, query: { limit: 100 } }))).objects,
    audit: () => auditOf(bank)
  }
}

/** Registers and approves an originator with limits, and lets account numbers send in its name. */
export const originatorFor = async (
  bank: BankUnderTest,
  numbers: ReadonlyArray<string>,
  limits: {
    readonly day: { readonly credit: number; readonly debit: number }
    readonly rolling?: { readonly credit: number; readonly debit: number }
  },
  allowed_sec_codes: ReadonlyArray<"CCD" | "PPD" | "TEL" | "WEB"> = ["CCD", "PPD", "TEL", "WEB"]
): Promise<string> => {
  const [number = ""] = numbers
  const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id: number } }))
  const { id } = await ask(
    bank.partner.call("originator.create", {
      body: {
        account_id,
        entity_id: await adult(bank),
        company_name: "Acme Corp.",
        ach: {
          allowed_sec_codes,
          limits: {
            calendar_day_maximum_amount: limits.day,
            rolling_30_calendar_day_maximum_amount: limits.rolling ?? {
              credit: 990_000_000_000,
              debit: 990_000_000_000
            }
          }
        }
      }
    })
  )
  await decideOn(bank, id, "approve")
  for (const account_number_id of numbers) await nameOriginator(bank, account_number_id, id)
  return id
}

/** Approves or suspends an originator. */
export const decideOn = (bank: BankUnderTest, originator_id: string, on: "approve" | "suspend") =>
  ask(bank.operator.call(`originator.${on}`, { params: { program_id: bank.programId, originator_id } }))

/** Lets an account number send in the name of an originator. */
export const nameOriginator = (bank: BankUnderTest, account_number_id: string, originator_id: string) =>
  Effect.runPromise(
    bank.partner.call("account_number.update", {
      params: { account_number_id },
      body: { ach_controls: { originator_id } }
    })
  )
