import { type Attachment, fault, Rejection } from "@vostro/domain/operations"
import { Result } from "effect"
import type { RawReply } from "./RawReply.ts"

/** What a request asks of the bytes: a range of them, or only if they are still the same, or no longer. */
export interface Conditions {
  readonly range: string | undefined
  readonly if_range: string | undefined
  readonly if_match: string | undefined
  readonly if_none_match: string | undefined
}

/**
 * The reply that carries a file, whole or one range of it; what is asked is looked at in the order of RFC 9110, 13.2.2.
 * Bytes that are others than were asked for, and a range that there is not, are refused.
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
      // What somebody uploaded is never run as a page of the bank's origin.
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

// Tags are compared as they stand, but for If-None-Match, to which weak ones are as good (RFC 9110, 13.1).
const names = (header: string, etag: string): boolean =>
  header.trim() === "*" || header.split(",").some((one) => one.trim() === etag)

/** Whether those who send an `If-None-Match` have what the tag stands for. */
export const has = (ifNoneMatch: string, etag: string): boolean => names(ifNoneMatch.replaceAll('W/"', '"'), etag)

const RANGE = /^bytes[ \t]*=[ \t]*(\d*)-(\d*)[ \t]*$/i

/** One range in bytes. Other units, several ranges and what is no range are passed over (RFC 9110, 14.2). */
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

// RFC 6266 with the encoding of RFC 8187, which leaves less alone than encodeURIComponent does.
const dispositionOf = (name: string): string => {
  const plain = name.replaceAll(/[^ !#-[\]-~]|[%]/g, "_")
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
