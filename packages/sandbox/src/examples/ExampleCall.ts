import { randomUUID } from "node:crypto"
import { type Form, operations } from "@vostro/domain/operations"
import type { OperationName } from "@vostro/http/client"
import { type Asked, exampleOf } from "@vostro/http/examples"
import { Data, Effect, Schema } from "effect"

/** In-process bank with its operator token. */
export interface ExampleBank {
  readonly baseUrl: string
  readonly fetch: (request: Request) => Promise<Response>
  readonly operatorToken: string
}

/** The bank rejected an example. */
export class ExampleRefused extends Data.TaggedError("ExampleRefused")<{
  readonly name: string
  readonly answer: unknown
}> {
  override get message(): string {
    return `the bank rejected the example: ${this.answer}`
  }
}

/** Response of an example: a JSON object. */
const Answer = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
type Answer = typeof Answer.Type

/** Calls an operation with its example, overridden by `given`, with `words` substituted. */
export const askExample = (
  { baseUrl, fetch, operatorToken }: ExampleBank,
  words: Readonly<Record<string, string>>,
  name: OperationName,
  given: Asked = {}
): Effect.Effect<Answer, ExampleRefused> =>
  Effect.tryPromise({
    try: async () => {
      const operation = operations.find((one) => one.name === name)
      const [method, path] = operation?.at ?? ["GET", "/"]
      const { params = {}, query = {}, body } = exampleOf(name, words, given)
      const filled = path.replaceAll(/:(\w+)/g, (_, parameter) => encodeURIComponent(String(params[parameter])))
      const pairs = Object.entries(query).map(([key, value]) => [key, String(value)])
      const token = operation?.audience === "operator" ? operatorToken : words["access_token"]
      const form = operation?._tag === "Upload" ? operation.form : undefined
      const request = new Request(`${baseUrl}${filled}?${new URLSearchParams(pairs)}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "idempotency-key": randomUUID(),
          ...(form === undefined && { "content-type": "application/json" })
        },
        ...(method !== "GET" && {
          body: form !== undefined ? formOf(body, form, fileOf(given, words)) : JSON.stringify(body ?? {})
        })
      })
      const answer = await fetch(request)
      const text = await answer.text()
      if (!answer.ok) throw text
      return Schema.decodeUnknownSync(Answer)(text)
    },
    catch: (answer) => new ExampleRefused({ name, answer })
  })

const formOf = (body: Asked["body"] = {}, { file, sample }: Form, given: Asked["file"]): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === "string" ? value : JSON.stringify(value))
  const { text, file_name } = given ?? sample
  form.append(file, new File([text], file_name, { type: sample.content_type }))
  return form
}

/** Substitutes the words in the text of a given file. */
const fileOf = ({ file }: Asked, words: Readonly<Record<string, string>>): Asked["file"] =>
  file && { ...file, text: file.text.replaceAll(/\w+/g, (word) => words[word] ?? word) }
