import { type Attachment, fault, Rejection } from "@vostro/domain/operations"
import { Result } from "effect"
import type { RawReply } from "./RawReply.ts"

/** Range and precondition headers of a request. */
export interface Conditions {
  readonly range: string | undefined
  readonly if_range: string | undefined
  readonly if_match: string | undefined
  readonly if_none_match: string | undefined
}

/**
 * Builds the reply for a file, whole or one range. Preconditions are evaluated in the order of RFC 9110, 13.2.2. A
 * failed `If-Match` is rejected with 412, an unsatisfiable range with 416.
 */
export const fileReply = (file: Attachment, asked: Conditions): Result.Result<RawReply, Rejection> => {
  const etag = `"${file.checksum}"`
  const headers = { etag, "accept-ranges": "bytes" }
  if (asked.if_match !== undefined && !names(asked.if_match, etag)) return Result.fail(others)
  if (asked.if_none_match !== undefined && has(asked.if_none_match, etag)) {
    return Result.succeed({ status: 304, headers, body: "" })
  }
  const size = file.size_bytes
  const isWhole = asked.range === undefined || (asked.if_range !== undefined && asked.if_range.trim() !== etag)
  const range = isWhole ? undefined : rangeOf(asked.range, size)
  if (range === "unsatisfiable") return Result.fail(unsatisfiable)
  const { from, until } = range ?? { from: 0, until: size }
  return Result.succeed({
    status: range === undefined ? 200 : 206,
    headers: {
      ...headers,
      ...(range !== undefined && { "content-range": `bytes ${from}-${until - 1}/${size}` }),
      "content-type": file.content_type,
      "content-disposition": dispositionOf(file.file_name),
      // Keeps browsers from running an upload as a page of the bank's origin.
      "x-content-type-options": "nosniff"
    },
    body: "",
    content: { length: until - from, bytes: file.read(from, until) }
  })
}

const rangeError = (status: number, header: string) =>
  new Rejection({ code: "parameters_invalid", errors: [fault("value_not_allowed", header)], status })
const others = rangeError(412, "If-Match")
const unsatisfiable = rangeError(416, "Range")

// ETags are compared strongly; `If-None-Match` also accepts weak ones (RFC 9110, 13.1).
const names = (header: string, etag: string): boolean =>
  header.trim() === "*" || header.split(",").some((one) => one.trim() === etag)

/** Checks that an `If-None-Match` header lists an ETag. */
export const has = (ifNoneMatch: string, etag: string): boolean => names(ifNoneMatch.replaceAll('W/"', '"'), etag)

const RANGE = /^bytes[ \t]*=[ \t]*(\d*)-(\d*)[ \t]*$/i

/** Parses one byte range. Other units, several ranges and malformed ranges are ignored (RFC 9110, 14.2). */
const rangeOf = (header: string | undefined, size: number) => {
  const [, first = "", last = ""] = RANGE.exec(header?.trim() ?? "") ?? []
  if (first === "" && last === "") return undefined
  if (first === "") {
    const length = Math.min(Number(last), size)
    return length === 0 ? "unsatisfiable" : { from: size - length, until: size }
  }
  if (last !== "" && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return "unsatisfiable"
  return { from: Number(first), until: last === "" ? size : Math.min(Number(last) + 1, size) }
}

// RFC 6266 with the encoding of RFC 8187, which escapes more characters than encodeURIComponent.
const dispositionOf = (name: string): string => {
  const plain = name.replaceAll(/[^ !#-[\]-~]|[%]/g, "_")
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
