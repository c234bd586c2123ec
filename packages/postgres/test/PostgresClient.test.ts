import { layerPostgresClient } from "@vostro/postgres/PostgresClient"
import { Redacted } from "effect"
import { expect, it } from "vitest"

it.each([0, -1, Number.NaN])("rejects max_connections of %d", (max_connections) => {
  const url = Redacted.make("postgres://nobody@127.0.0.1:1/none")
  expect(() => layerPostgresClient({ url, max_connections })).toThrow(`got ${max_connections}`)
})
