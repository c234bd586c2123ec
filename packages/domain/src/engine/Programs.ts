import { Clock, Context, Effect, Layer } from "effect"
import type { StoreUnavailable } from "../ports/Store.ts"
import { Store } from "../ports/Store.ts"
import { type Client, client, programOf } from "../resources/client/Client.ts"
import { type AccessToken, openToken } from "../resources/oauth-token/AccessToken.ts"
import { BANK, type Program, program } from "../resources/program/Program.ts"
import { BankSettings } from "./BankSettings.ts"
import { readStored } from "./Stored.ts"

/** More entries than a node sees in one second are forgotten all at once, so that memory stays bounded. */
const MAX_REMEMBERED = 10_000

/**
 * Programs and clients, remembered for a second (a setting): they are asked for by every request and seldom change.
 * A change made by this node is seen by it at once.
 */
export class Programs extends Context.Service<
  Programs,
  {
    /** A program, if it exists. The bank's own partition stands for itself. */
    readonly program: (id: string) => Effect.Effect<Program | undefined, StoreUnavailable>
    /** A client, if it exists. */
    readonly client: (id: string) => Effect.Effect<Client | undefined, StoreUnavailable>
    /** What an access token says, if the bank wrote it. Remembered, as the same one comes with every request. */
    readonly token: (bearer: string) => AccessToken | undefined
    /** Forgets what the change of these kinds may have made untrue. */
    readonly forget: (kinds: ReadonlyArray<string>) => void
  }
>()("@vostro/domain/engine/Programs") {}

/** Programs and clients out of the store. */
export const layerPrograms: Layer.Layer<Programs, never, Store | BankSettings> = Layer.effect(
  Programs,
  Effect.gen(function* () {
    const store = yield* Store
    const { credential_cache_ms, master_key } = yield* BankSettings
    const programs = remembering<Program>(credential_cache_ms)
    const clients = remembering<Client>(credential_cache_ms)
    const tokens = new Map<string, AccessToken>()
    const load = (partition: string, kind: string, id: string) =>
      Effect.map(
        store.load(partition, { objects: [{ kind, id }], positions: [], positionsOf: [], all: [] }),
        ({ objects }) => objects[0]
      )
    return {
      program: (id) =>
        programs.get(
          id,
          Effect.map(load(BANK, program.kind, id), (stored) => stored && readStored(program, stored).object)
        ),
      client: (id) =>
        clients.get(
          id,
          Effect.map(load(programOf(id), client.kind, id), (stored) => stored && readStored(client, stored).object)
        ),
      token: (bearer) => {
        const known = tokens.get(bearer)
        if (known !== undefined) return known
        const token = openToken(master_key, bearer)
        if (tokens.size >= MAX_REMEMBERED) tokens.clear()
        if (token !== undefined) tokens.set(bearer, token)
        return token
      },
      forget: (kinds) => {
        if (kinds.includes(program.kind)) programs.clear()
        if (kinds.includes(client.kind)) clients.clear()
      }
    }
  })
)

const remembering = <A>(lifetimeMs: number) => {
  const entries = new Map<string, { readonly value: A | undefined; readonly untilMs: number }>()
  const get = <E>(key: string, read: Effect.Effect<A | undefined, E>): Effect.Effect<A | undefined, E> =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const entry = entries.get(key)
      if (entry !== undefined && now < entry.untilMs && entry.untilMs <= now + lifetimeMs) return entry.value
      const value = yield* read
      if (entries.size >= MAX_REMEMBERED) entries.clear()
      entries.set(key, { value, untilMs: now + lifetimeMs })
      return value
    })
  return { get, clear: () => entries.clear() }
}
