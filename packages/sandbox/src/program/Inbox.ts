import type { InboxWebhook } from "@vostro/console"
import { SIGNATURE_HEADER, verifySignature } from "@vostro/domain/webhook"
import type { Pages } from "@vostro/http/node"
import { Result } from "effect"

/** Path that receives the demo program's webhooks. */
export const INBOX_PATH = "/sandbox/inbox"

/** Maximum number of webhooks shown, of those that hold and of those that were refused. */
const MAX_KEPT = 100

/** Maximum number of characters kept of a signature that does not hold, which needs no token to be posted. */
const MAX_SHOWN = 500

/** Maximum of concurrent readers at one address: the page needs no token. */
const MAX_READERS = 32

interface Received {
  readonly received_at: string
  readonly signature: string
  readonly verified: boolean
  readonly event: unknown
}

/** Webhooks that reached the sandbox's own receiver. */
export interface Inbox {
  readonly pages: Pages
  /** Returns the latest webhooks with those that were refused, newest first. */
  readonly received: () => ReadonlyArray<InboxWebhook>
}

/** Webhook receiver of the sandbox: verifies signatures and shows the latest webhooks at the same path. */
export const makeInbox = (secrets: () => ReadonlyArray<string>): Inbox => {
  const received: Array<Received> = []
  const refused: Array<InboxWebhook> = []
  const take = async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.arrayBuffer())
    const signature = request.headers.get(SIGNATURE_HEADER) ?? ""
    const received_at = new Date().toISOString()
    const verdict = verifySignature({
      header: signature,
      body,
      secrets: secrets(),
      nowMs: Date.now(),
      toleranceMs: Infinity
    })
    if (Result.isFailure(verdict)) {
      keep(refused, { received_at, signature: signature.slice(0, MAX_SHOWN), problem: verdict.failure })
      return Response.json({ problem: verdict.failure }, { status: 400 })
    }
    const event: unknown = JSON.parse(new TextDecoder().decode(body))
    keep(received, { received_at, signature, verified: true, event })
    return new Response(null, { status: 204 })
  }
  const pages = {
    [INBOX_PATH]: { GET: async () => Response.json({ webhooks: received }), POST: take, readers: MAX_READERS }
  }
  return { pages, received: () => [...received, ...refused].toSorted(newestFirst) }
}

const keep = <A>(kept: Array<A>, one: A): void => {
  kept.unshift(one)
  kept.length = Math.min(kept.length, MAX_KEPT)
}

const newestFirst = (a: InboxWebhook, b: InboxWebhook): number => b.received_at.localeCompare(a.received_at)
