import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { AwsV4Signer } from "aws4fetch"

/** The credentials that the service knows. */
export const S3_CREDENTIALS = { accessKeyId: "a-key-of-the-test", secretAccessKey: "a-secret-of-the-test" }

/** A service that speaks as much of S3 as storage of files asks of it. */
export interface S3Service {
  /** The address of its bucket. */
  readonly url: string
  /** How many of the next requests it answers with 503, as a busy service does. */
  busy: number
  readonly close: () => Promise<void>
}

/**
 * Starts a service that refuses what S3 refuses: a signature that is not the one of the request and the credentials, a
 * body without its length or with another checksum than the signed one.
 */
export const startS3Service = async (): Promise<S3Service> => {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    answer(service, objects, request, response).catch(() => response.destroy())
  })
  const service: S3Service = {
    url: "",
    busy: 0,
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
    return void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>")
  }
  const url = new URL(request.url ?? "/", service.url)
  const refused = await refusalOf(url, request, body)
  if (refused !== undefined) return void response.writeHead(403).end(`<Error><Code>${refused}</Code></Error>`)
  const key = url.pathname.replace(/^\/bucket\//, "")
  if (request.method === "PUT") {
    if (request.headers["content-length"] === undefined) return void response.writeHead(411).end()
    objects.set(key, body)
    return void response.writeHead(200).end()
  }
  if (request.method === "DELETE") return void response.writeHead(204, { "x-found": String(objects.delete(key)) }).end()
  if (url.searchParams.get("list-type") === "2") return void response.end(listOf(objects, url.searchParams))
  const found = objects.get(key)
  return found === undefined ? void response.writeHead(404).end() : sendRange(found, request.headers.range, response)
}

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
  // Fewer than the 1,000 of S3, so that pages come up in a test.
  return `<ListBucketResult>${keys
    .slice(0, 2)
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join("")}</ListBucketResult>`
}

const sendRange = (found: Buffer, range: string | undefined, response: ServerResponse): void => {
  const [, first = "0", last = "0"] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? []
  if (range === undefined) return void response.writeHead(200).end(found)
  if (Number(first) >= found.length) return void response.writeHead(416).end()
  response.writeHead(206).end(found.subarray(Number(first), Number(last) + 1))
}
