// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.

/** Access tokens, issued for client credentials. */
export interface OauthTokenCalls {
  /** Exchanges client credentials for an access token. */
  readonly "oauth_token.create": { readonly call: OauthTokenCreateCall; readonly answer: OauthTokenCreate }
}

/** Answer of `oauth_token.create`. */
type OauthTokenCreate = {
  /** The access token. */
  readonly access_token: string
  /** Type of the token. */
  readonly token_type: "Bearer"
  /** Scopes of the token, separated by spaces. */
  readonly scope: string
  /** Lifetime in seconds. */
  readonly expires_in: number
}

/** Fields of the request of `oauth_token.create`. */
type OauthTokenCreateBody = {
  /** Grant of OAuth. */
  readonly grant_type: "client_credentials"
  /** Id of the client credentials. 1 to 255 characters. */
  readonly client_id: string
  /** Secret of the client credentials. Shown once. 1 to 255 characters. */
  readonly client_secret: string
  /** Scopes of the token, separated by spaces. At most 2000 characters. */
  readonly scope?: string
}

/** Exchanges client credentials for an access token. */
type OauthTokenCreateCall = {
  /** Fields of the request. */
  readonly body: OauthTokenCreateBody
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
