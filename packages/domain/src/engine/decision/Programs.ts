import { Context, Effect, Layer } from "effect"
import type { Resource } from "../../kernel/Resource.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import { type Client, client, programOf } from "../../resources/access/client/Client.ts"
import { type AccessToken, openToken } from "../../resources/access/oauth-token/AccessToken.ts"
import { BANK, type Program, program } from "../../resources/access/program/Program.ts"
import { BankSettings } from "./BankSettings.ts"
import { readStored } from "./LoadedState.ts"

/** More entries than a node sees in one second are forgotten all at once, so that memory stays bounded. */
const MAX_REMEMBERED = 10_000

/**
 * Programs and clients, remembered for a second (a setting): they are asked for by every request and seldom change.
 * A change made by this node is seen by it at once.
 */
export class Programs extends Context.Service<
  Programs,
  {
    /** A program as it is at a moment, if it exists. The bank's own partition stands for itself. */
    readonly program: (id: string, nowMs: number) => Effect.Effect<Program | undefined, StoreUnavailable>
    /** A client as it is at a moment, if it exists. */
    readonly client: (id: string, nowMs: number) => Effect.Effect<Client | undefined, StoreUnavailable>
    /** What an access token says, if the bank wrote it. Remembered, as the same one comes with every request. */
    readonly token: (bearer: string) => AccessToken | undefined
    /** Forgets what the change of these kinds may have made untrue. */
    readonly forget: (kinds: ReadonlyArray<string>) => void
  }
>()("@vostro/domain/engine/decision/Programs") {}

/** Programs and clients out of the store. */
export const layerPrograms: Layer.Layer<Programs, never, Store | BankSettings> = Layer.effect(
  Programs,
  Effect.gen(function* () {
    const store = yield* Store
    const { credential_cache_ms, master_key } = yield* BankSettings
    const programs = remembering<Program>(credential_cache_ms)
    const clients = remembering<Client>(credential_cache_ms)
    const tokens = new Map<string, AccessToken>()
    const load = <A extends { readonly id: string }>(partition: string, resource: Resource<A>, id: string) =>
      Effect.map(
        store.load(partition, { ...emptyReadSet, objects: [{ kind: resource.kind, id }] }),
        ({ objects: [stored] }) => stored && readStored(resource, stored).object
      )
    return {
      program: (id, nowMs) => programs.get(id, nowMs, () => load(BANK, program, id)),
      client: (id, nowMs) => clients.get(id, nowMs, () => load(programOf(id), client, id)),
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
  const entries = new Map<string, { readonly value: Effect.Effect<A | undefined>; readonly untilMs: number }>()
  // What was being read when it changed may be as it was before, and is not remembered.
  let changes = 0
  const remember = (key: string, nowMs: number, value: A | undefined): void => {
    if (entries.size >= MAX_REMEMBERED) entries.clear()
    entries.set(key, { value: Effect.succeed(value), untilMs: nowMs + lifetimeMs })
  }
  const get = <E>(key: string, nowMs: number, read: () => Effect.Effect<A | undefined, E>) => {
    const entry = entries.get(key)
    // A clock that was set back makes what was read in its future old, too.
    if (entry !== undefined && nowMs < entry.untilMs && entry.untilMs <= nowMs + lifetimeMs) return entry.value
    return Effect.suspend(() => {
      const before = changes
      return Effect.tap(read(), (value) =>
        Effect.sync(() => {
          if (changes === before) remember(key, nowMs, value)
        })
      )
    })
  }
  const clear = () => {
    changes += 1
    entries.clear()
  }
  return { get, clear }
}
