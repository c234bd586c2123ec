import { createHash } from "node:crypto"
import { StoreUnavailable } from "@vostro/domain/ports"
import { AwsClient } from "aws4fetch"
import { Data, Effect, Redacted, Schedule, Stream } from "effect"

/** A bucket of a service that speaks S3. */
export interface S3Options {
  /** The bucket's address, the bucket in the path or in the host: `https://s3.eu-central-1.amazonaws.com/my-files`. */
  readonly url: string
  readonly region: string
  readonly access_key_id: string
  readonly secret_access_key: Redacted.Redacted
}

/** A request, and the statuses that answer it; with any other it has failed. */
interface BucketRequest {
  readonly method: "GET" | "PUT" | "DELETE"
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: Blob | string
  readonly takes: ReadonlyArray<number>
}

/** The service refused a request, could not do it, or did something else. */
class S3Refused extends Data.TaggedError("S3Refused")<{ readonly status: number; readonly body: string }> {}

/** How long the service may take to answer, or to send the next bytes of an object. */
const DEADLINE = "60 seconds"

/** Every request of ours does the same when it is done twice, so that it is tried again when the service is busy. */
const patience = { times: 4, schedule: Schedule.exponential("100 millis"), while: (error: unknown) => isPassing(error) }

const isPassing = (error: unknown): boolean =>
  !(error instanceof S3Refused) || error.status >= 500 || error.status === 429

// A slash at its end would begin every key, and name no bucket to list; a query would take the keys into it. What is wrong
// is not repeated: somebody may have written the credentials into it.
const addressOf = (url: string): string => {
  const { protocol = "", username = "", password = "", search = "", hash = "" } = URL.parse(url) ?? {}
  if (/^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "") return url.replace(/\/+$/, "")
  throw new Error("the url of a bucket is of http or https, without credentials, query or fragment")
}

/** The few requests to a bucket that storage of files takes, signed by AWS Signature Version 4. Throws on no address. */
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
    // The body is left out of the signing, which would read it: its checksum stands for it.
    const signed = await client.sign(`${address}/${path}`, { method, headers })
    return checked(
      await fetch(signed.url, { method, headers: signed.headers, signal, ...(body !== undefined && { body }) }),
      takes
    )
  }
  /** What a request answers, to its last byte, or nothing where there is no such object. */
  const ask = (request: BucketRequest) =>
    patiently(async (signal) => {
      const response = await send(request, signal)
      return response.ok ? await response.text() : undefined
    })
  return {
    /** Stores an object, which the service takes only if it is what the checksum is of. */
    put: (key: string, body: Blob | string, sha256: string) =>
      Effect.asVoid(ask({ method: "PUT", path: key, headers: { "x-amz-content-sha256": sha256 }, body, takes: [200] })),
    /** Removes an object. S3 does not say whether there was one, others do. */
    remove: (key: string) =>
      Effect.asVoid(ask({ method: "DELETE", path: key, headers: noBody, takes: [200, 204, 404] })),
    /** An object as text, if it exists. */
    text: (key: string) => ask({ method: "GET", path: key, headers: noBody, takes: [200, 404] }),
    /** The bytes from `from` up to but not including `until`, as far as there are any. */
    read: (key: string, from: number, until: number): Stream.Stream<Uint8Array, StoreUnavailable> => {
      const headers = { ...noBody, range: `bytes=${from}-${until - 1}` }
      const request: BucketRequest = { method: "GET", path: key, headers, takes: [200, 206, 404, 416] }
      const part = patiently(async (signal) => holding(from, await send(request, signal)))
      return Stream.unwrap(Effect.map(part, (response) => partOf(response, from, until)))
    },
    /** Up to 1,000 keys that begin with a text, in their order, after one. */
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

/** An answer that may be had, whose body is still to be read if it is `ok`. */
const checked = async (response: Response, takes: ReadonlyArray<number>): Promise<Response> => {
  const { status, ok } = response
  if (ok && takes.includes(status)) return response
  const body = await response.text()
  // A bucket that is not there, and a wrong address, are answered with 404 as well.
  if (takes.includes(status) && (status !== 404 || body.includes("<Code>NoSuchKey</Code>"))) return response
  throw new S3Refused({ status, body })
}

/** Where the bytes of an answer begin: RFC 9110 lets it hold the whole object, or more or other bytes than were asked for. */
const firstOf = ({ status, headers }: Response): number =>
  status === 200 ? 0 : Number(/^bytes (\d+)-/.exec(headers.get("content-range") ?? "")?.[1])

const holding = async (from: number, response: Response): Promise<Response> => {
  if (!response.ok || firstOf(response) <= from) return response
  // What is neither read nor dropped would keep its connection.
  await response.body?.cancel()
  throw new S3Refused({ status: response.status, body: "other bytes than were asked for" })
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

/** The body of an answer, which fails when no more of it comes in time. */
const bytesOf = ({ body }: Response): Stream.Stream<Uint8Array, StoreUnavailable> => {
  if (body === null) return Stream.empty
  const bytes = Stream.fromReadableStream({ evaluate: () => body, onError: (cause) => new StoreUnavailable({ cause }) })
  const orElse = () => Effect.fail(new StoreUnavailable({ cause: "the service sent no more of an object" }))
  return Stream.transformPull(bytes, (pull) =>
    Effect.succeed(Effect.timeoutOrElse(pull, { duration: DEADLINE, orElse }))
  )
}
