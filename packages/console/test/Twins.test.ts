import { twins } from "@vostro/console/acts/Twins"
import { operations } from "@vostro/domain/operations"
import { jsonSchema } from "@vostro/http"
import { expect, it } from "vitest"

const named = (name: string) => {
  const found = operations.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)

it("ask and answer alike: the one of operators takes the program besides", () => {
  for (const [name, twin] of Object.entries(twins)) {
    const [ofOperator, own] = [named(name), named(twin)]
    expect([name, ofOperator.audience, own.audience]).toEqual([name, "operator", "partner"])
    expect([name, paramsOf(own.at[1])]).toEqual([
      name,
      paramsOf(ofOperator.at[1]).filter((one) => one !== "program_id")
    ])
    expect([name, jsonSchema(own.output)]).toEqual([name, jsonSchema(ofOperator.output)])
    for (const part of ["body", "query"] as const) {
      const [theirs, ours] = [ofOperator[part], own[part]]
      // The log of one program has no filter by program.
      if (name === "request.list") continue
      expect([name, ours && jsonSchema(ours)]).toEqual([name, theirs && jsonSchema(theirs)])
    }
  }
})
