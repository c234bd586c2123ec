import { type Form, type FormPiece, fault, type Rejection, reject, tooLarge } from "@vostro/domain/operations"
import { Effect, Stream } from "effect"
import * as MultipartParser from "effect/http/MultipartParser"
import { bodyUnreadable } from "./BodyRefusals.ts"

/** Maximum bytes of a form beside its file: other fields, headers and boundaries. */
export const MAX_FORM_OVERHEAD = 1_048_576

/** Maximum number of parts of a form. */
const MAX_PARTS = 20

// RFC 2046, 5.1.1: a boundary has at most 70 characters. RFC 7578, 4.1: a boundary is required.
const FORM_TYPE = /^multipart\/form-data[ \t]*;(.*;)?[ \t]*boundary=("[^"]{1,70}"|[^\s";]{1,70})[ \t]*(;|$)/i

/** Request headers that describe a form. */
export interface FormHeaders {
  readonly content_type: ReadonlyArray<string>
  readonly content_encoding: ReadonlyArray<string>
  readonly content_length: string | undefined
}

/**
 * Parses a multipart body into form pieces (RFC 7578). A body whose declared or actual length exceeds the maximum for
 * the form is rejected at once. Pieces are views of the received chunks; none is buffered.
 */
export const formPieces = (
  body: Stream.Stream<Uint8Array, Rejection>,
  headers: FormHeaders,
  form: Form
): Stream.Stream<FormPiece, Rejection> =>
  Stream.suspend(() => {
    const most = form.max_bytes + MAX_FORM_OVERHEAD
    const [type = ""] = headers.content_type
    const wrong = wrongHeader(headers)
    if (wrong !== undefined) return Stream.fail(reject("request_malformed", fault("header_malformed", wrong)))
    if (Number(headers.content_length ?? 0) > most) return Stream.fail(tooLarge(form.file))
    const splitter = makeSplitter(type)
    let length = 0
    const pieces = Stream.mapEffect(body, (bytes) => {
      length += bytes.length
      return length > most ? Effect.fail(tooLarge(form.file)) : splitter.write(bytes)
    })
    return Stream.flattenIterable(
      Stream.concat(
        pieces,
        Stream.suspend(() => Stream.fromEffect(splitter.end))
      )
    )
  })

const wrongHeader = ({ content_type, content_encoding }: FormHeaders): string | undefined => {
  const [type = "", ...more] = content_type
  if (more.length > 0 || !FORM_TYPE.test(type.trim())) return "Content-Type"
  return content_encoding.some((encoding) => encoding.toLowerCase() !== "identity") ? "Content-Encoding" : undefined
}

/** Splits a byte stream into the pieces that each chunk completes. */
const makeSplitter = (type: string) => {
  let pieces: Array<FormPiece> = []
  let isDone = false
  let isWrong = false
  const parser = MultipartParser.make({
    headers: { "content-type": type.trim() },
    maxParts: MAX_PARTS,
    isFile: () => true,
    onField: () => {},
    onFile: (info) => {
      const part = partOf(info)
      if (part === undefined) isWrong = true
      else pieces.push(part)
      return (bytes) => {
        if (bytes !== null && bytes.length > 0) pieces.push({ _tag: "Bytes", bytes })
      }
    },
    onError: () => {
      isWrong = true
    },
    onDone: () => {
      isDone = true
    }
  })
  const taken = (): Effect.Effect<ReadonlyArray<FormPiece>, Rejection> => {
    const found = pieces
    pieces = []
    return isWrong ? Effect.fail(bodyUnreadable) : Effect.succeed(found)
  }
  return {
    // Bytes after the last boundary are ignored (RFC 2046, 5.1.1).
    write: (bytes: Uint8Array) =>
      Effect.suspend(() => {
        if (!isDone) parser.write(bytes)
        return taken()
      }),
    end: Effect.suspend(() => {
      if (!isDone) parser.end()
      return taken()
    })
  }
}

// RFC 7578, 4.7 deprecates transfer encodings; ignoring one would corrupt the file.
const PLAIN = /^(7bit|8bit|binary)$/i

const partOf = (info: MultipartParser.PartInfo): FormPiece | undefined => {
  const { "content-type": content_type, "content-transfer-encoding": encoding = "binary" } = info.headers
  if (info.contentDisposition !== "form-data" || Array.isArray(content_type)) return undefined
  if (Array.isArray(encoding) || !PLAIN.test(encoding.trim())) return undefined
  // The parser keeps leading whitespace of a value that is split between chunks.
  return { _tag: "Part", name: info.name, file_name: info.filename, content_type: content_type?.trim() }
}
