/**
 * Links to the portal of a program: an operator makes one for the developers of a partner, for an hour at most. The token of
 * a link is a stateless access token; checking it in a request is left to `engine/request`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { portalLinkOperations } from "./Operations.ts"
import { portalLink } from "./PortalLink.ts"

/** Links to the portals of programs. */
export const portalLinks = defineResource({ resources: [portalLink], operations: portalLinkOperations })
