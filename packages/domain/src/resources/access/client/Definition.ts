/**
 * Clients: the credentials with which partners call the bank. Operators create, rotate and revoke them. Secret.ts
 * hashes secrets and checks them. Exchanging a secret for a token is left to `access/oauth-token`.
 */

import type { Scope } from "../../../kernel/Scope.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { client } from "./Client.ts"
import { clientOperations } from "./Operations.ts"

/** API credentials of partners, in a bank with these scopes. */
export const clients = (scopes: ReadonlyArray<Scope>) =>
  defineResource({ resources: [client], operations: clientOperations(scopes) })
