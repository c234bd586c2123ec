import type { OperatorCaller } from "../../../operation/Decision.ts"

/** Id and name of the operator whose token is a setting. */
export const ROOT = "root"

/** The operator of the settings: it administers the bank from any address, and no operation revokes it. */
export const root: OperatorCaller = {
  _tag: "Operator",
  id: ROOT,
  name: ROOT,
  role: "administer",
  source_ip_allowlist: []
}
