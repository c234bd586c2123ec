import { Schema } from "effect"
import { Timestamp, text } from "../../../kernel/Fields.ts"
import { uniqueOf } from "../../../kernel/Identifier.ts"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, resource } from "../../../kernel/Resource.ts"
import { scopes } from "../../../kernel/Scope.ts"

/** The statuses of a client. */
export const ClientStatus = Schema.Literals(["active", "revoked"])

/** How a client lives: `revoked` is the end. */
export const lifecycle = machine("client", ClientStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "rotate", from: ["active"], to: "active" },
  { on: "revoke", from: ["active"], to: "revoked" }
])

type Trigger = TriggerOf<typeof lifecycle>

/** A scope, as a field. */
export const ScopeName = Schema.Literals(scopes)

/** A client's stored secret: only its salted hash. One that was rotated away holds until `expires_at`. */
const HashedSecret = Schema.Struct({
  salt: Schema.String,
  hash: Schema.String,
  expires_at: Schema.optionalKey(Timestamp)
})

/** A program's credentials for the API. Its id carries the id of its program, so that it is found by itself. */
export interface Client extends Schema.Schema.Type<typeof Client> {}
export const Client = Schema.Struct({
  id: idOf("client"),
  name: text(120),
  status: ClientStatus,
  scopes: Schema.Array(ScopeName),
  secrets: Schema.Array(HashedSecret),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** How clients are kept. */
export const client = resource<Client, Trigger>({
  kind: "client",
  schema: Client,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict"
})

/** A client as the operator sees it: without its secrets. */
export const ClientView = Schema.Struct({
  id: Client.fields.id,
  name: Client.fields.name,
  status: Client.fields.status,
  scopes: Client.fields.scopes,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** Leaves the secrets out. */
export const viewOf = ({ secrets: _, ...view }: Client): typeof ClientView.Type => view

/** The id of a new client: its program's unique part, then that of a new id. */
export const clientIdOf = (programId: string, newId: string): string =>
  `client_${programId.slice("program_".length)}${uniqueOf(newId)}`

/** The program that a client's id names; an id of another form names one that cannot exist. */
export const programOf = (clientId: string): string => `program_${clientId.slice("client_".length, -32)}`
