import { createHash } from "node:crypto"
import { StoreUnavailable } from "@vostro/domain/ports/Store"
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

/** The service refused a request, or could not do it. */
class S3Refused extends Data.TaggedError("S3Refused")<{ readonly status: number; readonly body: string }> {}

/** How long the service may take until it begins to answer, or has taken an object. */
const DEADLINE = "60 seconds"

/** Every request of ours does the same when it is done twice, so that it is tried again when the service is busy. */
const patience = { times: 4, schedule: Schedule.exponential("100 millis"), while: (error: unknown) => isPassing(error) }

const isPassing = (error: unknown): boolean =>
  !(error instanceof S3Refused) || error.status >= 500 || error.status === 429

/** The few requests to a bucket that storage of files takes, signed by AWS Signature Version 4. */
export const makeBucket = ({ url, region, access_key_id, secret_access_key }: S3Options) => {
  const client = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: Redacted.value(secret_access_key),
    service: "s3",
    region,
    retries: 0
  })
  const send = (method: string, path: string, headers: Record<string, string>, body?: Blob | string) =>
    Effect.tryPromise({
      try: async (signal) => {
        // The body is left out of the signing, which would read it: its checksum stands for it.
        const signed = await client.sign(`${url}/${path}`, { method, headers })
        return checked(
          await fetch(signed.url, { method, headers: signed.headers, signal, ...(body !== undefined && { body }) })
        )
      },
      catch: (cause) => cause
    }).pipe(
      Effect.timeout(DEADLINE),
      Effect.retry(patience),
      Effect.mapError((cause) => new StoreUnavailable({ cause }))
    )
  const done = (response: Effect.Effect<Response, StoreUnavailable>) => Effect.flatMap(response, textOf)
  return {
    /** Stores an object, which the service takes only if it is what the checksum is of. */
    put: (key: string, body: Blob | string, sha256: string) =>
      Effect.asVoid(done(send("PUT", key, { "x-amz-content-sha256": sha256 }, body))),
    remove: (key: string) => Effect.asVoid(done(send("DELETE", key, noBody))),
    /** An object as text, if it exists. */
    text: (key: string) =>
      Effect.flatMap(send("GET", key, noBody), (response) =>
        response.status === 404 ? Effect.as(textOf(response), undefined) : textOf(response)
      ),
    /** The bytes from `from` up to but not including `until`, as far as there are any. */
    read: (key: string, from: number, until: number): Stream.Stream<Uint8Array, StoreUnavailable> =>
      Stream.unwrap(
        Effect.map(send("GET", key, { ...noBody, range: `bytes=${from}-${until - 1}` }), (response) =>
          response.status === 206 || response.status === 200 ? bytesOf(response) : Stream.empty
        )
      ),
    /** Up to 1,000 keys that begin with a text, in their order, after one. */
    keys: (prefix: string, after: string) =>
      Effect.map(
        done(
          send("GET", `?${new URLSearchParams({ "list-type": "2", prefix, "start-after": after }).toString()}`, noBody)
        ),
        (xml) => [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key)
      )
  }
}

const noBody = { "x-amz-content-sha256": createHash("sha256").digest("hex") }

const checked = async (response: Response): Promise<Response> => {
  if (response.ok || response.status === 404 || response.status === 416) return response
  throw new S3Refused({ status: response.status, body: await response.text() })
}

const textOf = (response: Response): Effect.Effect<string, StoreUnavailable> =>
  Effect.tryPromise({ try: () => response.text(), catch: (cause) => new StoreUnavailable({ cause }) })

const bytesOf = ({ body }: Response): Stream.Stream<Uint8Array, StoreUnavailable> =>
  body === null
    ? Stream.empty
    : Stream.fromReadableStream({ evaluate: () => body, onError: (cause) => new StoreUnavailable({ cause }) })
