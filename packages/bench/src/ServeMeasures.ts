import { createServer } from "node:http"
import { inLoadRounds, type LoadConditions } from "./LoadRounds.ts"
import type { Row } from "./Measures.ts"
import { type RunningServer, rateOf, startServer } from "./Process.ts"
import type { Target } from "./Target.ts"

/** Parts of the bench that the measures of `vostro serve` use. */
interface Means extends LoadConditions {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly seconds: number
}

const OWN = "the bench's own server"
const SERVE = "vostro serve"
const OBSERVED = "vostro serve, everything observed"
const TRACED = "vostro serve, every request traced as well"
const DURABLE = "creates, 32 connections"

/**
 * Compares `vostro serve` with the bench's own server, and with itself when it logs, measures and traces: the default
 * share of the requests, and all of them.
 */
export const measureServe = async (means: Means): Promise<ReadonlyArray<Row>> => {
  const { freshDatabase, seconds } = means
  // The collector only discards: it stands for one on another machine.
  const collector = createServer((request, response) => request.resume().once("end", () => response.end("{}")))
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve))
  const address = collector.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const everything = {
    ACCESS_LOG: "on",
    METRICS_PORT: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`
  }
  const contestants = [
    [OWN, "servers/Vostro.ts", {}],
    [SERVE, "servers/Serve.ts", {}],
    [OBSERVED, "servers/Serve.ts", everything],
    [TRACED, "servers/Serve.ts", { ...everything, TRACE_RATIO: "1" }]
  ] as const
  const running: Array<readonly [name: string, server: RunningServer]> = []
  for (const [index, [name, file, env]] of contestants.entries()) {
    const server = await startServer(file, { ...env, DATABASE_URL: await freshDatabase(`serve_${index}`) })
    // Warm-up, not measured: V8 is still compiling.
    await rateOf(server.announcement, { connections: 32, hot: false, seconds })
    running.push([name, server])
  }
  const contests = running.map(([name, server]) => ({
    what: `${name}, ${DURABLE}`,
    server,
    to: server.announcement,
    load: { connections: 32, hot: false, seconds },
    isOnDatabase: true
  }))
  const rows = await inLoadRounds(contests, means)
  await Promise.all(running.map(([, server]) => server.stop()))
  collector.close()
  return rows
}

/** Required ratios; the noise of a run is some percent. */
export const serveTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => {
  const figure = (name: string) => figureOf(`${name}, ${DURABLE}`)
  return [
    ["vostro serve / the bench's own server", figure(SERVE) / figure(OWN), ">=", 1],
    ["vostro serve observed / not observed", figure(OBSERVED) / figure(SERVE), ">=", 0.95]
  ]
}
