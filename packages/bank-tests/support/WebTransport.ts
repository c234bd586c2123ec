import { Bank } from "@vostro/domain/operations"
import { makeWebHandler } from "@vostro/http"
import { MAX_CONNECTIONS, serve } from "@vostro/http/node"
import { layerMemoryStore, layerWebCryptoEntropy } from "@vostro/memory"
import type { OpenTransport, SentRequest, TransportAnswer, TransportUnderTest } from "@vostro/testing"
import { Effect, Exit, Layer, Scope } from "effect"

/** Ports of the banks under a transport. */
export const memoryPorts = () => Layer.merge(Layer.fresh(layerMemoryStore), layerWebCryptoEntropy)

type Fetch = (request: Request) => Promise<Response>

const web = { paths: true, brokenBodies: true, files: true, sourceIp: "127.0.0.1" }

/** HTTP over sockets: the server of a bank, called by `fetch`. */
export const httpTransport: TransportUnderTest = {
  carries: web,
  ports: memoryPorts,
  open: async (bank) => {
    const scope = Scope.makeUnsafe()
    const started = serve({ port: 0, connectionsPerAddress: MAX_CONNECTIONS })
    const { url } = await Effect.runPromise(Effect.provideService(Scope.provide(started, scope), Bank, bank))
    return transportOf(fetch, url, () => Effect.runPromise(Scope.close(scope, Exit.void)))
  }
}

/** HTTP in the process: the handler of `Request` and `Response`, whose host counts the requests under way. */
export const webTransport: TransportUnderTest = {
  carries: web,
  ports: memoryPorts,
  open: async (bank) => {
    const handle = await Effect.runPromise(Effect.provideService(makeWebHandler(), Bank, bank))
    const underWay = new Set<Promise<unknown>>()
    let isClosed = false
    const counted: Fetch = (request) => {
      if (isClosed) return Promise.reject(new Error("the host takes no requests"))
      const answered = handle(request, { address: "127.0.0.1" })
      underWay.add(answered)
      return answered.finally(() => underWay.delete(answered))
    }
    return transportOf(counted, "http://bank.local", async () => {
      isClosed = true
      await Promise.all(underWay)
    })
  }
}

const transportOf = (send: Fetch, url: string, close: () => Promise<void>): OpenTransport => ({
  close,
  send: async (request) => answerOf(await send(requestOf(url, request)))
})

const requestOf = (url: string, sent: SentRequest): Request =>
  new Request(url + sent.path + queryOf(sent), {
    method: sent.method,
    headers: {
      ...(sent.authorization !== undefined && { authorization: sent.authorization }),
      ...(sent.key !== undefined && { "idempotency-key": sent.key }),
      ...(sent.dry_run !== undefined && { "dry-run": sent.dry_run }),
      ...(sent.body !== undefined && { "content-type": "application/json" })
    },
    ...(sent.method !== "GET" && { body: sent.form === undefined ? (sent.body ?? null) : formOf(sent.form) })
  })

const formOf = ({ content_type, fields, file, file_name }: NonNullable<SentRequest["form"]>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append("file", new File([file], file_name, { type: content_type }))
  return form
}

const queryOf = ({ query }: SentRequest): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (typeof value === "string") return [[name, value]]
    if (Array.isArray(value)) return value.map((one) => [`${name}[]`, String(one)])
    return Object.entries(Object(value)).map(([inner, one]) => [`${name}[${inner}]`, String(one)])
  })
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`
}

const answerOf = async (response: Response): Promise<TransportAnswer> => ({
  status: response.status,
  body: new Uint8Array(await response.arrayBuffer()),
  request_id: response.headers.get("request-id") ?? undefined,
  is_replay: response.headers.get("idempotency-replayed") === "true",
  retry_after: response.headers.get("retry-after") ?? undefined
})
