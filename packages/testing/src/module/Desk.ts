import type { AnyModule } from "@vostro/domain"
import type { AnyOperation, AnyResource } from "@vostro/domain/operations"
import { type Answer, type Given, type ModuleBank, makeAsk } from "./Ask.ts"

/** A module, and a bank to test it in. */
export interface ModuleUnderTest {
  readonly module: AnyModule
  /** Starts an empty bank with the module, those that it needs, `access` and `notifications`. */
  readonly start: () => Promise<ModuleBank>
  /** Token of the bank's operator. */
  readonly operatorToken: string
  /**
   * Makes in a new program what the requests of the module name: values of parameters of paths and fields of bodies, by their
   * name. The other fields are drawn from their schemas.
   */
  readonly known?: (ask: Ask) => Promise<Known>
}

/** Sends a request to a path of the bank, as the partner, or as the operator for paths of `/operator`. */
export type Ask = (method: string, path: string, given?: Given) => Promise<Answer>

/** Values of parameters and fields, by their name. */
export type Known = Readonly<Record<string, ReadonlyArray<unknown>>>

/** A new program of the bank under test, and what cases do in it. */
export interface Desk {
  readonly operations: ReadonlyArray<AnyOperation>
  readonly resources: ReadonlyArray<AnyResource>
  readonly known: Known
  readonly bank: ModuleBank
  readonly ask: Ask
  /** Calls an operation. Parameters of the path that are not given name objects that do not exist, except the program. */
  readonly call: (operation: Pick<AnyOperation, "at">, given?: Given) => Promise<Answer>
  /** Opens a desk in another new program. */
  readonly another: () => Promise<Desk>
}

/** Opens a desk in a new program. */
export const openDesk = async (under: ModuleUnderTest, bank: ModuleBank): Promise<Desk> => {
  const asOperator = makeAsk(bank, under.operatorToken)
  const made = async (path: string, body: object): Promise<Readonly<Record<string, string>>> => {
    const { body: object, status, text } = await asOperator("POST", path, { body })
    if (status !== 200) throw new Error(`the bank under test refuses POST ${path}: ${text}`)
    return object
  }
  const { id: programId = "" } = await made("/operator/v1/programs", { name: "Conformance" })
  const client = await made(`/operator/v1/programs/${programId}/clients`, { name: "Conformance" })
  const token = await made("/v1/oauth/token", {
    grant_type: "client_credentials",
    client_id: client["id"],
    client_secret: client["client_secret"]
  })
  const asPartner = makeAsk(bank, token["access_token"] ?? "")
  const ask: Ask = (method, path, given) =>
    (path.startsWith("/operator/") ? asOperator : asPartner)(method, path, given)
  const { definitions } = under.module
  return {
    operations: definitions.flatMap(({ operations }) => operations),
    resources: definitions.flatMap(({ resources }) => resources),
    known: await makeKnown(under, ask),
    bank,
    ask,
    call: ({ at: [method, path] }, given = {}) =>
      ask(
        method,
        path.replaceAll(/:(\w+)/g, (_, name) => parameterOf(name, programId, given)),
        given
      ),
    another: () => openDesk(under, bank)
  }
}

/** Makes what requests name. A refused request of it would show as commands that never succeed. */
const makeKnown = async ({ known: make }: ModuleUnderTest, ask: Ask): Promise<Known> => {
  const refused: Array<string> = []
  const known = await make?.(async (method, path, given) => {
    const answer = await ask(method, path, given)
    if (answer.status >= 400) refused.push(`${method} ${path}: ${answer.text}`)
    return answer
  })
  const lacking = Object.entries(known ?? {}).find(([, values]) => values.includes(undefined))
  if (lacking === undefined) return known ?? {}
  throw new Error(
    `\`known\` has an undefined ${lacking[0]}; of its requests, the bank refused ${refused.join("; ") || "none"}`
  )
}

const parameterOf = (name: string, programId: string, { params }: Given): string =>
  encodeURIComponent(params?.[name] ?? (name === "program_id" ? programId : `${kindNamedBy(name)}_nobody`))

/** Returns the kind that a parameter of a path names. */
export const kindNamedBy = (parameter: string): string => parameter.replace(/_id$/, "")
