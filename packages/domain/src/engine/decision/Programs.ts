import { Context, Effect, Layer } from "effect"
import { masterKeysOf } from "../../kernel/MasterKeys.ts"
import type { Resource } from "../../kernel/Resource.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import { type Client, client, programOf } from "../../resources/access/client/Client.ts"
import { type AccessToken, openTokenOf } from "../../resources/access/oauth-token/AccessToken.ts"
import { type Operator, operator } from "../../resources/access/operator/Operator.ts"
import { type PortalLink, portalLink, programOfLink } from "../../resources/access/portal-link/PortalLink.ts"
import { BANK, type Program, program } from "../../resources/access/program/Program.ts"
import { BankSettings } from "./BankSettings.ts"
import { readStored } from "./LoadedState.ts"

/** Maximum cache entries, more than a node sees in one second. A full cache is cleared to bound memory. */
const MAX_CACHED = 10_000

/**
 * A cache of programs, clients and operators for a second (a setting): every request reads them, and they seldom change.
 * This node sees its own changes at once.
 */
export class Programs extends Context.Service<
  Programs,
  {
    /** Returns a program as of an instant, if it exists. The bank's own partition is a program too. */
    readonly program: (id: string, nowMs: number) => Effect.Effect<Program | undefined, StoreUnavailable>
    /** Returns a client as of an instant, if it exists. */
    readonly client: (id: string, nowMs: number) => Effect.Effect<Client | undefined, StoreUnavailable>
    /** Returns a link to the portal of a program as of an instant, if it exists. */
    readonly portalLink: (id: string, nowMs: number) => Effect.Effect<PortalLink | undefined, StoreUnavailable>
    /** Returns an operator as of an instant, if it exists. */
    readonly operator: (id: string, nowMs: number) => Effect.Effect<Operator | undefined, StoreUnavailable>
    /** Decodes an access token, if the bank issued it. Cached, because clients send one token with every request. */
    readonly token: (bearer: string) => AccessToken | undefined
    /** Evicts entries that a change of these kinds may have made stale. */
    readonly forget: (kinds: ReadonlyArray<string>) => void
  }
>()("@vostro/domain/engine/decision/Programs") {}

/** Reads programs, clients and operators from the store. */
export const layerPrograms: Layer.Layer<Programs, never, Store | BankSettings> = Layer.effect(
  Programs,
  Effect.gen(function* () {
    const store = yield* Store
    const settings = yield* BankSettings
    const { credential_cache_ms } = settings
    const keys = masterKeysOf(settings)
    const programs = cached<Program>(credential_cache_ms)
    const clients = cached<Client>(credential_cache_ms)
    const operators = cached<Operator>(credential_cache_ms)
    const links = cached<PortalLink>(credential_cache_ms)
    const tokens = new Map<string, AccessToken>()
    const load = <A extends { readonly id: string }>(partition: string, resource: Resource<A>, id: string) =>
      Effect.map(
        store.load(partition, { ...emptyReadSet, objects: [{ kind: resource.kind, id }] }),
        ({ objects: [stored] }) => stored && readStored(resource, stored).object
      )
    return {
      program: (id, nowMs) => programs.get(id, nowMs, () => load(BANK, program, id)),
      client: (id, nowMs) => clients.get(id, nowMs, () => load(programOf(id), client, id)),
      portalLink: (id, nowMs) => links.get(id, nowMs, () => load(programOfLink(id) ?? BANK, portalLink, id)),
      operator: (id, nowMs) => operators.get(id, nowMs, () => load(BANK, operator, id)),
      token: (bearer) => {
        const known = tokens.get(bearer)
        if (known !== undefined) return known
        const token = openTokenOf(keys, bearer)
        if (tokens.size >= MAX_CACHED) tokens.clear()
        if (token !== undefined) tokens.set(bearer, token)
        return token
      },
      forget: (kinds) => {
        if (kinds.includes(program.kind)) programs.clear()
        if (kinds.includes(client.kind)) clients.clear()
        if (kinds.includes(operator.kind)) operators.clear()
        if (kinds.includes(portalLink.kind)) links.clear()
      }
    }
  })
)

const cached = <A>(lifetimeMs: number) => {
  const entries = new Map<string, { readonly value: Effect.Effect<A | undefined>; readonly untilMs: number }>()
  // A read that overlaps a change may return the old value, so it is not cached.
  let changes = 0
  const put = (key: string, nowMs: number, value: A | undefined): void => {
    if (entries.size >= MAX_CACHED) entries.clear()
    entries.set(key, { value: Effect.succeed(value), untilMs: nowMs + lifetimeMs })
  }
  const get = <E>(key: string, nowMs: number, read: () => Effect.Effect<A | undefined, E>) => {
    const entry = entries.get(key)
    // If the clock was set back, entries read in its future are expired, too.
    if (entry !== undefined && nowMs < entry.untilMs && entry.untilMs <= nowMs + lifetimeMs) return entry.value
    return Effect.suspend(() => {
      const before = changes
      return Effect.tap(read(), (value) =>
        Effect.sync(() => {
          if (changes === before) put(key, nowMs, value)
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
