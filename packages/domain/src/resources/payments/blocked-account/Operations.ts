import { Result, Schema } from "effect"
import { Bic } from "../../../kernel/Bic.ts"
import { laterOf } from "../../../kernel/Instant.ts"
import { atMost, idOf, refTo } from "../../../kernel/Resource.ts"
import { RoutingNumber } from "../../../kernel/RoutingNumber.ts"
import { changed, decision, found } from "../../../operation/Decision.ts"
import { command, listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { addBlockedAccount } from "./Add.ts"
import { BlockedAccount, blockedAccount, blockedReads } from "./model/BlockedAccount.ts"

const { direction, note } = BlockedAccount.fields

/** Account number as written by people: letters and digits, and blanks, dashes and slashes that do not count. */
const WrittenNumber = Schema.String.check(atMost(40), Schema.isPattern(/^[a-zA-Z0-9][a-zA-Z0-9 /-]*$/))

/** Operator operations on the negative list of a program. */
export const blockedAccountOperations = [
  command({
    ...inProgram({}),
    name: "blocked_account.add",
    summary:
      "Puts an account at another bank on the negative list of a program, or replaces its direction and note there.",
    at: ["POST", "/operator/v1/programs/:program_id/blocked_accounts"],
    body: Schema.Struct({
      routing_number: Schema.optionalKey(RoutingNumber),
      business_identifier_code: Schema.optionalKey(Bic),
      account_number: WrittenNumber,
      direction,
      note
    }),
    output: BlockedAccount,
    reads: ({ body }) => ({ objects: blockedReads(body) }),
    decide: ({ body }, facts) => addBlockedAccount(body, facts)
  }),
  command({
    ...inProgram({ blocked_account_id: idOf("blocked_account") }),
    name: "blocked_account.remove",
    summary: "Takes an account off the negative list of a program.",
    at: ["DELETE", "/operator/v1/programs/:program_id/blocked_accounts/:blocked_account_id"],
    output: BlockedAccount,
    reads: ({ params }) => ({ objects: [refTo(blockedAccount, params.blocked_account_id)] }),
    // It stays in the records with the time of its removal.
    decide: ({ params }, facts) =>
      Result.map(found(blockedAccount, params.blocked_account_id, facts), (before) => {
        const { iso } = facts.now
        const object = {
          ...before.object,
          updated_at: laterOf(before.object.updated_at, iso),
          removed_at: before.object.removed_at ?? iso
        }
        return decision({ response: object, changes: [changed(blockedAccount, before, object)] })
      })
  }),
  listing({
    ...inProgram({}),
    ...listOf(blockedAccount, BlockedAccount, { listed: Schema.optionalKey(Schema.Literals(["true", "false"])) }),
    name: "blocked_account.list",
    summary: "Lists the accounts that are or were on the negative list of a program.",
    at: ["GET", "/operator/v1/programs/:program_id/blocked_accounts"]
  })
] as const
