/** A scope that a token may carry: a name of resources (spec, "Authentication", 3), and the right to read or also to write. */
export type Scope = `${string}/${"read" | "read_write"}`

/** Returns both scopes of each name. */
export const scopesOf = (...names: ReadonlyArray<string>): ReadonlyArray<Scope> =>
  names.flatMap((name) => [`${name}/read`, `${name}/read_write`] as const)

/** Checks that a text has the form of a scope. */
export const isScope = (text: string): text is Scope => /^[a-z][a-z0-9_]*\/read(_write)?$/.test(text)

/** Checks that the granted scopes cover `needed`: the scope itself, or `read_write` for a `read`. */
export const grants = (granted: ReadonlyArray<Scope>, needed: Scope): boolean =>
  granted.some((scope) => scope === needed || scope === `${needed}_write`)
