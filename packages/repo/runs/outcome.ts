import { relative } from "node:path"
import { Option, Schema } from "effect"

/** A failed test or file, and the command that runs it alone. */
export interface Failure {
  readonly name: string
  readonly command: string
}

/** Number of passed tests, and the failed ones. */
export interface Outcome {
  readonly passed: number
  readonly failures: ReadonlyArray<Failure>
}

const Test = Schema.Struct({
  ancestorTitles: Schema.Array(Schema.String),
  title: Schema.String,
  status: Schema.String
})
const TestFile = Schema.Struct({ name: Schema.String, status: Schema.String, assertionResults: Schema.Array(Test) })
const Report = Schema.fromJsonString(
  Schema.Struct({ numPassedTests: Schema.Number, testResults: Schema.Array(TestFile) })
)

/** Reads the outcome of a vitest run from its JSON report; undefined if the report is incomplete. */
export const outcomeOf = (json: string, root: string): Outcome | undefined =>
  Option.getOrUndefined(
    Option.map(Schema.decodeUnknownOption(Report)(json), ({ numPassedTests, testResults }) => ({
      passed: numPassedTests,
      failures: testResults.flatMap((file) => failuresIn(file, relative(root, file.name)))
    }))
  )

const failuresIn = ({ status, assertionResults }: typeof TestFile.Type, path: string): ReadonlyArray<Failure> => {
  const tests = assertionResults.filter((test) => test.status === "failed")
  // A file that fails to load, or whose hooks fail, has no failed tests of its own.
  if (tests.length === 0) return status === "failed" ? [{ name: path, command: `npm test -- ${path}` }] : []
  return tests.map(({ ancestorTitles, title }) => {
    const name = [...ancestorTitles, title].join(" > ")
    return { name: `${path} > ${name}`, command: `npm test -- ${path} -t ${quoted(`^${literally(name)}$`)}` }
  })
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")

/** Quotes a word for a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
