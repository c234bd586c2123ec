import { readFileSync } from "node:fs"
import { join } from "node:path"
import { spanAttributesOf } from "@vostro/postgres/connection/SpanAttributes"
import { sqlStates, stateOf } from "@vostro/postgres/connection/SqlStates"
import { isCutOff, isRolledBack, isWrong } from "@vostro/postgres/connection/Statement"
import { SqlError, UnknownError } from "effect/sql/SqlError"
import { expect, it } from "vitest"

const errorOf = (code: string, message = "x") =>
  new SqlError({ reason: new UnknownError({ cause: Object.assign(new Error(message), { code }), message }) })

it.each(sqlStates)("decides $code $name", ({ code, name, statement }) => {
  const error = errorOf(code.padEnd(5, "0"))
  expect(stateOf(error)?.name).toBe(name)
  expect([isCutOff(error), isRolledBack(error), isWrong(error)]).toEqual([
    statement === "unknown",
    statement === "undone",
    statement === "wrong"
  ])
})

it("takes other codes for defects", () => {
  expect([stateOf(errorOf("22003")), isWrong(errorOf("22003"))]).toEqual([undefined, true])
})

const REMOTE = "connection to the remote node bank@10.0.0.2:5432 failed with the following error: "

const AT_COMMIT = "could not commit transaction for shard 102015 on at least one active node"

it.each([
  [
    "08006",
    `${REMOTE}Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?`,
    false
  ],
  ["08006", `${REMOTE}FATAL:  the database system is starting up`, false],
  ["08006", "could not establish any connections to the node 10.0.0.2:5432 after 1000 ms", false],
  ["XX000", "failure on connection marked as essential: 10.0.0.2:5432", false],
  ["08006", `${REMOTE}server closed the connection unexpectedly`, true],
  ["08006", `${REMOTE}FATAL:  terminating connection due to administrator command`, true],
  ["XX000", AT_COMMIT, true]
])("knows whether a server of a cluster can have written: %s %s", (code, message, isUnknown) => {
  const error = errorOf(code, message)
  expect([isCutOff(error), isWrong(error)]).toEqual([isUnknown, false])
})

it("the guide lists exactly the codes that there are", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../../docs/guides/operate.md"), "utf8")
  const rows = [...guide.matchAll(/^\| `(\w+)` \| `(\w+)` \| ([a-z ]+) \| (\w+) \|$/gm)]
  expect(rows.map(([, code, name, session, statement]) => ({ code, name, session, statement }))).toEqual(sqlStates)
})

it.each([
  ["postgres://ada:pw@db.example:6432/bank?sslmode=require", "bank", "db.example", 6_432],
  ["postgres://ada:pw@db.example", "ada", "db.example", 5_432],
  ["postgresql://ada@[::1]/my%20bank", "my bank", "::1", 5_432],
  ["postgres:///x?host=/run/postgresql&dbname=bank&port=5433", "bank", "/run/postgresql", 5_433]
])("spans of %s name %s at %s:%d", (url, namespace, address, port) => {
  expect(Object.fromEntries(spanAttributesOf(url))).toEqual({
    "db.system.name": "postgresql",
    "db.namespace": namespace,
    "server.address": address,
    "server.port": port
  })
})
