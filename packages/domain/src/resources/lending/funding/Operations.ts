import { Schema } from "effect"
import { idOf, Metadata } from "../../../kernel/Resource.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import { subledgerBalance } from "../subledger-balance/model/SubledgerBalance.ts"
import { createFunding } from "./Create.ts"
import { Funding, FundingView, funding } from "./model/Funding.ts"
import { advanceFunding } from "./Post.ts"

const byId = Schema.Struct({ id: idOf("funding") })

/** Funding operations (v0). */
export const fundingOperations = [
  command({
    name: "funding.create",
    summary: "Creates a funding that lends money on a credit balance asynchronously.",
    at: ["POST", "/v0/fundings"],
    scope: "funding/read_write",
    idempotency: { key: "required", min_length: 5 },
    invalid_status: 422,
    body: Schema.Struct({
      subledger_balance_id: Funding.fields.subledger_balance_id,
      currency_code: Funding.fields.currency_code,
      principal: Funding.fields.principal,
      other_fees: Funding.fields.other_fees,
      metadata: Schema.optionalKey(Metadata)
    }),
    output: FundingView,
    reads: ({ body }) => ({ objects: [{ kind: subledgerBalance.kind, id: body.subledger_balance_id }] }),
    decide: ({ body }, facts) => createFunding(body, facts)
  }),
  retrieve({
    name: "funding.get",
    summary: "Retrieves a funding.",
    at: ["GET", "/v0/fundings/:id"],
    scope: "funding/read",
    params: byId,
    output: FundingView,
    resource: funding,
    id: ({ id }) => id
  }),
  command({
    simulated: true,
    name: "funding.advance",
    summary: "Simulates the posting of a funding; a posted or rejected funding stays unchanged.",
    at: ["POST", "/v0/fundings/:id/advance"],
    scope: "funding/read_write",
    params: byId,
    output: Schema.Struct({}),
    emits: ["funding.posted", "funding.rejected"],
    asking: ({ params }) => advanceFunding(params.id)
  })
] as const
