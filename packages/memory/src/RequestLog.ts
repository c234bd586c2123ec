import { type KeptBody, type LoggedRequest, RequestLog, type Requests } from "@vostro/domain/ports"
import { Layer } from "effect"

/** Bounds of a request log. */
export interface RequestLogBounds {
  /** Maximum number of requests. */
  readonly requests: number
  /** Maximum size of all bodies and paths, in bytes. */
  readonly bytes: number
}

/** Bounds of the request log of a server and of a sandbox. */
export const requestLogBounds: RequestLogBounds = { requests: 1_000, bytes: 8_388_608 }

/**
 * Makes a log that keeps the latest requests in a ring. It keeps references to bodies and copies nothing; parsing and masking are left to
 * readers.
 */
export const makeRequestLog = ({ requests, bytes }: RequestLogBounds = requestLogBounds): Requests => {
  const ring = new Array<LoggedRequest | undefined>(requests).fill(undefined)
  let [newest, oldest, size] = [0, 0, 0]
  const forget = () => {
    size -= sizeOf(ring[oldest % requests])
    ring[oldest % requests] = undefined
    oldest += 1
  }
  return {
    tick: () => performance.now(),
    add: (request) => {
      if (newest - oldest === requests) forget()
      ring[newest % requests] = request
      newest += 1
      size += sizeOf(request)
      while (size > bytes && oldest < newest) forget()
    },
    latest: function* () {
      // A reader sees the requests of the moment when it began, whatever is added or forgotten meanwhile.
      const kept = Array.from({ length: newest - oldest }, (_, at) => ring[(newest - 1 - at) % requests])
      for (const one of kept) if (one !== undefined) yield one
    }
  }
}

/** {@link makeRequestLog} as a layer. A maximum of no requests keeps none. */
export const layerRequestLog = (bounds: RequestLogBounds = requestLogBounds): Layer.Layer<never> =>
  Layer.sync(RequestLog, () => (bounds.requests === 0 ? undefined : makeRequestLog(bounds)))

const sizeOf = (request: LoggedRequest | undefined): number => {
  if (request === undefined) return 0
  const { answer, body, idempotency_key, path, query } = request
  return bytesOf(body) + bytesOf(answer) + bytesOf(path) + bytesOf(query) + bytesOf(idempotency_key)
}

/** An upper bound: a text has one or two bytes for each unit. */
const bytesOf = (body: KeptBody | undefined): number => {
  if (typeof body === "string") return 2 * body.length
  return body instanceof Uint8Array ? body.buffer.byteLength : 0
}
