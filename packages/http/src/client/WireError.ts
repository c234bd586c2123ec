/** An invalid parameter, and the sub-error code that says why. */
export interface InvalidParameter {
  readonly parameter: string
  readonly reason: string
}

/** The bank's rejection of a call; `code` and `parameters` are those of its error body, in either dialect. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly parameters: ReadonlyArray<InvalidParameter>
  readonly request_id: string
  readonly body: string
}

/** Reads a refusal. A body that is not the bank's, such as that of a proxy, has the code `unclassified`. */
export const refusalOf = (status: number, body: string, request_id: string): Refusal => {
  const { code, errors, invalid_parameters } = recordOf(parsed(body))
  const named = listOf(errors, recordOf).flatMap((error) =>
    listOf(error["parameters"], String).map((parameter) => ({ parameter, reason: String(error["code"]) }))
  )
  const listed = listOf(invalid_parameters, recordOf).map(({ parameter, reason }) => ({
    parameter: String(parameter),
    reason: String(reason)
  }))
  const isOurs = typeof code === "string"
  return {
    status,
    code: isOurs ? code : "unclassified",
    parameters: isOurs ? [...named, ...listed] : [],
    request_id,
    body
  }
}

/** Returns the `Request-Id` of a response; empty without one. */
export const requestIdOf = ({ headers }: Response): string => headers.get("request-id") ?? ""

/** Describes a refusal in a line: status, code and parameters. */
export const describe = ({ status, code, parameters }: Refusal): string => {
  const faults = parameters.map(({ parameter, reason }) => `${parameter}: ${reason}`).join(", ")
  return faults === "" ? `${status} ${code}` : `${status} ${code} ${faults}`
}

/** Parses JSON; returns undefined for any other text. */
export const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {}

const listOf = <A>(value: unknown, itemOf: (item: unknown) => A): ReadonlyArray<A> =>
  Array.isArray(value) ? value.map(itemOf) : []
