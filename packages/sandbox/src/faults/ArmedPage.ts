import { fault, reject } from "@vostro/domain/operations"
import type { Pages } from "@vostro/http/node"
import { errorPage, strangerTo } from "../clock/Stranger.ts"

/** The faults or the chaos that a page arms. */
export interface Armed {
  /** The present setting, as JSON. */
  readonly shown: () => object
  /** Arms what a body asks for. Throws a `TypeError` that names the remedy for a body that makes no sense. */
  readonly arm: (body: object) => void
  readonly disarm: () => void
}

/** Makes a page that shows the present setting, and lets the operator post another; an empty object ends it. */
export const armedPage = (operatorToken: string, { arm, disarm, shown }: Armed): Pages[string] => {
  const stranger = strangerTo(operatorToken)
  return {
    GET: async () => Response.json(shown()),
    POST: async (request) => {
      const refused = stranger(request)
      if (refused !== undefined) return refused
      const why = attempt(await request.text(), arm, disarm)
      return why === undefined ? Response.json(shown()) : refusal(why)
    }
  }
}

/** Returns the reason for which a body arms nothing, if there is one. */
const attempt = (text: string, arm: Armed["arm"], disarm: Armed["disarm"]): string | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== "object" || body === null || Array.isArray(body)) return NO_OBJECT
    if (Object.keys(body).length === 0) disarm()
    else arm(body)
    return undefined
  } catch (error) {
    if (error instanceof SyntaxError) return NO_OBJECT
    if (error instanceof TypeError) return `${error.message}. An empty object ends it.`
    throw error
  }
}

const NO_OBJECT = "The body must be a JSON object with what to arm; an empty one ends it."

const refusal = (why: string): Response =>
  errorPage(reject("parameters_invalid", { ...fault("value_not_allowed", "body"), why }), why)
