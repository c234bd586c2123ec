import { Result, Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { enquiry } from "../../../operation/Define.ts"
import { BANK } from "../../access/program/Program.ts"
import { SoughtNumber } from "./NumberForm.ts"

/** Maximum number of account numbers of one call: as many as a network hands over at a time. */
const MAX_NUMBERS = 100

/** Operation by which the adapters of networks find the programs of incoming payments, in the bank's directory. */
export const findPrograms = enquiry({
  name: "account_number.find_programs",
  summary:
    "Finds the programs of up to 100 account numbers of the bank, issued or registered; unknown numbers are left out.",
  at: ["GET", "/operator/v1/account_number_programs"],
  audience: "operator",
  program: () => BANK,
  query: Schema.Struct({
    account_numbers: Schema.Array(SoughtNumber).check(Schema.isMinLength(1), Schema.isMaxLength(MAX_NUMBERS))
  }),
  output: Schema.Struct({
    objects: Schema.Array(Schema.Struct({ account_number: Schema.String, program_id: idOf("program") }))
  }),
  ask: ({ query }) => Result.succeed({ _tag: "Directory", account_numbers: query.account_numbers })
})
