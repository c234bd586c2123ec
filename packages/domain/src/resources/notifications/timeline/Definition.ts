/**
 * The timeline of an object. Steps.ts pairs its events with the rows of its lifecycle table, and with what the audit log,
 * the ledger and the deliveries know of each. Next.ts reads the table for what the status allows, CallsOn.ts lists the requests
 * on an object. Reading the store, and deciding these requests, is left to `engine/request`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { timelineOperations } from "./Operations.ts"

/** Timelines of objects with a lifecycle. */
export const timelines = defineResource({ operations: timelineOperations })
