import { Result } from "effect"
import {
  explained,
  fault,
  faultless,
  notActive,
  type Rejection,
  reject,
  type SubError
} from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, randomBelow, unchanged } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { account } from "../account/model/Account.ts"
import { FBO_ID } from "../core-account/CoreAccount.ts"
import { type AccountNumber, accountNumber, findNumber } from "./AccountNumber.ts"
import { type Controls, contradictions } from "./Controls.ts"
import { shownNumber } from "./NumberForm.ts"
import { atMostOneOwner, type Owner } from "./Owner.ts"

const NUMBER = "account_number"

/** Fields that a client states to issue an account number. */
export type NewAccountNumber = Owner &
  Controls &
  Pick<AccountNumber, "account_id"> &
  Partial<Pick<AccountNumber, "metadata">>

/** Issues an account number on an account: active with an owner, unassigned without. */
export const createAccountNumber = (body: NewAccountNumber, facts: Facts): Result.Result<Decision, Rejection> =>
  openNumber(body, freshNumber(facts), [], facts)

/** Fields that a client states to register a number of its own, in the form of the directory. */
export type RegisteredNumber = NewAccountNumber & { readonly account_number: string }

/** Registers a number of the program's own on an account, like a number that the bank issues. */
export const registerAccountNumber = (
  { account_number, ...body }: RegisteredNumber,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  openNumber(body, shownNumber(account_number), takenHere(findNumber({ account_number }, facts)?.object), facts)

/** Refuses a number that another program has. It does not say which one. */
export const takenElsewhere = reject(
  "parameters_invalid",
  explained(fault("value_conflicting", NUMBER), "The account number is taken. Register another one.")
)

const takenHere = (number: AccountNumber | undefined): ReadonlyArray<SubError> =>
  number === undefined
    ? []
    : [
        explained(
          fault("value_conflicting", NUMBER),
          `The program has this account number as ${number.id}, which is ${number.status}. A number is given out once.`
        )
      ]

const openNumber = (
  body: NewAccountNumber,
  account_number: AccountNumber["account_number"],
  taken: ReadonlyArray<SubError>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const holder = facts.find(account, body.account_id)
    yield* faultless([...taken, ...atMostOneOwner(body), ...contradictions(body), ...usable(holder?.object.status)])
    const owned = body.client_customer_id !== undefined || body.entity_id !== undefined
    const fields = {
      id: facts.newId("account_number"),
      metadata: {},
      ...body,
      account_number,
      routing_number: Number(facts.settings.routing_number)
    }
    const { object, parts } = createObject(accountNumber, owned ? "create" : "create_unassigned", fields, facts)
    return decision({
      ...parts,
      positionChanges: [
        {
          _tag: "Create",
          account_number_id: object.id,
          account_id: object.account_id,
          core_account_id: FBO_ID,
          number_open: owned,
          account_open: true
        }
      ],
      // Guards the account's version: no position may open on an account that is being deactivated.
      requiredVersions: holder === undefined ? [] : [unchanged(account, holder)]
    })
  })

const usable = (status: string | undefined) => {
  if (status === undefined) return [fault("not_found", "account_id")]
  return status === "active" ? [] : [notActive({ kind: account.kind, status })]
}

/** Twelve random digits, the first not zero. The directory refuses a taken number, and the decider draws again. */
const freshNumber = (facts: Facts): number => 100_000_000_000 + randomBelow(900_000_000_000, facts)
