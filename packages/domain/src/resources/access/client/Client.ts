import { Schema } from "effect"
import { uniqueOf } from "../../../kernel/Identifier.ts"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { isScope, type Scope } from "../../../kernel/Scope.ts"

/** The statuses of a client. */
export const ClientStatus = Schema.Literals(["active", "revoked"])

/** Client lifecycle. `revoked` is final. */
export const lifecycle = machine("client", ClientStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "rotate", from: ["active"], to: "active" },
  { on: "revoke", from: ["active"], to: "revoked" }
])

type Trigger = TriggerOf<typeof lifecycle>

/** A granted scope. The modules of the bank determine which can be granted. */
const GrantedScope: Schema.Codec<Scope> = Schema.declare((one): one is Scope => typeof one === "string" && isScope(one))

/** A stored client secret: its salted hash only. A rotated secret stays valid until `expires_at`. */
const HashedSecret = Schema.Struct({
  salt: Schema.String,
  hash: Schema.String,
  expires_at: Schema.optionalKey(Timestamp)
})

/** API credentials of a program. The id embeds the program's id, so a client is found by its id alone. */
export interface Client extends Schema.Schema.Type<typeof Client> {}
export const Client = Schema.Struct({
  id: idOf("client"),
  name: text(120),
  status: ClientStatus,
  scopes: Schema.Array(GrantedScope),
  secrets: Schema.Array(HashedSecret),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The client resource. */
export const client = resource<Client, Trigger>({
  kind: "client",
  schema: Client,
  lifecycles: [lifecycle],
  refuses: "object_state_conflict",
  secrets: ["secrets"]
})

/** A client as shown to the operator of a bank with these scopes, without its secrets. */
export const clientViewOf = (scopes: ReadonlyArray<Scope>) =>
  Schema.Struct({
    id: Client.fields.id,
    name: Client.fields.name,
    status: Client.fields.status,
    scopes: Schema.Array(Schema.Literals(scopes)),
    created_at: Timestamp,
    updated_at: Timestamp
  })

/** Removes the secrets from a client. */
export const viewOf = ({ secrets: _, ...view }: Client): ReturnType<typeof clientViewOf>["Type"] => view

/** Builds the id of a new client: the program's unique part followed by the unique part of a new id. */
export const clientIdOf = (programId: string, newId: string): string =>
  `client_${programId.slice("program_".length)}${uniqueOf(newId)}`

/** Extracts the program id from a client id. A malformed client id yields a program id that cannot exist. */
export const programOf = (clientId: string): string => `program_${clientId.slice("client_".length, -32)}`
