import { Result, Schema } from "effect"
import { instantOf, MINUTE_MS } from "../../../kernel/Instant.ts"
import { idOf, refTo } from "../../../kernel/Resource.ts"
import { decision, found } from "../../../operation/Decision.ts"
import { command, enquiry, listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { createObject, transition } from "../../../operation/Transition.ts"
import { sealToken } from "../oauth-token/AccessToken.ts"
import { linkIdOf, PortalLink, portalLink } from "./PortalLink.ts"

/** Longest life of a link, in minutes. */
const MAX_MINUTES = 60

/** Operations on the links to a program's portal. Their tokens carry no scopes: every link has the same. */
export const portalLinkOperations = [
  command({
    ...inProgram({}),
    name: "portal_link.create",
    summary: "Makes a link that reads a program for an hour at most; only this response shows its token.",
    at: ["POST", "/operator/v1/programs/:program_id/portal_links"],
    // A response with a secret is never stored.
    idempotency: { key: "none", min_length: 1 },
    body: Schema.Struct({
      minutes: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_MINUTES })))
    }),
    output: Schema.Struct({ ...PortalLink.fields, token: Schema.String }),
    decide: ({ body: { minutes = MAX_MINUTES } }, facts) => {
      const id = linkIdOf(facts.programId, facts.newId("portal_link"))
      const expires_at_ms = facts.now.ms + minutes * MINUTE_MS
      const fields = { id, expires_at: instantOf(expires_at_ms).iso }
      const { object, parts } = createObject(portalLink, "create", fields, facts)
      const token = sealToken(facts.settings.master_key, { client_id: id, expires_at_ms, scopes: [] })
      return Result.succeed(decision({ ...parts, response: { ...object, token } }))
    }
  }),
  listing({
    ...inProgram({}),
    ...listOf(portalLink, PortalLink, {}),
    name: "portal_link.list",
    summary: "Lists the links to the portal of a program, newest first, without their tokens.",
    at: ["GET", "/operator/v1/programs/:program_id/portal_links"]
  }),
  command({
    ...inProgram({ portal_link_id: idOf("portal_link") }),
    name: "portal_link.revoke",
    summary: "Revokes a link to the portal of a program; its token stops working.",
    at: ["POST", "/operator/v1/programs/:program_id/portal_links/:portal_link_id/revoke"],
    output: PortalLink,
    rejects: ["object_state_conflict"],
    reads: ({ params }) => ({ objects: [refTo(portalLink, params.portal_link_id)] }),
    decide: ({ params }, facts) =>
      Result.gen(function* () {
        const before = yield* found(portalLink, params.portal_link_id, facts)
        const { object, parts } = yield* transition(portalLink, before, "revoke", {}, facts)
        return decision({ ...parts, response: object })
      })
  }),
  enquiry({
    name: "client.self",
    summary: "Returns the program and the scopes of a client, or of a portal link.",
    at: ["GET", "/v1/self"],
    scope: undefined,
    output: Schema.Struct({
      id: Schema.String,
      program_id: idOf("program"),
      program_name: Schema.String,
      scopes: Schema.Array(Schema.String)
    }),
    ask: () => Result.succeed({ _tag: "Self" })
  })
] as const
