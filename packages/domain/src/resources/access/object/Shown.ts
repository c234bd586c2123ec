import { withoutNumbers } from "../../../kernel/Masked.ts"
import type { AnyResource } from "../../../kernel/Resource.ts"
import { includesRole } from "../../../kernel/Role.ts"
import type { Caller } from "../../../operation/Decision.ts"

/**
 * Returns an object of a kind as an operator sees it: the view of its kind, without secrets. The role `read` sees tax ids, dates
 * of birth and account numbers masked, but for the account numbers of the bank itself.
 */
export const shownTo = (caller: Caller, { kind, secrets = [], shown }: AnyResource, object: object): object => {
  const view: object = shown === undefined ? object : shown(object)
  const open = Object.fromEntries(Object.entries(view).filter(([name]) => name !== "kept" && !secrets.includes(name)))
  return caller._tag === "Operator" && includesRole(caller.role, "operate") ? open : withoutNumbers(open, kind)
}
