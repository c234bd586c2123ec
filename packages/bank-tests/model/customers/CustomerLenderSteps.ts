import fc from "fast-check"
import { nth } from "../../support/Nth.ts"
import { obstacleToRestating, type Restating, restatedInModel } from "../reference/CustomerModel.ts"
import { obstacleToLeavingLoans } from "../reference/LenderModel.ts"
import { type CustomerStep, named, step } from "./CustomerSteps.ts"
import { expecting } from "./CustomerWorld.ts"

/** Opens a lending core account for a known or unknown entity. */
const openLender = (pick: number): CustomerStep =>
  step("open_lender", [pick], async (model, { bank }) => {
    const holder = named(model, pick)
    const call = bank.operator.call("core_account.create", {
      params: { program_id: bank.programId },
      body: { name: "Operating", type: "direct", entities: { account_holders: [holder], authorized_users: [] } }
    })
    const made = await expecting(model.people.has(holder) ? undefined : "whole", call)
    if (made !== undefined) model.lenders.set(made.id, { status: "active" })
  })

const restate = (at: number, on: Restating): CustomerStep =>
  step(`${on}_lender`, [at], async (model, { bank }) => {
    const [core_account_id, lender] = nth(model.lenders, at) ?? []
    if (core_account_id === undefined || lender === undefined) return
    // Unlike an account, a core account must be deactivated before it is closed.
    const isReady = on !== "close" || lender.status !== "active"
    const obstacle =
      obstacleToRestating(on, lender.status) ??
      (on === "close" ? obstacleToLeavingLoans(model, core_account_id) : undefined) ??
      (isReady ? undefined : "rule")
    const params = { program_id: bank.programId, core_account_id }
    const done = await expecting(obstacle, bank.operator.call(`core_account.${on}`, { params }))
    if (done !== undefined) lender.status = restatedInModel(on)
  })

/** Steps on lending core accounts. */
export const lenderSteps: ReadonlyArray<fc.Arbitrary<CustomerStep>> = [
  fc.nat(5).map(openLender),
  fc.tuple(fc.nat(2), fc.constantFrom("activate", "activate", "deactivate", "close")).map((parts) => restate(...parts))
]

/** A lending core account. */
export const lenderBeginning: ReadonlyArray<CustomerStep> = [openLender(0)]
