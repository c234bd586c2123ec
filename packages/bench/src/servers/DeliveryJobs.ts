import { createHmac } from "node:crypto"
import { Agent, request } from "node:http"
import { Logger, run, runMigrations } from "graphile-worker"

// graphile-worker with a job that signs and posts a webhook as the bank does. `drain` runs the jobs that are queued.
const connectionString = String(process.env["DATABASE_URL"])
const concurrentJobs = Number(process.env["CONCURRENCY"])
const isBatched = process.env["BATCHED"] !== undefined
const agent = new Agent({ keepAlive: true })
const logger = new Logger(() => () => undefined)

interface Payload {
  readonly url: string
  readonly secret: string
  readonly body: string
}

const post = ({ url, secret, body }: Payload): Promise<void> =>
  new Promise((resolve, reject) => {
    const at = Date.now()
    const signature = createHmac("sha256", secret).update(`${at}.`).update(body).digest("base64")
    const headers = {
      "content-type": "application/json",
      "service-signature": `t=${at},v0=${signature}`,
      "content-length": Buffer.byteLength(body)
    }
    const sent = request(url, { method: "POST", headers, agent, signal: AbortSignal.timeout(15_000) }, (response) => {
      response.resume().once("end", () => {
        if (response.statusCode === 204) resolve()
        else reject(new Error(`status ${response.statusCode}`))
      })
    })
    sent.once("error", reject).end(body)
  })

/** Returns the payload of a job that the bench has queued. */
const payloadOf = (payload: unknown): Payload => {
  const { body, secret, url } = Object(payload)
  return { body: String(body), secret: String(secret), url: String(url) }
}

await runMigrations({ connectionString, logger })
process.send?.("ready")
process.on("message", async (jobs) => {
  const started = performance.now()
  const runner = await run({
    logger,
    noHandleSignals: true,
    taskList: { deliver: (payload) => post(payloadOf(payload)) },
    preset: {
      worker: {
        connectionString,
        concurrentJobs,
        ...(isBatched && { localQueue: { size: concurrentJobs * 2 }, completeJobBatchDelay: 0 })
      }
    }
  })
  let left = Number(jobs)
  runner.events.on("job:complete", () => {
    left -= 1
    if (left === 0) process.send?.({ ms: performance.now() - started })
    if (left === 0) void runner.stop()
  })
})
process.once("disconnect", () => process.exit(0))
