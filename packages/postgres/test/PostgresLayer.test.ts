import { layerPostgresClient } from "@vostro/postgres/PostgresLayer"
import { Redacted } from "effect"
import { expect, it } from "vitest"

it.each([0, -1, Number.NaN])(
  "takes no %d connections, with which everything would wait for ever",
  (max_connections) => {
    const url = Redacted.make("postgres://nobody@127.0.0.1:1/none")
    expect(() => layerPostgresClient({ url, max_connections })).toThrow(`and is ${max_connections}`)
  }
)
