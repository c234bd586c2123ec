import type { Role } from "@vostro/domain"
import type { AnyOperation } from "@vostro/domain/operations"
import type { PromiseClient } from "@vostro/http/promise"

/** The reader of the console, and the clients by which the console asks the bank in their name. */
export interface Viewer {
  /** Name of the operator, or of the program. */
  readonly name: string
  /** Role of the operator. A program's own portal has none. */
  readonly role: Role | undefined
  /** The program that pages begin with. A portal has no other. */
  readonly program_id: string | undefined
  /** Calls operations of operators. */
  readonly operator: PromiseClient | undefined
  /** Calls operations of partners, for the program. */
  readonly partner: PromiseClient | undefined
  /** The session of a viewer who logged in, and can log out. */
  readonly session?: { readonly cookie: string | undefined }
}

/** The place of a request in the console, and the address that it comes from. */
export interface Visit {
  /** Path under which the console is mounted, such as `/console`. */
  readonly base: string
  /** Path of the page within the console. */
  readonly path: string
  /** Address of the reader, by which the bank knows allowlists and counts wrong credentials. */
  readonly address: string | undefined
  /** Operations of modules that are not the bank's own, for the clients of the viewer. */
  readonly guests?: ReadonlyArray<AnyOperation>
}

/** Finds the viewer of a request. */
export interface Sessions {
  /** Returns the viewer of a request, or a response in place of the page: the login. */
  readonly viewerOf: (request: Request, visit: Visit) => Promise<Viewer | Response>
}

/** Shows every request the same viewer, without a login: for a sandbox on your own machine. */
export const openTo = (viewer: Viewer): Sessions => ({ viewerOf: async () => viewer })
