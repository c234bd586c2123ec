import { Schema } from "effect"
import { arrivalsOf } from "./Arrivals.ts"
import { openConnections } from "./Connections.ts"
import { jobFrom } from "./Job.ts"
import { openLoop } from "./OpenLoop.ts"
import { Destination, requestsOf } from "./Requests.ts"

// Client process: sends transfers to one server at scheduled times and prints each latency.
const job = await jobFrom(
  Schema.Struct({
    ...Destination.fields,
    per_second: Schema.Finite,
    seconds: Schema.Finite,
    seed: Schema.String
  })
)
const WARM_UP_SECONDS = 2
/** The bank takes 2,000. During a stall, further arrivals queue here, which counts as latency. */
const MOST_CONNECTIONS = 1_000
const requestFor = requestsOf(job, false)
const { post, close } = openConnections(new URL(job.path, job.url), MOST_CONNECTIONS)
let count = 0
const failures: Record<string, number> = {}

const send = async (): Promise<void> => {
  const { headers, body } = requestFor(count++)
  const status = await post(headers, body)
  if (status !== 200) failures[status] = (failures[status] ?? 0) + 1
}

// Warm-up, not measured: connections are opened and the generator's code is compiled.
await openLoop(arrivalsOf({ ...job, seconds: WARM_UP_SECONDS }), send)
const { latencies, delays } = await openLoop(arrivalsOf(job), send)
close()
const micros = (figures: ReadonlyArray<number>) => figures.map((ms) => Math.round(ms * 1_000) / 1_000)
console.log(JSON.stringify({ latencies: micros(latencies), delays: micros(delays), failures }))
