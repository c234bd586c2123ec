import { refusalCodesOf } from "@vostro/domain/operations"
import { Schema } from "effect"
import { type Called, inEveryLife, inFixedLives, type Lived } from "./Life.ts"
import { differenceOf, fail, type ModuleCase, operationsOf, shown } from "./ModuleCase.ts"

const callsIn = (lived: ReadonlyArray<Lived>): ReadonlyArray<Called> => lived.flatMap(({ call }) => call ?? [])

const checkDefects = (lived: ReadonlyArray<Lived>): void => {
  for (const { answer, given, operation } of callsIn(lived)) {
    if (answer.status < 500) continue
    fail(
      `${operation.name} answers ${answer.status} to ${shown(given)}. The log says why, such as a decision that looks for what its reads do not ask for`
    )
  }
}

const checkRefusals = (lived: ReadonlyArray<Lived>): void => {
  for (const { answer, operation } of callsIn(lived)) {
    const { code } = answer.body
    if (answer.status < 400 || refusalCodesOf(operation).some((one) => one === code)) continue
    fail(`${operation.name} refuses with ${code}, which its \`rejects\` lacks`)
  }
}

const checkSchemas = (lived: ReadonlyArray<Lived>): void => {
  for (const { answer, operation } of callsIn(lived)) {
    if (answer.status >= 400) continue
    const read = Schema.decodeUnknownResult(operation.output, { onExcessProperty: "error" })(answer.body)
    if (read._tag === "Failure") fail(`${operation.name} answers otherwise than its \`output\`: ${read.failure}`)
  }
}

const checkObjects = (lived: ReadonlyArray<Lived>): void => {
  for (const { after, call } of lived) {
    const { answer, operation } = call ?? {}
    const object = after.objects.get(answer?.body.id)
    if (answer === undefined || object === undefined || answer.status >= 400) continue
    const field = differenceOf(answer.body, object)
    if (field !== undefined)
      fail(`${operation?.name} answers with another ${field} than the object then has: ${answer.text}`)
  }
}

/** Cases for answers and refusals. */
export const answers: ReadonlyArray<ModuleCase> = [
  {
    name: "does each of its commands, and appends each of their events, in some life",
    run: async (desk) => {
      const done = new Set<string>()
      await inFixedLives(desk, (lived) => {
        for (const { answer, operation } of callsIn(lived)) if (answer.status < 400) done.add(operation.name)
        for (const { after } of lived)
          for (const told of after.events.values()) for (const { event } of told) done.add(event)
      })
      const asked = operationsOf(desk, "Command").flatMap(({ emits, name }) => [name, ...emits])
      const missing = [...new Set(asked)].filter((name) => !done.has(name))
      if (missing.length > 0) fail(`no life has ${missing.join(", ")}: do the requests need values of \`known\`?`)
    }
  },
  { name: "answers every request without a defect", run: (desk) => inEveryLife(desk, checkDefects) },
  { name: "refuses with documented codes only", run: (desk) => inEveryLife(desk, checkRefusals) },
  { name: "answers what its documented schema says", run: (desk) => inEveryLife(desk, checkSchemas) },
  { name: "answers with the object as it then is", run: (desk) => inEveryLife(desk, checkObjects) }
]
