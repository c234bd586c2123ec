import { McpSchema } from "effect/ai"

/** Maximum length of an answer in characters: an agent reads all of it. */
export const MAX_ANSWER = 20_000

/** Names of fields that hold secrets. */
const SECRETS = new Set(["access_token", "client_secret", "secret", "signing_secret", "token"])

/** Returns a value with its secrets replaced. */
export const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, SECRETS.has(name) ? "(hidden)" : withoutSecrets(one)])
  )
}

const text = (words: string) => McpSchema.TextContent.make({ type: "text", text: words })

/** Answers a call of a tool with a value, without secrets and cut to {@link MAX_ANSWER}. */
export const answered = (value: unknown): McpSchema.CallToolResult => {
  const whole = JSON.stringify(withoutSecrets(value))
  if (whole.length <= MAX_ANSWER) return McpSchema.CallToolResult.make({ content: [text(whole)] })
  const cut = `Cut after ${MAX_ANSWER} of ${whole.length} characters: ask for fewer objects with query.limit, or for one.`
  return McpSchema.CallToolResult.make({ content: [text(whole.slice(0, MAX_ANSWER)), text(cut)] })
}

/** Answers a call of a tool that failed, in words for the agent. */
export const refused = (words: string): McpSchema.CallToolResult =>
  McpSchema.CallToolResult.make({ content: [text(words.slice(0, MAX_ANSWER))], isError: true })
