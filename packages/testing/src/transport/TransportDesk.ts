import { defaultSettings, layerBank, type Settings } from "@vostro/domain"
import { Bank, type JsonObject } from "@vostro/domain/operations"
import { Effect, Exit, Layer, References, Result, Scope, Stream } from "effect"
import type {
  Carries,
  OpenTransport,
  SentForm,
  SentRequest,
  TransportAnswer,
  TransportUnderTest
} from "./TransportUnderTest.ts"
import { type SeenRequest, type WatchedBank, watchBank } from "./WatchedBank.ts"

const OPERATOR_TOKEN = "operator-token-of-the-suite"

/** The operator's `Authorization`. */
export const OPERATOR = `Bearer ${OPERATOR_TOKEN}`

/** Arguments of a request. A body that is not bytes is sent as JSON; `authorization` is the partner's by default. */
export interface Given {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: JsonObject
  readonly body?: unknown
  readonly form?: SentForm
  readonly key?: string | undefined
  readonly dry_run?: string
  readonly authorization?: string | undefined
  readonly method?: string
}

/** A bank with a program and its client, and the transport under test over it. */
export interface TransportDesk extends Pick<WatchedBank, "hold" | "seen"> {
  readonly carries: Carries
  readonly programId: string
  /** `Authorization` of the client, with every scope. */
  readonly partner: string
  readonly transport: OpenTransport
  /** Sends a request through the transport. */
  readonly send: (operation: string, given?: Given) => Promise<TransportAnswer>
  /** Asks the bank for the same without the transport. */
  readonly direct: (operation: string, given?: Given) => Promise<TransportAnswer>
  /** Asks the bank without the transport, for what must succeed; returns the answer as JSON. */
  readonly ask: (operation: string, given?: Given) => Promise<ReturnType<typeof jsonOf>>
  /** Returns the `Authorization` of the client with a scope. */
  readonly scoped: (scope: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** Opens a bank with settings, a program in it, and a transport over it. */
export const openTransportDesk = async (
  { carries, open, ports }: TransportUnderTest,
  given: Partial<Settings> = {}
): Promise<TransportDesk> => {
  const settings: Settings = {
    ...defaultSettings,
    operator_token: OPERATOR_TOKEN,
    master_key: new Uint8Array(32).fill(9),
    credential_cache_ms: 0,
    ...given
  }
  const scope = Scope.makeUnsafe()
  const services = await Effect.runPromise(Layer.buildWithScope(Layer.provide(layerBank(settings), ports()), scope))
  const inner = quiet(await Effect.runPromise(Effect.provideContext(Bank, services)))
  const { bank, hold, seen } = watchBank(inner)
  const asked = makeDirect(inner, carries)
  const ask = async (operation: string, one: Given = {}) => {
    const answer = await asked(sentOf(inner, operation, { authorization: OPERATOR, ...one }))
    if (answer.status >= 400) throw new Error(`${operation}: ${textOf(answer)}`)
    return jsonOf(answer)
  }
  const { id: program_id } = await ask("program.create", { body: { name: "Program" } })
  const client = await ask("client.create", { params: { program_id }, body: { name: "Client" } })
  const scoped = async (named?: string) => {
    const credentials = { client_id: client.id, client_secret: client.client_secret }
    const body = { grant_type: "client_credentials", ...credentials, ...(named !== undefined && { scope: named }) }
    return `Bearer ${(await ask("oauth_token.create", { body, authorization: undefined })).access_token}`
  }
  const partner = await scoped()
  const transport = closedOnce(await open(bank))
  return {
    carries,
    programId: program_id,
    partner,
    hold,
    seen,
    transport,
    send: (operation, one) => transport.send(sentOf(inner, operation, { authorization: partner, ...one })),
    direct: (operation, one) => asked(sentOf(inner, operation, { authorization: partner, ...one })),
    ask,
    scoped,
    close: async () => {
      await transport.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
}

// Refused credentials are no news here.
const quiet = (bank: Bank["Service"]): Bank["Service"] => ({
  ...bank,
  answer: (request) => Effect.provideService(bank.answer(request), References.MinimumLogLevel, "Error")
})

const closedOnce = ({ close, send }: OpenTransport): OpenTransport => {
  let closing: Promise<void> | undefined
  return {
    send,
    close: () => {
      closing ??= close()
      return closing
    }
  }
}

/** Builds a request by the name of an operation, which the bank may lack. */
const sentOf = (bank: Bank["Service"], name: string, given: Given): SentRequest => {
  const [method, path] = bank.operations.find((one) => one.name === name)?.at ?? ["POST", `/v2/${name}`]
  const { authorization, body, form, key, params = {}, query = {} } = given
  return {
    operation: name,
    method: given.method ?? method,
    path: path.replaceAll(/:(\w+)/g, (whole, one: string) => encodeURIComponent(params[one] ?? whole)),
    params,
    query,
    authorization,
    key,
    dry_run: given.dry_run,
    body: method === "GET" || form !== undefined ? undefined : bytesOf(body ?? {}),
    form
  }
}

const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array ? new Uint8Array(body) : new TextEncoder().encode(JSON.stringify(body))

const makeDirect =
  (bank: Bank["Service"], { sourceIp }: Carries) =>
  async (sent: SentRequest): Promise<TransportAnswer> => {
    const operation = bank.operations.find(({ name }) => name === sent.operation)
    if (operation === undefined) throw new Error(`the bank has no operation ${sent.operation}`)
    const { body, headers, status } = await Effect.runPromise(
      bank.answer({
        request_id: "req_of_the_suite",
        operation,
        path: sent.path,
        params: sent.params,
        query: Result.succeed(sent.query),
        authorization: Result.succeed(sent.authorization),
        idempotency_key: Result.succeed(sent.key),
        source_ip: sourceIp,
        body: Effect.succeed(sent.body ?? new Uint8Array()),
        form: () => Stream.empty
      })
    )
    return {
      status,
      body: new TextEncoder().encode(body),
      request_id: undefined,
      is_replay: headers["idempotency-replayed"] === "true",
      retry_after: headers["retry-after"]
    }
  }

/** Returns the body of an answer as text. Throws if it is not UTF-8. */
export const textOf = ({ body }: TransportAnswer): string => new TextDecoder("utf-8", { fatal: true }).decode(body)

/** Returns the body of an answer as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the answer as JSON, whose parts are looked at one by one.
export const jsonOf = (answer: TransportAnswer): any => JSON.parse(textOf(answer))

/** Fails unless an answer came through the transport as the bank gave it. */
export const expectSame = (what: string, came: TransportAnswer, given: TransportAnswer): void => {
  const [one, other] = [came, given].map((answer) => `${answer.status} ${textOf(answer)}`)
  if (one !== other) throw new Error(`${what}: the bank answers ${other}, and the transport ${one}`)
}

/** Returns the newest request that reached the bank. */
export const lastSeen = ({ seen }: Pick<TransportDesk, "seen">): SeenRequest => {
  const last = seen.at(-1)
  if (last === undefined) throw new Error("the request did not reach the bank")
  return last
}
