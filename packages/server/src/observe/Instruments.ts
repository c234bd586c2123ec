import { Context, Metric } from "effect"

/** Upper bounds of histograms of durations, in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Upper bounds of histograms of delays that people notice, in seconds: up to a day. */
const LONG_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400]

type Labels = Readonly<Record<string, string>>

interface Updates {
  readonly updateUnsafe: (value: number, context: Context.Context<never>) => void
}

const here = Context.empty()

/** Updates a metric of given labels. */
export type Instrument = (labels: Labels, value: number) => void

// Metrics with their labels are kept: making one costs more than updating it.
const instrument = (make: (attributes: Labels) => Updates): Instrument => {
  const made = new Map<string, Updates>()
  return (labels, value) => {
    const key = Object.values(labels).join(" ")
    const metric = made.get(key) ?? make(labels)
    made.set(key, metric)
    metric.updateUnsafe(value, here)
  }
}

const histogram = (name: string, description: string, boundaries: ReadonlyArray<number>) =>
  instrument((attributes) => Metric.histogram(name, { description, attributes, boundaries }))

const counter = (name: string, description: string) =>
  instrument((attributes) => Metric.counter(name, { description, attributes, incremental: true }))

const gauge = (name: string, description: string) =>
  instrument((attributes) => Metric.gauge(name, { description, attributes }))

/** Metrics of a server, by the names that Prometheus and OTLP show. No label holds an id or a text of a client. */
export const instruments = {
  requests: histogram("vostro_request_seconds", "Duration of requests by operation and status", SECONDS),
  commits: histogram("vostro_commit_seconds", "Duration of commits, including the wait for their batch", SECONDS),
  reads: histogram(
    "vostro_read_seconds",
    "Duration of reads for decisions, including the wait for their batch",
    SECONDS
  ),
  conflicts: counter("vostro_guard_failures_total", "Commits refused by a guard"),
  outages: counter("vostro_store_unavailable_total", "Calls that the database refused or did not answer"),
  deliveries: counter("vostro_webhook_attempts_total", "Webhook attempts by the status of the delivery after them"),
  lag: histogram("vostro_webhook_lag_seconds", "Time from an event to the first attempt of its webhook", LONG_SECONDS),
  sends: histogram("vostro_webhook_send_seconds", "Time that receivers take to respond, by outcome", SECONDS),
  windows: histogram("vostro_window_delay_seconds", "Time from the cutoff of a window to its submission", LONG_SECONDS),
  refusals: counter("vostro_rails_failures_total", "Calls to payment networks that failed and are retried"),
  incoming: gauge("vostro_incoming_files", "Files from payment networks that wait to be booked"),
  due: gauge("vostro_due_work", "Due work by queue that no worker has leased"),
  oldest: gauge("vostro_oldest_due_seconds", "Age of the oldest due work by queue that no worker has leased"),
  clock: gauge("vostro_clock_offset_seconds", "Time of this machine minus time of the database"),
  standbys: gauge("vostro_database_standbys", "Standbys that follow the database, by mode of replication"),
  behind: gauge("vostro_database_lag_seconds", "Time by which the slowest standby is behind"),
  timeline: gauge("vostro_database_timeline", "Timeline of the database, which grows with each change of the leader"),
  pool: histogram("vostro_pool_wait_seconds", "Wait for a connection to the database, sampled", SECONDS)
} satisfies Readonly<Record<string, Instrument>>

/** Seconds since a time of `performance.now()`. */
export const secondsSince = (started: number): number => (performance.now() - started) / 1_000
