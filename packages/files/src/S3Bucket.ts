import { createHash } from "node:crypto"
import { StoreUnavailable } from "@vostro/domain/ports"
import { AwsClient } from "aws4fetch"
import { Data, Effect, Redacted, Schedule, Stream } from "effect"

/** Options of an S3-compatible bucket. */
export interface S3Options {
  /** Address of the bucket, its name in the path or in the host: `https://s3.eu-central-1.amazonaws.com/my-files`. */
  readonly url: string
  readonly region: string
  readonly access_key_id: string
  readonly secret_access_key: Redacted.Redacted
}

/** A request, and its expected statuses; any other status is a failure. */
interface BucketRequest {
  readonly method: "GET" | "PUT" | "DELETE"
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: Blob | string
  readonly takes: ReadonlyArray<number>
}

/** The service answered with an unexpected status or content. */
class S3Refused extends Data.TaggedError("S3Refused")<{ readonly status: number; readonly body: string }> {}

/** Timeout of a response, and of the next bytes of an object. */
const DEADLINE = "60 seconds"

/** Retry policy while the service is busy. Every request of this file is idempotent. */
const patience = { times: 4, schedule: Schedule.exponential("100 millis"), while: (error: unknown) => isPassing(error) }

const isPassing = (error: unknown): boolean =>
  !(error instanceof S3Refused) || error.status >= 500 || error.status === 429

// A trailing slash would begin every key and name no bucket to list; a query would swallow the keys. The error does not
// repeat the URL, which may contain credentials.
const addressOf = (url: string): string => {
  const { protocol = "", username = "", password = "", search = "", hash = "" } = URL.parse(url) ?? {}
  if (/^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "") return url.replace(/\/+$/, "")
  throw new Error("bucket URL must be http or https, without credentials, query or fragment")
}

/** Creates a client for a bucket, signing with AWS Signature Version 4. Throws on an invalid URL. */
export const makeBucket = ({ url, region, access_key_id, secret_access_key }: S3Options) => {
  const address = addressOf(url)
  const client = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: Redacted.value(secret_access_key),
    service: "s3",
    region,
    retries: 0
  })
  const send = async (
    { method, path, headers, body, takes }: BucketRequest,
    signal: AbortSignal
  ): Promise<Response> => {
    // The body is not passed to the signer, which would read it; its checksum is signed instead.
    const signed = await client.sign(`${address}/${path}`, { method, headers })
    return checked(
      await fetch(signed.url, { method, headers: signed.headers, signal, ...(body !== undefined && { body }) }),
      takes
    )
  }
  /** Returns the whole text of a response, or undefined if the object does not exist. */
  const ask = (request: BucketRequest) =>
    patiently(async (signal) => {
      const response = await send(request, signal)
      return response.ok ? await response.text() : undefined
    })
  return {
    /** Stores an object; the service rejects it if the checksum does not match. */
    put: (key: string, body: Blob | string, sha256: string) =>
      Effect.asVoid(ask({ method: "PUT", path: key, headers: { "x-amz-content-sha256": sha256 }, body, takes: [200] })),
    /** Removes an object. S3 does not report a missing object, other services do. */
    remove: (key: string) =>
      Effect.asVoid(ask({ method: "DELETE", path: key, headers: noBody, takes: [200, 204, 404] })),
    /** Returns an object as text, if it exists. */
    text: (key: string) => ask({ method: "GET", path: key, headers: noBody, takes: [200, 404] }),
    /** Returns the existing bytes from `from` up to but not including `until`. */
    read: (key: string, from: number, until: number): Stream.Stream<Uint8Array, StoreUnavailable> => {
      const headers = { ...noBody, range: `bytes=${from}-${until - 1}` }
      const request: BucketRequest = { method: "GET", path: key, headers, takes: [200, 206, 404, 416] }
      const part = patiently(async (signal) => holding(from, await send(request, signal)))
      return Stream.unwrap(Effect.map(part, (response) => partOf(response, from, until)))
    },
    /** Returns up to 1,000 keys with a prefix, in order, after one. */
    keys: (prefix: string, after: string) => {
      const query = new URLSearchParams({ "list-type": "2", prefix, "start-after": after }).toString()
      return Effect.map(ask({ method: "GET", path: `?${query}`, headers: noBody, takes: [200] }), (xml = "") =>
        [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key)
      )
    }
  }
}

const noBody = { "x-amz-content-sha256": createHash("sha256").digest("hex") }

const patiently = <A>(work: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => cause }).pipe(
    Effect.timeout(DEADLINE),
    Effect.retry(patience),
    Effect.mapError((cause) => new StoreUnavailable({ cause }))
  )

/** Checks the status of a response; the body of an `ok` one is not read yet. */
const checked = async (response: Response, takes: ReadonlyArray<number>): Promise<Response> => {
  const { status, ok } = response
  if (ok && takes.includes(status)) return response
  const body = await response.text()
  // A missing bucket and a wrong address are 404 as well.
  if (takes.includes(status) && (status !== 404 || body.includes("<Code>NoSuchKey</Code>"))) return response
  throw new S3Refused({ status, body })
}

/** Returns the offset of a response's first byte: RFC 9110 allows more or other bytes than requested, or all. */
const firstOf = ({ status, headers }: Response): number =>
  status === 200 ? 0 : Number(/^bytes (\d+)-/.exec(headers.get("content-range") ?? "")?.[1])

const holding = async (from: number, response: Response): Promise<Response> => {
  if (!response.ok || firstOf(response) <= from) return response
  // A body neither read nor cancelled would keep its connection.
  await response.body?.cancel()
  throw new S3Refused({ status: response.status, body: "response has a different byte range" })
}

const partOf = (response: Response, from: number, until: number): Stream.Stream<Uint8Array, StoreUnavailable> => {
  if (!response.ok) return Stream.empty
  let at = firstOf(response)
  return bytesOf(response).pipe(
    Stream.map((bytes) => {
      const start = at
      at += bytes.length
      return bytes.subarray(Math.max(0, from - start), Math.max(0, until - start))
    }),
    Stream.takeUntil(() => at >= until),
    Stream.filter(({ length }) => length > 0)
  )
}

/** Streams the body of a response; fails if the next bytes time out. */
const bytesOf = ({ body }: Response): Stream.Stream<Uint8Array, StoreUnavailable> => {
  if (body === null) return Stream.empty
  const bytes = Stream.fromReadableStream({ evaluate: () => body, onError: (cause) => new StoreUnavailable({ cause }) })
  const orElse = () => Effect.fail(new StoreUnavailable({ cause: "timeout while reading an object from the bucket" }))
  return Stream.transformPull(bytes, (pull) =>
    Effect.succeed(Effect.timeoutOrElse(pull, { duration: DEADLINE, orElse }))
  )
}
