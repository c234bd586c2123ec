import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { has } from "./FileReply.ts"

/**
 * Makes a page of a constant text, gzip-compressed for clients that accept it, with an ETag for revalidation (RFC 9110,
 * 8.8.3, 12.5.3 and 13.1.2).
 */
export const servedText = async (text: string, contentType: string): Promise<(request: Request) => Response> => {
  const compressed = new Uint8Array(await promisify(gzip)(text))
  const digest = createHash("sha256").update(text).digest("base64url")
  return ({ headers }) => {
    const isCompressed = takesGzip(headers.get("accept-encoding") ?? "")
    const etag = isCompressed ? `"${digest}-gzip"` : `"${digest}"`
    const said = { etag, vary: "accept-encoding", "cache-control": "no-cache" }
    if (has(headers.get("if-none-match") ?? "", etag)) return new Response(null, { status: 304, headers: said })
    const all = { ...said, "content-type": contentType }
    if (!isCompressed) return new Response(text, { headers: all })
    return new Response(compressed, { headers: { ...all, "content-encoding": "gzip" } })
  }
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
