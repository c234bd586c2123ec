import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http"

type Headers = OutgoingHttpHeaders | Array<OutgoingHttpHeader>

/**
 * Response that keeps its `Request-Id` for the access log. Node forgets the headers of `writeHead` unless another one was
 * set before, and then takes a slower path for all of them.
 */
export class IdentifiedResponse extends ServerResponse<IncomingMessage> {
  requestId: string | undefined

  override writeHead(status: number, first?: string | Headers, second?: Headers): this {
    if (typeof first === "string") return super.writeHead(status, first, second)
    const id = first === undefined || Array.isArray(first) ? undefined : first["request-id"]
    if (typeof id === "string") this.requestId = id
    return super.writeHead(status, first)
  }
}
