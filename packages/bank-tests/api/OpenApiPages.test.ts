import { mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { gunzipSync } from "node:zlib"
import { operations } from "@vostro/domain/operations"
import { startSandbox } from "@vostro/sandbox"
import { Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-openapi-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs work with an in-memory sandbox. */
const withSandbox = <A>(work: (url: string) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(startSandbox({ port: 0, folder, store: "memory", clock: "real" }), ({ base_url }) =>
        Effect.promise(() => work(base_url))
      )
    )
  )

it("builds the document once, on first request", async () => {
  // The summary of an operation is read for the document, and for the list of readers without JavaScript.
  const [operation] = operations
  const { summary } = operation ?? { summary: "" }
  let read = 0
  Object.defineProperty(operation, "summary", {
    configurable: true,
    enumerable: true,
    get: () => {
      read += 1
      return summary
    }
  })
  await withSandbox(async (url) => {
    expect(read).toBe(0)
    for (const [path, reads] of [
      ["/openapi.json", 1],
      ["/openapi.json", 1],
      ["/docs", 2],
      ["/docs", 2]
    ] as const) {
      const answer = await fetch(url + path)
      expect([answer.status, (await answer.text()).includes(summary)]).toEqual([200, true])
      expect(read).toBe(reads)
    }
  })
  Object.defineProperty(operation, "summary", { value: summary })
})

/** Returns a response as sent over the wire: `fetch` would request compression and decompress it. */
const wire = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number; readonly headers: Record<string, unknown>; readonly body: Buffer }>(
    (resolve, reject) => {
      const sent = request(url, { headers }, (answer) =>
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject
        )
      )
      sent.once("error", reject).end()
    }
  )

it.each(["/openapi.json", "/docs"])(
  "serves %s compressed to clients that accept it, and 304 to clients that have it",
  (path) =>
    withSandbox(async (base) => {
      const url = base + path
      const plain = await wire(url, {})
      expect(plain.headers).not.toHaveProperty("content-encoding")
      for (const codings of ["gzip", "br;q=1, GZIP;q=0.5", "*"]) {
        const { body, headers } = await wire(url, { "accept-encoding": codings })
        expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" })
        expect(headers["content-type"]).toBe(plain.headers["content-type"])
        expect(body.length).toBeLessThan(plain.body.length / 2)
        expect(gunzipSync(body).equals(plain.body)).toBe(true)
        expect(headers["etag"]).not.toBe(plain.headers["etag"])
        const etag = String(headers["etag"])
        for (const tags of [etag, `W/${etag}`, `"another", ${etag}`, "*"]) {
          const again = await wire(url, { "accept-encoding": codings, "if-none-match": tags })
          expect([again.status, again.body.length, again.headers["etag"]]).toEqual([304, 0, etag])
        }
      }
      for (const codings of ["", "br", "gzip;q=0", "*;q=0", "gzip;q=0, *"]) {
        const { body, headers } = await wire(url, { "accept-encoding": codings, "if-none-match": '"another"' })
        expect([headers["content-encoding"], body.equals(plain.body)]).toEqual([undefined, true])
      }
      const again = await wire(url, { "if-none-match": String(plain.headers["etag"]) })
      expect([again.status, again.body.length]).toEqual([304, 0])
    })
)
