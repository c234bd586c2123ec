import { readFileSync, writeFileSync } from "node:fs"
import { explained, Problem } from "@vostro/server"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { counted } from "../submissions/CheckFiles.ts"
import { startBank } from "../testing/StartBank.ts"
import { checkParity, textOf } from "./Check.ts"
import type { ParityTarget } from "./Play.ts"
import { readParityRecording, record } from "./Recording.ts"
import { ParityRefused, type ParityScenario, readParityScenario } from "./Scenario.ts"

const scenarioFile = Argument.String("scenario").pipe(Argument.withDescription("File of the scenario"))
const url = Flag.String("url").pipe(
  Flag.withDescription(
    "Address of the bank; PARITY_CLIENT_ID and PARITY_CLIENT_SECRET are the client's credentials there"
  )
)
const given = Flag.String("given").pipe(
  Flag.withDescription("NAME=ID of an object that the bank has and the scenario lists as given; repeatable"),
  Flag.between(0, 100)
)
const tokenPath = Flag.String("token-path").pipe(
  Flag.withDescription("Path of OAuth; default: /v1/oauth/token"),
  Flag.withDefault("/v1/oauth/token")
)
const recordingFile = Flag.String("recording").pipe(Flag.withDescription("File of the recording"))
const json = Flag.Boolean("json").pipe(Flag.withDescription("Print the outcome as JSON"), Flag.withDefault(false))

const recordCommand = Command.make(
  "record",
  { scenario: scenarioFile, url, given, tokenPath, recording: recordingFile, json },
  ({ given, json, recording, scenario: path, tokenPath, url }) =>
    Effect.gen(function* () {
      const scenario = readParityScenario(readFileSync(path, "utf8"))
      const target = hosted(url, tokenPath, given)
      const recorded = yield* Effect.tryPromise({ try: () => record(scenario, target), catch: (error) => error })
      writeFileSync(recording, `${JSON.stringify(recorded, undefined, 2)}\n`)
      const steps = recorded.answers.map(({ status, step }) => ({ step, status }))
      yield* Console.log(
        json ? JSON.stringify({ recording, steps }) : `${counted(steps.length, "answer")} recorded in ${recording}`
      )
    }).pipe(explained)
).pipe(Command.withDescription("Play a scenario against a hosted sandbox, and record its answers"))

const checkCommand = Command.make(
  "check",
  { scenario: scenarioFile, url: Flag.optional(url), given, tokenPath, recording: recordingFile, json },
  ({ given, json, recording, scenario: path, tokenPath, url }) =>
    Effect.gen(function* () {
      const scenario = readParityScenario(readFileSync(path, "utf8"))
      const recorded = readParityRecording(readFileSync(recording, "utf8"), scenario)
      const check = (target: ParityTarget) =>
        Effect.tryPromise({ try: () => checkParity(scenario, recorded, target), catch: (error) => error })
      const differences = Option.isSome(url)
        ? yield* check(hosted(url.value, tokenPath, given))
        : yield* onOwnBank(scenario, check)
      const count = `${counted(scenario.steps.length, "step")}, ${counted(differences.length, "difference")}`
      yield* Console.log(json ? JSON.stringify({ differences }) : [...differences.map(textOf), count].join("\n"))
      if (differences.length > 0) yield* Effect.fail(new Problem({ text: count, cause: differences }))
    }).pipe(explained)
).pipe(
  Command.withDescription("Play a scenario against a new bank, or one at an address, and compare with a recording")
)

/** The command `parity`: compares a hosted sandbox with a bank. */
export const parityCommand = Command.make("parity").pipe(
  Command.withDescription("Compare the answers of a hosted sandbox with those of this bank"),
  Command.withSubcommands([recordCommand, checkCommand])
)

const hosted = (baseUrl: string, tokenPath: string, given: ReadonlyArray<string>): ParityTarget => {
  const { PARITY_CLIENT_ID: client_id = "", PARITY_CLIENT_SECRET: client_secret = "" } = process.env
  if (client_id === "" || client_secret === "") {
    throw new ParityRefused(
      `set PARITY_CLIENT_ID and PARITY_CLIENT_SECRET to the credentials of your client at ${baseUrl}`
    )
  }
  if (!URL.canParse(baseUrl)) throw new ParityRefused(`--url ${baseUrl} is no address: begin it with https://`)
  return { baseUrl, client_id, client_secret, tokenPath, given: Object.fromEntries(given.map(pairOf)) }
}

const pairOf = (text: string): readonly [string, string] => {
  const [, name, value] = /^(\w+)=(.+)$/.exec(text) ?? []
  if (name === undefined || value === undefined) throw new ParityRefused(`--given ${text} is not NAME=ID`)
  return [name, value]
}

/** Gives a scenario a new bank of this process, whose two funded account numbers are the first names that it lists as given. */
const onOwnBank = <A, E>({ given = [] }: ParityScenario, use: (target: ParityTarget) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.promise(() => startBank({ clock: "manual" })),
    ({ accountNumberIds, advance, credentials, fetch }) => {
      if (given.length > accountNumberIds.length) {
        throw new ParityRefused(
          `a new bank has two account numbers to give, and the scenario lists ${given.length}: start a bank with vostro start, and name it by --url and --given`
        )
      }
      const values = Object.fromEntries(given.map((name, at) => [name, accountNumberIds[at] ?? ""]))
      return use({ baseUrl: "http://bank.local", ...credentials, given: values, fetch, wait: advance })
    },
    (bank) => Effect.promise(() => bank.stop())
  )
