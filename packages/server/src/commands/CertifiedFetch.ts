import { X509Certificate } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { request as send } from "node:https"
import { Readable } from "node:stream"

/**
 * Makes a `fetch` that accepts responses only from the server with this certificate, given as a chain in PEM. The
 * certificate itself is trusted: its names may differ from the address, and no authority needs to have signed it.
 */
export const certifiedFetch = (chain: string): ((request: Request) => Promise<Response>) => {
  const trusted = {
    ca: new X509Certificate(chain).toString(),
    allowPartialTrustChain: true,
    checkServerIdentity: () => undefined
  }
  return async (request) => {
    const body = new Uint8Array(await request.arrayBuffer())
    const { method } = request
    const headers = Object.fromEntries(request.headers)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      send(request.url, { ...trusted, method, headers }, resolve)
        .on("error", reject)
        .end(body)
    })
    const { statusCode: status = 0 } = answer
    return new Response(Readable.toWeb(answer), { status, headers: headersOf(answer) })
  }
}

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
