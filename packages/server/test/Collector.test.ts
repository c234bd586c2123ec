import { createServer, type Server } from "node:http"
import { layerCollectorClient } from "@vostro/server/observe/CollectorOutage"
import { Effect, Layer, Logger } from "effect"
import { HttpClient } from "effect/http"
import { expect, inject, it, vi } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { startCollector } from "./support/Collector.ts"
import { leastEnvironment, runCommand, startServerProcess } from "./support/Process.ts"

const OUTAGE = "OTLP collector unreachable"

/** Returns the address of a port that accepts no connection any more. */
const closedPort = async () => {
  const { close, url } = await startCollector()
  close()
  return url
}

/** Answers with a status on the port of an address, until the scope closes. */
const answering = (url: string, status: number) =>
  Effect.acquireRelease(
    Effect.callback<Server>((resume) => {
      const server = createServer((_, response) => response.writeHead(status, { connection: "close" }).end())
      server.listen(Number(new URL(url).port), "127.0.0.1", () => resume(Effect.succeed(server)))
    }),
    (server) => Effect.callback<void>((resume) => void server.close(() => resume(Effect.void)))
  )

it("warns once per outage of the collector, and says when it is over", async () => {
  const url = await closedPort()
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${message}`))
  const send = (times: number) =>
    Effect.flatMap(HttpClient.HttpClient, (client) =>
      Effect.replicateEffect(Effect.ignore(client.post(`${url}/v1/logs`)), times, { discard: true })
    )
  const scenario = Effect.gen(function* () {
    yield* send(3)
    expect(lines).toEqual([])
    yield* send(7)
    for (const status of [503, 200, 401]) yield* Effect.scoped(Effect.andThen(answering(url, status), send(5)))
  })
  const layer = Layer.merge(layerCollectorClient(url), Logger.layer([logger]))
  await Effect.runPromise(Effect.provide(scenario, layer))
  expect(lines).toEqual([
    expect.stringMatching(`^Warn ${OUTAGE} at ${url}, .* are lost: connect ECONNREFUSED`),
    `Info OTLP collector reachable again at ${url}`,
    expect.stringMatching(`^Warn ${OUTAGE} at ${url}, .* are lost: status 401$`)
  ])
})

it("a server warns of a collector that it cannot reach, and shows no secret", async () => {
  const server = await startServerProcess({
    ...leastEnvironment(await emptyDatabase(inject("databaseUrl"))),
    OTEL_EXPORTER_OTLP_ENDPOINT: (await closedPort()).replace("//", "//ada:hunter2@"),
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20hunter3"
  })
  await vi.waitFor(() => expect(server.output()).toContain(OUTAGE), 30_000)
  const { stdout } = await server.stop()
  expect(stdout.split(OUTAGE)).toHaveLength(2)
  expect(stdout).not.toMatch(/hunter\d/)
})

it("doctor finds a collector that accepts no connection", async () => {
  const collector = await startCollector()
  const findings = async (url: string) => {
    const env = { ...leastEnvironment("postgres://127.0.0.1:1/bank"), OTEL_EXPORTER_OTLP_ENDPOINT: url }
    const { stdout } = await runCommand(["doctor"], env)
    return stdout.split("\n").filter((line) => /^\w+ +otlp /.test(line))
  }
  expect(await findings(collector.url)).toEqual(["ok       otlp       the OTLP collector accepts connections"])
  collector.close()
  expect(await findings(`${collector.url}/path`)).toEqual([
    expect.stringMatching(/^warning {2}otlp {7}OTLP collector unreachable at 127\.0\.0\.1:\d+: connect ECONNREFUSED/)
  ])
})
