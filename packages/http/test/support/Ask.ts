import { type Agent, request as send } from "node:http"

/** Response of a test request. */
export interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** Local port, which identifies the connection. */
  readonly from: number | undefined
}

/** Test request. */
export interface Question {
  readonly method?: string
  readonly path?: string
  /** Alternating names and values, so that a header can repeat. */
  readonly headers?: ReadonlyArray<string>
  readonly body?: Uint8Array
}

/** Sends a request over an agent's kept-alive connection. A body without a length is sent in chunks. */
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

/** Returns the code of an error body. */
export const codeOf = ({ body }: Answer): unknown => JSON.parse(body).code
