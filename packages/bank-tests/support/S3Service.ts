import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { AwsV4Signer } from "aws4fetch"

/** Credentials of the service. */
export const S3_CREDENTIALS = { accessKeyId: "a-key-of-the-test", secretAccessKey: "a-secret-of-the-test" }

/** A service for the subset of S3 that file storage uses. */
export interface S3Service {
  /** URL of the bucket. */
  readonly url: string
  /** Name of the only bucket. */
  bucket: string
  /** Number of the next requests that are answered with 503, as by a busy service. */
  busy: number
  /** Number of the next texts and objects whose bodies are begun and never completed. */
  stalling: number
  /** Answer to a range request: the requested range, the whole object, or another range. HTTP allows all three. */
  ranges: "given" | "ignored" | "shifted"
  /** Status of the removal of a missing object: 204 by S3, 404 by others. */
  removedNothing: 204 | 404
  readonly close: () => Promise<void>
}

/**
 * Starts a service with the refusals of S3: a wrong signature, a body without a length or with another checksum than
 * the signed one, and an unknown bucket.
 */
export const startS3Service = async (): Promise<S3Service> => {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    answer(service, objects, request, response).catch(() => response.destroy())
  })
  const service: S3Service = {
    url: "",
    bucket: "bucket",
    busy: 0,
    stalling: 0,
    ranges: "given",
    removedNothing: 204,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return Object.assign(service, { url: `http://127.0.0.1:${port}/bucket` })
}

const answer = async (
  service: S3Service,
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (service.busy > 0) {
    service.busy -= 1
    return refuse(response, 503, "SlowDown")
  }
  const url = new URL(request.url ?? "/", service.url)
  const refused = await refusalOf(url, request, body)
  if (refused !== undefined) return refuse(response, 403, refused)
  const [, bucket, key = ""] = /^\/(\w+)\/(.*)$/.exec(url.pathname) ?? []
  if (bucket !== service.bucket) return refuse(response, 404, "NoSuchBucket")
  if (request.method === "PUT") {
    if (request.headers["content-length"] === undefined) return refuse(response, 411, "MissingContentLength")
    objects.set(key, body)
    return void response.writeHead(200).end()
  }
  if (request.method === "DELETE") {
    if (!objects.delete(key) && service.removedNothing === 404) return refuse(response, 404, "NoSuchKey")
    return void response.writeHead(204).end()
  }
  if (url.searchParams.get("list-type") === "2") return void response.end(listOf(objects, url.searchParams))
  const found = objects.get(key)
  if (found === undefined) return refuse(response, 404, "NoSuchKey")
  sendRange(service, found, request.headers.range, response)
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)

const refusalOf = async (url: URL, { method = "GET", headers }: IncomingMessage, body: Buffer) => {
  const datetime = String(headers["x-amz-date"])
  const sha256 = String(headers["x-amz-content-sha256"])
  const range = headers.range
  const signer = new AwsV4Signer({
    ...S3_CREDENTIALS,
    service: "s3",
    region: "test-1",
    method,
    url: url.toString(),
    datetime,
    headers: { "x-amz-content-sha256": sha256, ...(range !== undefined && { range }) }
  })
  const { headers: signed } = await signer.sign()
  if (signed.get("authorization") !== headers.authorization) return "SignatureDoesNotMatch"
  return createHash("sha256").update(body).digest("hex") === sha256 ? undefined : "XAmzContentSHA256Mismatch"
}

const listOf = (objects: Map<string, Buffer>, query: URLSearchParams): string => {
  const [prefix, after] = [query.get("prefix") ?? "", query.get("start-after") ?? ""]
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  // Smaller pages than the 1,000 of S3, so that a test needs several.
  return `<ListBucketResult>${keys
    .slice(0, 2)
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join("")}</ListBucketResult>`
}

const sendBytes = (service: S3Service, bytes: Buffer, response: ServerResponse): void => {
  if (service.stalling === 0) return void response.end(bytes)
  response.write(bytes, () => {
    service.stalling -= 1
  })
}

const sendRange = (service: S3Service, found: Buffer, range: string | undefined, response: ServerResponse): void => {
  const [, first = "0", last = "0"] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? []
  if (range === undefined || service.ranges === "ignored") {
    response.writeHead(200)
    sendBytes(service, found, response)
  } else if (Number(first) < found.length) {
    const start = Number(first) + (service.ranges === "shifted" ? 1 : 0)
    const bytes = found.subarray(start, Number(last) + 1)
    response.writeHead(206, { "content-range": `bytes ${start}-${start + bytes.length - 1}/${found.length}` })
    sendBytes(service, bytes, response)
  } else refuse(response, 416, "InvalidRange")
}
