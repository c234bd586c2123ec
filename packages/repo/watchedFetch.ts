import type { AnyOperation } from "@vostro/domain/operations"

/** Refusals that tests got from a bank and that its OpenAPI document does not have. */
export const undocumented: Array<string> = []

const send = globalThis.fetch

// The tests of a worker share this module, so `fetch` is wrapped once.
globalThis.fetch = async (input, init) => {
  const answer = await send(input, init)
  if (answer.status >= 400)
    await note(new Request(addressOf(input), { method: init?.method ?? methodOf(input) }), answer)
  return answer
}

type Asked = Parameters<typeof fetch>[0]

const addressOf = (input: Asked): string | URL => (input instanceof Request ? input.url : input)
const methodOf = (input: Asked): string => (input instanceof Request ? input.method : "GET")

const note = async ({ url, method }: Request, answer: Response): Promise<void> => {
  const { pathname, hostname } = new URL(url)
  const code = hostname === "127.0.0.1" ? codeIn(await answer.clone().text()) : undefined
  const { routeOf, isDocumented } = await catalogue()
  const route = routeOf(method, pathname)
  // A host may mount the bank elsewhere, or leave the operation out.
  if (code === undefined || code === "url_invalid" || route._tag === "Refused") return
  const { operation } = route
  if (!isDocumented(operation, answer.status, code)) {
    undocumented.push(`${operation.name} answers ${answer.status} ${code}`)
  }
}

const codeIn = (text: string): string | undefined => {
  try {
    const { code } = Object(JSON.parse(text))
    return typeof code === "string" ? code : undefined
  } catch {
    return undefined
  }
}

const load = async () => {
  const [{ operations }, { documentedRefusals }, { makeRouter }] = await Promise.all([
    import("@vostro/domain/operations"),
    import("@vostro/http/openapi/OpenApiRefusals"),
    import("@vostro/http/transport/Router")
  ])
  const known = new Map<string, ReadonlySet<string>>()
  const refusalsOf = (operation: AnyOperation): ReadonlySet<string> => {
    const found =
      known.get(operation.name) ?? new Set(documentedRefusals(operation).map(({ status, code }) => `${status} ${code}`))
    known.set(operation.name, found)
    return found
  }
  const isDocumented = (operation: AnyOperation, status: number, code: string): boolean =>
    refusalsOf(operation).has(`${status} ${code}`)
  return { routeOf: makeRouter(operations), isDocumented }
}

let loaded: ReturnType<typeof load> | undefined

// Tests without a bank do not load it.
const catalogue = (): ReturnType<typeof load> => {
  loaded ??= load()
  return loaded
}
