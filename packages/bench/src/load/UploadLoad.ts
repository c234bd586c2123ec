import { createHash, randomBytes, randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { Schema } from "effect"
import { jobFrom } from "./Job.ts"

// Client process: uploads the same bytes repeatedly, `at_once` at a time, and prints the throughput.
const Job = Schema.Struct({
  url: Schema.String,
  token: Schema.String,
  path: Schema.String,
  at_once: Schema.Int,
  files: Schema.Int
})

/** Maximum size of a file, in bytes. */
const SIZE = 52_428_800

const BOUNDARY = "a-boundary-of-the-bench"

const job = await jobFrom(Job)
const file = randomBytes(SIZE)
const checksum = createHash("sha256").update(file).digest("hex")
const agent = new Agent({ keepAlive: true, maxSockets: job.at_once })

// The bank takes a form; the baselines take the raw bytes.
const isForm = job.path === "/v2/files"
const before = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nbank_statement\r\n` +
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="statement.pdf"\r\n` +
    "Content-Type: application/pdf\r\n\r\n"
)
const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const parts = isForm ? [before, file, after] : [file]

const upload = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${job.token}`,
      "idempotency-key": randomUUID(),
      "content-type": isForm ? `multipart/form-data; boundary=${BOUNDARY}` : "application/octet-stream",
      "content-length": parts.reduce((sum, { length }) => sum + length, 0)
    }
    const sent = request(job.url + job.path, { method: "POST", agent, headers }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk
      })
      response.once("end", () => (text.includes(checksum) ? resolve() : reject(new Error(text))))
    })
    sent.once("error", reject)
    for (const part of parts) sent.write(part)
    sent.end()
  })

const started = performance.now()
let begun = 0
const one = async (): Promise<void> => {
  while (begun++ < job.files) await upload()
}
await Promise.all(Array.from({ length: job.at_once }, one))
const seconds = (performance.now() - started) / 1_000
agent.destroy()
console.log(JSON.stringify({ per_second: (job.files * SIZE) / 1_000_000 / seconds }))
