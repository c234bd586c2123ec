import type { LookupFunction } from "node:net"
import type { WebhookRequest } from "@vostro/domain/ports"
import { type Destination, destinationOf, type Undici } from "./Destination.ts"

/** Maximum number of URLs that are remembered. */
const MAX_DESTINATIONS = 1_000

/** The destinations of the latest webhooks. */
export interface Destinations {
  readonly of: (request: WebhookRequest) => Destination
  /** Ends all connections. */
  readonly close: () => void
}

/** Reads each URL once: reading it and judging its address takes longer than signing. */
export const makeDestinations = (lookup: LookupFunction, undici: Undici): Destinations => {
  const known = new Map<string, Destination>()
  const forget = (url: string | undefined) => {
    if (url === undefined) return
    // Webhooks that are under way end first.
    void known.get(url)?.pool.close()
    known.delete(url)
  }
  return {
    of: (request) => {
      const before = known.get(request.url)
      if (before?.networks === request.networks) return before
      forget(before === undefined ? undefined : request.url)
      if (known.size >= MAX_DESTINATIONS) forget(known.keys().next().value)
      const made = destinationOf(request, lookup, undici)
      known.set(request.url, made)
      return made
    },
    close: () => {
      for (const { pool } of known.values()) void pool.destroy()
    }
  }
}
