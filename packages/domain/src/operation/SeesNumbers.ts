import { includesRole } from "../kernel/Role.ts"
import type { Caller } from "./Decision.ts"

/**
 * True for a caller who sees whole account numbers, tax ids and what partners submit: all but an operator of the role `read`
 * and the reader of a portal link. In their answers the bank masks them.
 */
export const seesNumbers = (caller: Caller): boolean =>
  caller._tag === "Operator"
    ? includesRole(caller.role, "operate")
    : caller._tag !== "Partner" || caller.is_by_link !== true
