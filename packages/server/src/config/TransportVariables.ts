import { Schema } from "effect"
import { between, IpAddress, Origins, Secret, Servers, StreamName, Switch } from "./Forms.ts"
import { defaulted, optional } from "./Variable.ts"

/** The variables of transports beside HTTP: WebSocket and NATS. */
export const transportVariables = {
  websocketPort: optional(between(0, 65_535), {
    name: "WEBSOCKET_PORT",
    form: "a port, 0 to 65535",
    meaning:
      "port of the API as JSON-RPC over WebSocket; not served if not set. It needs the package `@vostro/websocket`"
  }),
  websocketAddress: defaulted(IpAddress, "127.0.0.1", {
    name: "WEBSOCKET_ADDRESS",
    form: "an IP address",
    meaning:
      "address of the API over WebSocket. Beyond loopback it needs TLS or TRUSTED_PROXIES, as LISTEN_ADDRESS does"
  }),
  websocketOrigins: defaulted(Origins, "", {
    name: "WEBSOCKET_ORIGINS",
    form: "origins such as https://app.example, separated by commas",
    meaning:
      "origins of the web pages whose scripts may connect; programs that are no browsers send none, and may always connect"
  }),
  websocketCredentialsSeconds: defaulted(between(1, 3_600), "30", {
    name: "WEBSOCKET_CREDENTIALS_SECONDS",
    form: "a number from 1 to 3600",
    meaning: "seconds within which a connection must make a call with valid credentials"
  }),
  natsServers: optional(Servers, {
    name: "NATS_SERVERS",
    form: "servers as host:port, separated by commas",
    meaning: "servers of NATS that NATS_REQUESTS and NATS_EVENTS use. It needs the package `@vostro/nats`"
  }),
  natsRequests: defaulted(Switch, "off", {
    name: "NATS_REQUESTS",
    form: "on or off",
    meaning: "`on` answers requests over NATS"
  }),
  natsEvents: defaulted(Schema.Literals(["off", "publish", "create"]), "off", {
    name: "NATS_EVENTS",
    form: "off, publish or create",
    meaning:
      "`publish` publishes committed events on JetStream; `create` also creates the two streams at the start, if neither of them exists"
  }),
  natsStream: optional(StreamName, {
    name: "NATS_STREAM",
    form: "up to 200 letters, digits, _ and -",
    meaning: "name of the event stream; `VOSTRO_EVENTS` if not set"
  }),
  natsUser: optional(Schema.NonEmptyString, {
    name: "NATS_USER",
    form: "a name",
    meaning: "user at the servers of NATS"
  }),
  natsPassword: optional(Secret, {
    name: "NATS_PASSWORD",
    form: "a password",
    meaning: "password of NATS_USER",
    isSecret: true
  }),
  natsCredentials: optional(Secret, {
    name: "NATS_CREDENTIALS",
    form: "the contents of a file of credentials",
    meaning: "credentials (JWT and seed) at the servers of NATS, mostly as a file: NATS_CREDENTIALS_FILE",
    isSecret: true
  }),
  natsTls: defaulted(Switch, "off", {
    name: "NATS_TLS",
    form: "on or off",
    meaning:
      "`on` refuses servers of NATS without TLS. Requests carry tokens, so NATS_REQUESTS needs it for servers that are not at a loopback address such as 127.0.0.1"
  })
}
