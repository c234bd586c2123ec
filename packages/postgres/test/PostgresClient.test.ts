import { layerPostgresClient } from "@vostro/postgres/connection/PostgresClient"
import { Effect, Redacted, Tracer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, inject, it } from "vitest"

it.each([0, -1, Number.NaN])("rejects max_connections of %d", (max_connections) => {
  const url = Redacted.make("postgres://nobody@127.0.0.1:1/none")
  expect(() => layerPostgresClient({ url, max_connections })).toThrow(`got ${max_connections}`)
})

it("spans of statements name the database of the URL", async () => {
  const url = new URL(inject("databaseUrl"))
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  const one = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select 1 as one`)
  const layer = layerPostgresClient({ url: Redacted.make(url.toString()) })
  await Effect.runPromise(Effect.provideService(Effect.provide(one, layer), Tracer.Tracer, tracer))
  const attributes = spans.flatMap((span) => (span.kind === "client" ? [Object.fromEntries(span.attributes)] : []))
  expect(attributes).toEqual([
    expect.objectContaining({
      "db.system.name": "postgresql",
      "db.namespace": url.pathname.slice(1),
      "server.address": url.hostname,
      "server.port": Number(url.port)
    })
  ])
})
