import type { ItemOf } from "@vostro/http/promise"
import { path } from "../../html/Address.ts"

/** A webhook endpoint, as the bank shows it to operators. */
export type Endpoint = ItemOf<"webhook_endpoint.list">

/** An attempt to deliver a webhook. */
export type Attempt = ItemOf<"webhook_attempt.list">

/** A replay of webhooks. */
export type Replay = ItemOf<"webhook_replay.list">

/** Returns the page of an endpoint. */
export const endpointPath = (programId: string, id: string): string => path`/programs/${programId}/webhooks/${id}`

/** Returns the page of a replay. */
export const replayPath = (programId: string, endpointId: string, id: string): string =>
  path`/programs/${programId}/webhooks/${endpointId}/replays/${id}`
