import { allModules } from "@vostro/domain"
import { defineResource, enquiry, type Module } from "@vostro/domain/modules"
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import { OPERATOR_TOKEN } from "./support/Hosts.ts"
import { bankOf } from "./support/ModularBank.ts"

/** A module with two reads that are named like those of the request log, one of which the log leaves out. */
const asking: Module = {
  name: "asking",
  needs: [],
  definitions: [
    defineResource({
      resources: [],
      operations: [
        ...[false, true].map((unlogged) =>
          enquiry({
            name: unlogged ? "request.look" : "request.ask",
            summary: "Tells who asks.",
            at: ["GET", unlogged ? "/operator/v1/look" : "/operator/v1/ask"],
            audience: "operator",
            unlogged,
            output: Schema.Unknown,
            ask: () => Result.succeed({ _tag: "Self" })
          })
        )
      ]
    })
  ]
}

it("logs an operation of a module by what it states, whatever its name", async () => {
  const bank = await bankOf([...allModules, asking])
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const ask = async (path: string) => {
    const answer = await bank.fetch(new Request(`http://bank.local/operator/v1${path}`, { headers }))
    expect(answer.status).toBe(200)
    return JSON.parse(await answer.text())
  }
  await ask("/ask")
  await ask("/look")
  await ask("/requests")
  const { objects } = await ask("/requests")
  await bank.close()
  expect(objects.map(({ operation }: { readonly operation: string }) => operation)).toEqual(["request.ask"])
})
