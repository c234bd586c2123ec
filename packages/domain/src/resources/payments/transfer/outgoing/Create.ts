import { Result } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { fault, reject, type SubError } from "../../../../kernel/Rejection.ts"
import { closedFaults } from "../../../../ledger/ClosedFaults.ts"
import { available, isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { type AccountNumber, accountNumber, relyingOn } from "../../../deposits/account-number/AccountNumber.ts"
import { countPayment, LIMIT_DETAILS } from "../../limits/Count.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { alongside, type Moved, type MoveResult, type Transfers } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Money that a client sends from an account number. */
export interface Sending {
  readonly account_number_id: string
  readonly amount: Cents
}

/** What a network makes of a new payment, which the bank may refuse for a reason `X`. */
export interface Made<T, X> {
  /** Faults of the request, beside those of its account number. */
  readonly faults: ReadonlyArray<SubError>
  /** True if the controls of the account number admit the creditor. */
  readonly admits: (number: AccountNumber) => boolean
  readonly fields: (number: AccountNumber) => NewFields<T> & Pick<Transfer, "kept">
  /** Returns the reason that the bank does not send the payment, if any. */
  readonly obstacle: (fields: NewFields<T>) => X | undefined
  /** Makes the refusal of a payment beyond the limit of its account number. */
  readonly refused: (reason: "aggregate_limit_exceeded", text: string) => X
  readonly start: (fields: NewFields<T>, refusal: X | undefined) => Moved<T>
}

/**
 * Accepts a payment and holds its amount, or returns all faults of the request. A payment that the bank refuses has no
 * hold, and a worker rejects it. The commit guards its account number and its limit.
 */
export const createOf = <T extends Transfer<R>, R extends AnyRequest, X>(
  { rail }: Pick<Transfers<T, R>, "rail">,
  { account_number_id, amount }: Sending,
  { admits, fields, obstacle, refused, start, ...stated }: Made<T, X>,
  facts: Facts
): MoveResult<T> => {
  const number = facts.find(accountNumber, account_number_id)?.object
  const faults = [...stated.faults, ...numberFaults(number, admits, facts)]
  if (number === undefined || faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  const made = fields(number)
  const guard = relyingOn(number.id, facts)
  const refusal = obstacle(made)
  const counted = refusal === undefined ? countPayment(number, rail, amount, facts) : undefined
  if (counted === undefined) return Result.succeed(alongside(start(made, refusal), guard))
  if (Result.isFailure(counted)) {
    return Result.succeed(alongside(start(made, refused(counted.failure, LIMIT_DETAILS)), guard))
  }
  const limited = { ...made, kept: { ...made.kept, limited: true } }
  return Result.succeed(alongside(start(limited, undefined), guard, counted.success))
}

const numberFaults = (
  number: AccountNumber | undefined,
  admits: (number: AccountNumber) => boolean,
  facts: Facts
): ReadonlyArray<SubError> => {
  if (number === undefined) return [fault("not_found", "account_number_id")]
  return [
    ...closedFaults(facts.position(number.id), "account_number_id", number.status),
    ...(admits(number) ? [] : [fault("disallowed_counterparty", "creditor")])
  ]
}

/** Returns a text about the balance of an account number that lacks the funds of a payment. A GL account has enough. */
export const shortfallOf = (place: string, amount: Cents, facts: Facts): string | undefined => {
  if (!isPositionId(place)) return undefined
  const position = facts.position(place)
  const balance = position === undefined ? 0 : available(position)
  return balance < amount ? `The available balance is ${balance} cents.` : undefined
}
