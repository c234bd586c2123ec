import type { NamedRequest, Reply } from "@vostro/domain/operations"
import { Result } from "effect"
import type { RawData, WebSocket } from "ws"
import { answerText, faultText } from "./Answers.ts"
import { AUTHENTICATE, type Call, type Fault, readCall } from "./Call.ts"
import { isKnownCaller } from "./KnownCaller.ts"

/** Caller of a connection, and the bank that answers it. */
export interface Peer {
  readonly source_ip: string | undefined
  /** Header `Authorization` of the handshake. */
  readonly authorization: string | undefined
  readonly answer: (request: NamedRequest) => Promise<Reply>
  /** True if an operation answers without credentials, or does not exist. */
  readonly isPublic: (operation: string) => boolean
  readonly maxInFlight: number
  /** Time in ms that the connection may be open without a call with valid credentials. */
  readonly credentialsMs: number
}

/** Close codes (RFC 6455, 7.4.1). */
export const closeCodes = { goingAway: 1001, unsupportedData: 1003, policyViolation: 1008 } as const

/** A close code, and words for the caller: at most 123 bytes. */
interface Ending {
  readonly code: number
  readonly reason: string
}

/** Bytes waiting to be sent to a caller, above which it must read before it is heard again. */
const MAX_UNSENT_BYTES = 1_048_576

/**
 * One connection: takes messages while fewer than `maxInFlight` calls are under way and the caller reads its answers.
 * Otherwise it leaves them in the socket, so that the caller feels the pressure. Calls run to completion even if the
 * caller is gone.
 */
export class Connection {
  private readonly socket: WebSocket
  private readonly peer: Peer
  private readonly waiting: Array<string> = []
  private readonly underWay = new Set<string>()
  private authorization: string | undefined
  private deadline: NodeJS.Timeout | undefined
  private ending: Ending | undefined
  private isAlive = true
  private unsent = 0

  constructor(socket: WebSocket, peer: Peer) {
    this.socket = socket
    this.peer = peer
    this.authorization = peer.authorization
    socket.on("message", (data, isBinary) => this.receive(data, isBinary))
    socket.on("pong", () => {
      this.isAlive = true
    })
    // A broken frame or connection: `ws` closes the socket with the code that fits.
    socket.on("error", () => undefined)
    socket.on("close", () => clearTimeout(this.deadline))
    this.expectCredentials()
  }

  /** Takes no more calls, and says goodbye once those under way are answered. */
  close(): void {
    this.end({ code: closeCodes.goingAway, reason: "the bank closes" })
  }

  /** Cuts the connection if its peer has neither answered nor read since the last beat; otherwise asks it to answer. */
  beat(): void {
    const hasRead = this.socket.bufferedAmount !== this.unsent
    // While calls are under way the connection may be paused, and its pongs wait.
    if (!this.isAlive && !hasRead && this.underWay.size === 0) this.socket.terminate()
    this.isAlive = false
    this.unsent = this.socket.bufferedAmount
    // Of a connection that has just been cut, this is nothing.
    this.socket.ping()
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.ending !== undefined) return
    if (isBinary) this.end({ code: closeCodes.unsupportedData, reason: "messages are texts" })
    else this.waiting.push(data.toString())
    this.pump()
  }

  private pump(): void {
    while (this.hasRoom()) {
      const text = this.waiting.shift()
      if (text === undefined) break
      this.take(text)
    }
    if (this.ending !== undefined && this.underWay.size === 0) this.socket.close(this.ending.code, this.ending.reason)
    else if (this.hasRoom()) this.socket.resume()
    else this.socket.pause()
  }

  private end(ending: Ending): void {
    this.ending ??= ending
    this.waiting.length = 0
    this.pump()
  }

  private hasRoom(): boolean {
    return this.underWay.size < this.peer.maxInFlight && this.socket.bufferedAmount <= MAX_UNSENT_BYTES
  }

  private take(text: string): void {
    const call = Result.flatMap(readCall(text), (one) =>
      this.underWay.has(one.id) ? repeated(one) : Result.succeed(one)
    )
    if (Result.isFailure(call)) this.send(faultText(call.failure, newRequestId()))
    else if (call.success.method === AUTHENTICATE) this.authenticate(call.success)
    else void this.answer(call.success)
  }

  // A stranger must not hold one of the connections for ever. Only valid credentials end the time, and nothing renews it.
  private expectCredentials(): void {
    const { credentialsMs } = this.peer
    const reason = `no call with valid credentials in ${credentialsMs / 1_000} s: connect, send connection.authenticate, then call`
    const end = () => this.end({ code: closeCodes.policyViolation, reason })
    this.deadline ??= setTimeout(end, credentialsMs).unref()
  }

  private judge({ method }: Call, reply: Reply): void {
    if (this.peer.isPublic(method)) return
    const isKnown = isKnownCaller(reply)
    if (isKnown === false) this.expectCredentials()
    if (isKnown !== true) return
    clearTimeout(this.deadline)
    this.deadline = undefined
  }

  // The bank checks credentials with each call: they may expire, and be revoked.
  private authenticate({ authorization, id }: Call): void {
    if (this.authorization !== authorization) this.expectCredentials()
    this.authorization = authorization
    this.send(`{"jsonrpc":"2.0","id":${id},"result":null}`)
  }

  private async answer(call: Call): Promise<void> {
    this.underWay.add(call.id)
    const request_id = newRequestId()
    const { authorization } = this
    const reply = await this.peer.answer({
      request_id,
      operation: call.method,
      source_ip: this.peer.source_ip,
      authorization,
      idempotency_key: call.idempotency_key,
      dry_run: call.dry_run,
      params: bytesOf(call.params),
      query: bytesOf(call.query),
      body: bytesOf(call.body)
    })
    this.underWay.delete(call.id)
    if (this.authorization === authorization) this.judge(call, reply)
    this.send(answerText(call.id, request_id, reply))
    this.pump()
  }

  private send(text: string): void {
    // The error of a caller that is gone closes the socket, too.
    this.socket.send(text, () => this.pump())
  }
}

const repeated = ({ id }: Call): Result.Result<Call, Fault> =>
  Result.fail({ id, code: -32_600, message: "A request with this id is under way." })

const newRequestId = (): string => `req_${crypto.randomUUID().replaceAll("-", "")}`

const bytesOf = (text: string | undefined): Uint8Array | undefined =>
  text === undefined ? undefined : new TextEncoder().encode(text)
