import autocannon from "autocannon"
import { Schema } from "effect"
import { jobFrom } from "./Job.ts"
import { Destination, requestsOf } from "./Requests.ts"

// Client process: sends transfers to one server for a while and prints the result.
const job = await jobFrom(
  Schema.Struct({
    ...Destination.fields,
    connections: Schema.Int,
    seconds: Schema.Finite,
    hot: Schema.Boolean,
    amount: Schema.optionalKey(Schema.Int)
  })
)
const requestFor = requestsOf(job, job.hot)
let count = 0

const result = await autocannon({
  url: job.url,
  connections: job.connections,
  ...(job.amount === undefined ? { duration: job.seconds } : { amount: job.amount }),
  requests: [
    {
      method: "POST",
      path: job.path,
      setupRequest: (request) => {
        const { headers, body } = requestFor(count++)
        return { ...request, headers: { ...request.headers, ...headers }, body }
      }
    }
  ]
})

const failed = result.non2xx + result.errors + result.timeouts
console.log(
  JSON.stringify({
    per_second: result["2xx"] / result.duration,
    requests: result["2xx"],
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed
  })
)
