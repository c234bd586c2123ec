import type { SubErrorCode } from "../kernel/ErrorCode.ts"
import { type Explained, notActive } from "../kernel/Rejection.ts"
import type { Position } from "./Position.ts"

/**
 * Lists the fault of an account number that payments may not move: it is not active, or its account is not. `status` is
 * the status of the account number, where that is loaded.
 */
export const closedFaults = (
  position: Pick<Position, "number_open" | "account_open"> | undefined,
  parameter: string,
  status?: string,
  code: SubErrorCode = "account_number_not_active"
): ReadonlyArray<Explained> => {
  const isNumberOpen = (status ?? "active") === "active" && position?.number_open === true
  if (!isNumberOpen) {
    const closed = status === "active" ? undefined : status
    return [notActive({ kind: "account_number", status: closed ?? "not active" }, parameter, code)]
  }
  return position.account_open
    ? []
    : [notActive({ kind: "account_of_the_account_number", status: "not active" }, parameter, code)]
}
