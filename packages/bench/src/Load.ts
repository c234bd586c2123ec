import autocannon from "autocannon"
import { Schema } from "effect"
import { achBody, purchaseBody, transferBody } from "./Bodies.ts"

// Sends transfers to one server for a while, from a process of its own, and prints what came of it.
const Job = Schema.fromJsonString(
  Schema.Struct({
    url: Schema.String,
    token: Schema.String,
    path: Schema.String,
    ids: Schema.Array(Schema.String),
    connections: Schema.Int,
    seconds: Schema.Finite,
    hot: Schema.Boolean,
    amount: Schema.optionalKey(Schema.Int)
  })
)

const chunks: Array<Buffer> = []
for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
const job = Schema.decodeUnknownSync(Job)(Buffer.concat(chunks).toString())
const run = `${process.pid}-${Date.now()}`
let count = 0

const result = await autocannon({
  url: job.url,
  connections: job.connections,
  ...(job.amount === undefined ? { duration: job.seconds } : { amount: job.amount }),
  requests: [
    {
      method: "POST",
      path: job.path,
      headers: { authorization: `Bearer ${job.token}`, "content-type": "application/json" },
      setupRequest: (request) => {
        const index = count++
        const sender = job.ids[job.hot ? 0 : (index * 7_919) % job.ids.length]
        const receiver = job.ids[job.hot ? 1 + (index % (job.ids.length - 1)) : (index * 7_919 + 1) % job.ids.length]
        return {
          ...request,
          headers: { ...request.headers, "idempotency-key": `${run}-${index}` },
          body: JSON.stringify(bodyFor(sender, receiver))
        }
      }
    }
  ]
})

function bodyFor(sender: string | undefined, receiver: string | undefined) {
  if (job.path === "/v1/ach") return achBody(sender, "credit")
  return job.path === "/v2/user_credit_transactions" ? purchaseBody(sender) : transferBody(sender, receiver)
}

const failed = result.non2xx + result.errors + result.timeouts
console.log(
  JSON.stringify({
    per_second: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed
  })
)
