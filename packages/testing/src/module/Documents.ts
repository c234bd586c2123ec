import type { AnyOperation } from "@vostro/domain/operations"
import { Schema } from "effect"
import type { Desk } from "./Desk.ts"
import { fail, type ModuleCase } from "./ModuleCase.ts"

const checkExample = ({ at: [, path], body, example = {}, name, params, query }: AnyOperation): void => {
  const parts = [
    ["params", params, example.params],
    ["query", query, example.query],
    ["body", body, example.body]
  ] as const
  for (const [part, schema, value = {}] of parts) {
    if (schema === undefined) continue
    const read = Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })(value)
    if (read._tag === "Failure") fail(`the example of ${name} has no valid ${part}: ${read.failure}`)
  }
  for (const [, parameter = ""] of path.matchAll(/:(\w+)/g))
    if (parameter !== "program_id" && !(parameter in Object(example.params)))
      fail(`the example of ${name} has no ${parameter}`)
}

const checkSentences = ({ operations, resources }: Desk): void => {
  const sentences = [
    ...operations.map(({ name, summary }) => [`\`summary\` of ${name}`, summary] as const),
    ...resources.map(({ about = "", kind }) => [`\`about\` of ${kind}`, about] as const)
  ]
  for (const [what, sentence] of sentences)
    if (!/^[A-Z].*\.$/.test(sentence)) fail(`the ${what} is no sentence: "${sentence}"`)
}

/** Cases for the documents. */
export const documents: ReadonlyArray<ModuleCase> = [
  {
    name: "has a valid example of each operation",
    run: async ({ operations }) => {
      for (const one of operations) checkExample(one)
    }
  },
  { name: "describes each operation and kind in a sentence", run: async (desk) => checkSentences(desk) }
]
