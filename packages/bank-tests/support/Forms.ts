import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { errorCodes } from "@vostro/domain/operations"
import { File } from "@vostro/domain/resources/customers/file/File"
import { Schema } from "effect"
import { type BankUnderTest, tokenOf } from "./BankUnderTest.ts"

/** A part on the wire: header lines and body. */
export interface WirePart {
  readonly headers: ReadonlyArray<string>
  readonly body: string | Uint8Array
}

/** Default boundary of the forms in these tests. */
export const BOUNDARY = "----a boundary'()+_,-./:=?"

/** Builds a field of a form. */
export const field = (name: string, body: string): WirePart => ({
  headers: [`Content-Disposition: form-data; name="${name}"`],
  body
})

/** Builds a file of a form. `disposition` follows the name of the part. */
export const filePart = (
  body: string | Uint8Array = "%PDF-1.7 ...",
  disposition = '; filename="licence.pdf"',
  type: string | undefined = "application/pdf"
): WirePart => ({
  headers: [
    `Content-Disposition: form-data; name="file"${disposition}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`])
  ],
  body
})

/** Encodes a form. */
export const formOf = (parts: ReadonlyArray<WirePart>, boundary = BOUNDARY): Buffer<ArrayBuffer> =>
  Buffer.concat([
    ...parts.flatMap(({ headers, body }) => [
      Buffer.from(`--${boundary}\r\n${headers.join("\r\n")}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n")
    ]),
    Buffer.from(`--${boundary}--\r\n`)
  ])

/** Summary of an answer to an upload. */
export interface Said {
  readonly status: number
  readonly code: string | undefined
  /** Each error as `sub-error parameter`. */
  readonly errors: ReadonlyArray<string>
  readonly file: File | undefined
  readonly replayed: boolean
}

const Refused = Schema.Struct({
  code: Schema.Literals(Object.keys(errorCodes)),
  message: Schema.String,
  errors: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        code: Schema.String,
        message: Schema.String,
        parameters: Schema.optionalKey(Schema.Array(Schema.String))
      })
    )
  )
})

/** Reads an answer to an upload, either a file or an error. */
export const read = async (answer: Response): Promise<Said> => {
  const body: unknown = await answer.json()
  const replayed = answer.headers.get("idempotency-replayed") === "true"
  if (answer.status === 200) {
    const file = Schema.decodeUnknownSync(File, { onExcessProperty: "error" })(body)
    return { status: 200, code: undefined, errors: [], file, replayed }
  }
  const { code, errors = [] } = Schema.decodeUnknownSync(Refused)(body)
  const said = errors.map((one) => `${one.code} ${(one.parameters ?? []).join(" ")}`.trim())
  return { status: answer.status, code, errors: said, file: undefined, replayed }
}

/** Creates an uploader of raw forms to a bank. */
export const makeUploader = async (bank: BankUnderTest) => {
  const token = await tokenOf(bank)
  const headersWith = (headers: Record<string, string>) => ({
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary="${BOUNDARY}"`,
    "idempotency-key": randomUUID(),
    ...headers
  })
  const send = async (
    form: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    headers: Record<string, string> = {}
  ) =>
    read(
      await fetch(`${bank.url}/v2/files`, { method: "POST", body: form, headers: headersWith(headers), duplex: "half" })
    )
  /** Sends raw bytes, then waits, ends its side or hangs up, and returns the raw answer. */
  const raw = (headers: Record<string, string>, body: Uint8Array, then: "wait" | "end" | "hang up") =>
    new Promise<string>((resolve, fail) => {
      const { hostname, port } = new URL(bank.url)
      const socket = connect(Number(port), hostname)
      let answer = ""
      const lines = Object.entries({ host: hostname, ...headersWith(headers) }).map((line) => line.join(": "))
      socket.setEncoding("utf8").on("data", (text) => {
        answer += text
      })
      socket.on("close", () => resolve(answer)).on("error", fail)
      socket.write(`POST /v2/files HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`)
      socket.write(body, () => {
        if (then === "end") socket.end()
        if (then === "hang up") socket.destroy()
      })
    })
  return {
    token,
    send,
    raw,
    parts: (parts: ReadonlyArray<WirePart>, headers: Record<string, string> = {}) => send(formOf(parts), headers),
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(bank.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } })
  }
}
