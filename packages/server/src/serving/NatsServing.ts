import { serveOnNats } from "@vostro/nats"
import { Effect, Redacted } from "effect"
import type { ServerConfig } from "../config/ServerConfig.ts"

/** Serves the bank on NATS as configured, until the scope closes. */
export const serveNats = (config: ServerConfig, servers: ReadonlyArray<string>) => {
  const { natsCredentials, natsEvents, natsPassword, natsRequests, natsStream, natsTls, natsUser } = config
  return Effect.as(
    serveOnNats({
      servers,
      requests: natsRequests,
      tls: natsTls,
      ...(natsEvents !== "off" && { events: natsEvents }),
      ...(natsStream !== undefined && { stream: natsStream }),
      ...(natsUser !== undefined && { user: natsUser }),
      ...(natsPassword !== undefined && { password: Redacted.value(natsPassword) }),
      ...(natsCredentials !== undefined && { credentials: Buffer.from(Redacted.value(natsCredentials)) })
    }),
    undefined
  )
}
