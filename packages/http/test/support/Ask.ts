import { type Agent, request as send } from "node:http"

/** What was answered. */
export interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** The port it went out from, which tells one connection from another. */
  readonly from: number | undefined
}

/** What is asked. */
export interface Question {
  readonly method?: string
  readonly path?: string
  /** Names and values in turn, so that one can come twice. */
  readonly headers?: ReadonlyArray<string>
  readonly body?: Uint8Array
}

/** Asks over the connection that an agent keeps. A body without a length is sent in chunks. */
export const askThrough = (
  agent: Agent,
  port: number,
  { method = "GET", path = "/v1/event", headers = [], body }: Question = {}
) =>
  new Promise<Answer>((resolve, reject) => {
    const request = send({ port, method, path, headers: ["host", "bank", ...headers], agent }, (response) => {
      const parts: Array<Buffer> = []
      const from = response.socket.localPort
      response.on("data", (part: Buffer) => parts.push(part))
      response.on("error", reject)
      response.on("end", () => {
        const text = Buffer.concat(parts).toString()
        resolve({ status: response.statusCode, headers: response.headers, body: text, from })
      })
    })
    request.on("error", reject)
    request.end(body)
  })

/** The code of an error body. */
export const codeOf = ({ body }: Answer): unknown => JSON.parse(body).code
