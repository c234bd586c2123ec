import { SIGNATURE_HEADER, verifySignature } from "@vostro/domain/webhook"
import type { Pages } from "@vostro/http/node"
import { Result } from "effect"

/** Path that receives the demo program's webhooks. */
export const INBOX_PATH = "/sandbox/inbox"

/** Maximum number of webhooks shown. */
const MAX_KEPT = 100

/** Maximum of concurrent readers at one address: the page needs no token. */
const MAX_READERS = 32

interface Received {
  readonly received_at: string
  readonly signature: string
  readonly verified: boolean
  readonly event: unknown
}

/** Webhook receiver of the sandbox: verifies signatures and shows the latest webhooks at the same path. */
export const makeInbox = (secrets: () => ReadonlyArray<string>): Pages => {
  const received: Array<Received> = []
  const take = async (request: Request): Promise<Response> => {
    const body = new Uint8Array(await request.arrayBuffer())
    const signature = request.headers.get(SIGNATURE_HEADER) ?? ""
    const verdict = verifySignature({
      header: signature,
      body,
      secrets: secrets(),
      nowMs: Date.now(),
      toleranceMs: Infinity
    })
    if (Result.isFailure(verdict)) return Response.json({ problem: verdict.failure }, { status: 400 })
    const event: unknown = JSON.parse(new TextDecoder().decode(body))
    received.unshift({ received_at: new Date().toISOString(), signature, verified: true, event })
    received.length = Math.min(received.length, MAX_KEPT)
    return new Response(null, { status: 204 })
  }
  return { [INBOX_PATH]: { GET: async () => Response.json({ webhooks: received }), POST: take, readers: MAX_READERS } }
}
