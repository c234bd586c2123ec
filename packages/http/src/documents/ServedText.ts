import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { PIECE } from "../node/SendPieces.ts"
import { has } from "../transport/FileReply.ts"

/**
 * Makes a page of a constant text, gzip-compressed for clients that accept it, with an ETag for revalidation (RFC 9110,
 * 8.8.3, 12.5.3 and 13.1.2). All readers share its bytes, which are encoded once.
 */
export const servedText = async (
  text: string,
  contentType: string,
  headers: Readonly<Record<string, string>> = {}
): Promise<(request: Request) => Response> => {
  const plain = new TextEncoder().encode(text)
  const compressed = await promisify(gzip)(plain)
  const digest = createHash("sha256").update(plain).digest("base64url")
  return (request) => {
    const isCompressed = takesGzip(request.headers.get("accept-encoding") ?? "")
    const etag = isCompressed ? `"${digest}-gzip"` : `"${digest}"`
    const said = { ...headers, etag, vary: "accept-encoding", "cache-control": "no-cache" }
    if (has(request.headers.get("if-none-match") ?? "", etag)) return new Response(null, { status: 304, headers: said })
    const body = isCompressed ? compressed : plain
    return new Response(piecesOf(body), {
      headers: {
        ...said,
        "content-type": contentType,
        "content-length": String(body.length),
        ...(isCompressed && { "content-encoding": "gzip" })
      }
    })
  }
}

/** Streams views of the bytes, each when the reader wants it. A `Response` of the bytes would copy all of them. */
const piecesOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let sent = 0
  return new ReadableStream(
    {
      pull: (controller) => {
        controller.enqueue(bytes.subarray(sent, sent + PIECE))
        sent += PIECE
        if (sent >= bytes.length) controller.close()
      }
    },
    { highWaterMark: 0 }
  )
}

/** Checks that an `Accept-Encoding` allows gzip, by name or `*`, with a weight above 0. */
const takesGzip = (codings: string): boolean => {
  const weights = new Map(
    codings.split(",").map((coding) => {
      const [name = "", weight = "q=1"] = coding.toLowerCase().split(";")
      return [name.trim(), Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1] ?? 0)]
    })
  )
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0
}
