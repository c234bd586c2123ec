import { Schema } from "effect"
import { uniqueOf } from "../../../kernel/Identifier.ts"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, resource, Timestamp } from "../../../kernel/Resource.ts"
import type { Scope } from "../../../kernel/Scope.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"

/** The statuses of a portal link. */
export const PortalLinkStatus = Schema.Literals(["active", "revoked"])

/** Portal link lifecycle. `revoked` is final; a link that is not revoked ends by its time. */
export const lifecycle = machine("portal_link", PortalLinkStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "revoke", from: ["active"], to: "revoked" }
])

type Trigger = TriggerOf<typeof lifecycle>

/**
 * The right to read a program for a short time, which an operator gives its developers. It acts as a client without a secret:
 * its token can only read. The id embeds that of the program, so a link is found by its id alone.
 */
export interface PortalLink extends Schema.Schema.Type<typeof PortalLink> {}
export const PortalLink = Schema.Struct({
  id: idOf("portal_link"),
  status: PortalLinkStatus,
  expires_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The portal link resource. */
export const portalLink = resource<PortalLink, Trigger>({
  kind: "portal_link",
  schema: PortalLink,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict"
})

/** Scopes of customers and their documents, which no link has. */
const PERSONAL: ReadonlyArray<Scope> = ["application/read", "entity/read", "file/read"]

/** Returns the scopes that every link has, of those of a bank: they read the program, but not its customers. */
export const portalScopes = (scopes: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  scopes.filter((scope) => scope.endsWith("/read") && !PERSONAL.includes(scope))

/** True for an operation that links may call: a read of the program. Bytes of files cannot be masked, so no link has them. */
export const isForLinks = ({ _tag, at: [method], audience, scope }: AnyOperation): boolean =>
  audience === "partner" &&
  method === "GET" &&
  _tag !== "Download" &&
  (scope === undefined || portalScopes([scope]).length === 1)

/** Builds the id of a new link: the program's unique part followed by the unique part of a new id. */
export const linkIdOf = (programId: string, newId: string): PortalLink["id"] =>
  `portal_link_${programId.slice("program_".length)}${uniqueOf(newId)}`

/** Extracts the program id from the id of a link; undefined for any other id. */
export const programOfLink = (id: string): string | undefined => {
  const [, unique] = /^portal_link_(\w+)\w{32}$/.exec(id) ?? []
  return unique === undefined ? undefined : `program_${unique}`
}
