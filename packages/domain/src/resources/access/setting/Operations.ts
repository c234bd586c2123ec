import { Result, Schema } from "effect"
import { enquiry } from "../../../operation/Define.ts"
import { BANK } from "../program/Program.ts"

/** A setting of the bank. */
const Setting = Schema.Struct({
  name: Schema.String,
  /** Absent for a secret, for a function of the host, and for a setting that is not set. */
  value: Schema.optionalKey(Schema.Unknown),
  /** Absent if there is no default. */
  default: Schema.optionalKey(Schema.Unknown),
  is_set: Schema.Boolean,
  /** True for tokens and keys, whose values no operation shows. */
  is_secret: Schema.Boolean,
  /** True if the setting is set, and not as by default. */
  differs: Schema.Boolean
})

/** Reads the settings, which the host gives the bank at its start. */
export const settingOperations = [
  enquiry({
    audience: "operator",
    program: () => BANK,
    name: "setting.list",
    summary: "Lists the settings of the bank with their defaults; for secrets it shows only if they are set.",
    at: ["GET", "/operator/v1/settings"],
    output: Schema.Struct({ objects: Schema.Array(Setting) }),
    ask: () => Result.succeed({ _tag: "Settings" })
  })
] as const
