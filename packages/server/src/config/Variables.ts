import { Schema } from "effect"
import { FormerKeys, formerKeyFaults } from "./FormerKeys.ts"
import {
  between,
  boundOrOff,
  CapitalsAndDigits,
  DatabaseUrl,
  IpAddress,
  KeyBytes,
  LocalTime,
  Networks,
  RailsList,
  RoutingNumber,
  Secret,
  Share,
  Switch,
  Token,
  WebUrl
} from "./Forms.ts"
import { ResourceAttributes } from "./ResourceAttributes.ts"
import { transportVariables } from "./TransportVariables.ts"
import { defaulted, optional, required } from "./Variable.ts"

const Path = Schema.NonEmptyString

/** The variables of `vostro serve`. The reference page and `vostro config check` derive from this table. */
export const variables = {
  databaseUrl: required(DatabaseUrl, {
    name: "DATABASE_URL",
    form: "postgres://user:password@host:port/database, or file:folder",
    meaning: "database of the bank: PostgreSQL, or SQLite in a folder on a local disk, for one server",
    isSecret: true
  }),
  databaseConnections: defaulted(between(1, 1_000), "10", {
    name: "DATABASE_CONNECTIONS",
    form: "a number from 1 to 1000",
    meaning: "maximum number of connections of this process to PostgreSQL"
  }),
  migrate: defaulted(Switch, "on", {
    name: "MIGRATE",
    form: "on or off",
    meaning: "`on` migrates the schema at start; `off` refuses to start while migrations are pending"
  }),
  operatorToken: required(Token, {
    name: "OPERATOR_TOKEN",
    form: "ASCII text of at least 32 characters without spaces",
    meaning: "bearer token of the operator API",
    isSecret: true
  }),
  masterKey: required(KeyBytes, {
    name: "MASTER_KEY",
    form: "at least 64 hexadecimal digits",
    meaning: "key from which access tokens and webhook secrets are derived; the same on every node",
    isSecret: true
  }),
  formerMasterKeys: defaulted(FormerKeys, "", {
    name: "FORMER_MASTER_KEYS",
    form: "at most three keys as id:key:expiry, separated by commas or line breaks",
    meaning:
      "keys that MASTER_KEY has replaced, each with a time of expiry such as 2027-01-31T00:00:00Z. Until then, the access tokens of a key stay valid and webhooks are also signed with its secrets; the same on every node",
    explain: formerKeyFaults,
    isSecret: true
  }),
  routingNumber: required(RoutingNumber, {
    name: "ROUTING_NUMBER",
    form: "nine digits with a valid check digit",
    meaning: "the bank's own routing number"
  }),
  rails: required(RailsList, {
    name: "RAILS",
    form: "nacha, iso20022, both separated by a comma, or none",
    meaning:
      "payment networks: `nacha` exchanges ACH files in NACHA_FOLDER, `iso20022` the messages of Fedwire, FedNow and RTP in ISO20022_FOLDER, and `nacha,iso20022` both. Without its network, an ACH entry stays in its window, and a wire or an instant payment is rejected. Blockchain payments are always rejected"
  }),
  nachaFolder: optional(Path, {
    name: "NACHA_FOLDER",
    form: "a path",
    meaning: "folder with `outgoing`, `incoming`, `done` and `failed` ACH files; required with `RAILS=nacha`"
  }),
  nachaHomeProgram: optional(Path, {
    name: "NACHA_HOME_PROGRAM",
    form: "the id of a program",
    meaning: "program for incoming items that match no account number. Without it, incoming files stay in `incoming`"
  }),
  nachaDestination: optional(RoutingNumber, {
    name: "NACHA_DESTINATION",
    form: "nine digits with a valid check digit",
    meaning: "routing number of the ACH operator; required with `RAILS=nacha`"
  }),
  nachaDestinationName: optional(Path, {
    name: "NACHA_DESTINATION_NAME",
    form: "printable ASCII",
    meaning: "name of the ACH operator; required with `RAILS=nacha`"
  }),
  nachaOrigin: optional(Path, {
    name: "NACHA_ORIGIN",
    form: "a routing number, or up to ten characters assigned by the ACH operator",
    meaning: "sender of the files; ROUTING_NUMBER if not set"
  }),
  nachaOriginName: optional(Path, {
    name: "NACHA_ORIGIN_NAME",
    form: "printable ASCII",
    meaning: "name of the sender; required with `RAILS=nacha`"
  }),
  isoFolder: optional(Path, {
    name: "ISO20022_FOLDER",
    form: "a path",
    meaning:
      "folder with `fedwire`, `fednow` and `rtp`, each with `outgoing`, `incoming`, `done` and `failed` messages and the journal of the network; required with `RAILS=iso20022`. One server with a worker holds it"
  }),
  fedwireSource: optional(CapitalsAndDigits(8), {
    name: "FEDWIRE_SOURCE",
    form: "eight capitals and digits",
    meaning: "source of the bank's messages in their IMADs, assigned by Fedwire; required with `RAILS=iso20022`"
  }),
  fedwireService: optional(Schema.Literals(["TEST", "PROD"]), {
    name: "FEDWIRE_SERVICE",
    form: "TEST or PROD",
    meaning: "environment of Fedwire, stated in each message; required with `RAILS=iso20022`"
  }),
  rtpParticipant: optional(CapitalsAndDigits(11), {
    name: "RTP_PARTICIPANT",
    form: "eleven capitals and digits",
    meaning: "id of the bank at RTP, also in the ids of its messages to FedNow; required with `RAILS=iso20022`"
  }),
  listenAddress: defaulted(IpAddress, "127.0.0.1", {
    name: "LISTEN_ADDRESS",
    form: "an IP address",
    meaning: "address to listen on. Beyond loopback it needs TLS or TRUSTED_PROXIES"
  }),
  port: defaulted(between(0, 65_535), "8080", {
    name: "PORT",
    form: "a port, 0 to 65535",
    meaning: "port to listen on; 0 for any free port"
  }),
  publicUrl: optional(WebUrl, {
    name: "PUBLIC_URL",
    form: "a URL with http or https",
    meaning: "address of the bank for its partners, shown in `/openapi.json` and `/docs`"
  }),
  tlsCertificate: optional(Path, {
    name: "TLS_CERTIFICATE",
    form: "a path",
    meaning: "certificate chain in PEM; reloaded when it changes"
  }),
  tlsKey: optional(Path, { name: "TLS_KEY", form: "a path", meaning: "private key in PEM; reloaded when it changes" }),
  trustedProxies: defaulted(Networks, "", {
    name: "TRUSTED_PROXIES",
    form: "IP addresses or subnets separated by commas",
    meaning: "proxies whose `X-Forwarded-For` is trusted"
  }),
  tokenForms: defaulted(Switch, "off", {
    name: "TOKEN_FORMS",
    form: "on or off",
    meaning: "`on` also accepts token requests as forms, with or without HTTP Basic, as OAuth libraries send them"
  }),
  connectionsPerAddress: defaulted(between(1, 2_000), "256", {
    name: "CONNECTIONS_PER_ADDRESS",
    form: "a number from 1 to 2000",
    meaning: "maximum number of concurrent connections per client address"
  }),
  keepAliveSeconds: defaulted(between(1, 3_600), "65", {
    name: "KEEP_ALIVE_SECONDS",
    form: "a number from 1 to 3600",
    meaning:
      "seconds that an idle connection is kept for another request. Longer than a proxy or load balancer in front keeps its idle connections; otherwise some of its requests fail with 502"
  }),
  worker: defaulted(Switch, "on", {
    name: "WORKER",
    form: "on or off",
    meaning: "`on` also does due work: settles payments, submits windows, sends webhooks"
  }),
  clockOffsetLimitSeconds: defaulted(boundOrOff(1, 240), "60", {
    name: "CLOCK_OFFSET_LIMIT_SECONDS",
    form: "a number from 1 to 240, or off",
    meaning:
      "maximum difference of the clocks of this machine and the database. Beyond it a server does not start; a running server is not ready and does no due work. Receivers of webhooks accept 300 seconds. `off` checks nothing"
  }),
  filesFolder: optional(Path, {
    name: "FILES_FOLDER",
    form: "a path",
    meaning: "folder of uploaded files, shared by all nodes; without it the database stores them"
  }),
  webhookNetworks: defaulted(Networks, "", {
    name: "WEBHOOK_NETWORKS",
    form: "IP addresses or subnets separated by commas",
    meaning: "non-public networks that webhooks may be sent to"
  }),
  auditClients: defaulted(Switch, "off", {
    name: "AUDIT_CLIENTS",
    form: "on or off",
    meaning:
      "`on` also logs the writes of clients, so that the audit log shows which client created an object or an event"
  }),
  ratePerSecond: optional(between(1, 1_000_000), {
    name: "RATE_LIMIT_PER_SECOND",
    form: "a number from 1 to 1000000",
    meaning: "maximum requests per second of each program and of each client, on all servers of a database together"
  }),
  rateBurst: optional(between(1, 1_000_000), {
    name: "RATE_LIMIT_BURST",
    form: "a number from 1 to 1000000",
    meaning: "maximum burst of requests"
  }),
  reportTime: optional(LocalTime, {
    name: "REPORT_TIME",
    form: "a time of day, HH:MM",
    meaning: "time of day in New York at which the previous day's reports are written; if not set, only when ordered"
  }),
  drainDelaySeconds: defaulted(between(0, 120), "0", {
    name: "DRAIN_DELAY_SECONDS",
    form: "a number from 0 to 120",
    meaning:
      "seconds from the stop signal, when `/readyz` turns to 503, until new connections are refused: time for a load balancer to notice"
  }),
  drainSeconds: defaulted(between(1, 600), "25", {
    name: "DRAIN_SECONDS",
    form: "a number from 1 to 600",
    meaning: "maximum seconds that a stopping server waits for requests and work under way"
  }),
  logFormat: defaulted(Schema.Literals(["json", "text"]), "json", {
    name: "LOG_FORMAT",
    form: "json or text",
    meaning: "format of the log lines on standard output"
  }),
  logLevel: defaulted(Schema.Literals(["Debug", "Info", "Warn", "Error"]), "Info", {
    name: "LOG_LEVEL",
    form: "Debug, Info, Warn or Error",
    meaning: "lowest level that is logged"
  }),
  accessLog: defaulted(Switch, "off", {
    name: "ACCESS_LOG",
    form: "on or off",
    meaning: "`on` writes a line of JSON for each response to standard output"
  }),
  requestLog: defaulted(between(0, 100_000), "1000", {
    name: "REQUEST_LOG",
    form: "a number from 0 to 100000",
    meaning:
      "number of the latest requests to this server that it keeps in memory for the request log, with at most 8 MiB of bodies; 0 keeps none"
  }),
  metricsPort: optional(between(0, 65_535), {
    name: "METRICS_PORT",
    form: "a port, 0 to 65535",
    meaning: "port of `/metrics` for Prometheus; not served if not set"
  }),
  metricsAddress: defaulted(IpAddress, "127.0.0.1", {
    name: "METRICS_ADDRESS",
    form: "an IP address",
    meaning: "address of `/metrics`; it needs no token, so keep it inside your network"
  }),
  consolePort: optional(between(0, 65_535), {
    name: "CONSOLE_PORT",
    form: "a port, 0 to 65535",
    meaning: "port of the console, where operators log in with their tokens; not served if not set"
  }),
  consoleAddress: defaulted(IpAddress, "127.0.0.1", {
    name: "CONSOLE_ADDRESS",
    form: "an IP address",
    meaning:
      "address of the console; keep it inside your network. Beyond loopback it needs TLS or TRUSTED_PROXIES, as LISTEN_ADDRESS does"
  }),
  ...transportVariables,
  otlpEndpoint: optional(WebUrl, {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    form: "a URL with http or https",
    meaning: "collector that gets metrics, traces and log lines (OTLP over HTTP, JSON); nothing is exported if not set"
  }),
  otlpHeaders: optional(Secret, {
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    form: "name=value pairs separated by commas",
    meaning: "headers for the collector",
    isSecret: true
  }),
  serviceName: optional(Schema.NonEmptyString, {
    name: "OTEL_SERVICE_NAME",
    form: "a name",
    meaning:
      "name of the service in metrics, traces and log lines; `service.name` of OTEL_RESOURCE_ATTRIBUTES if not set, else `vostro`"
  }),
  resourceAttributes: defaulted(ResourceAttributes, "", {
    name: "OTEL_RESOURCE_ATTRIBUTES",
    form: "key=value pairs separated by commas, with percent-encoded values",
    meaning:
      "attributes of this server in metrics, traces and log lines, such as `deployment.environment.name=production`. `service.instance.id` is a random UUID of the process if not set"
  }),
  traceRatio: defaulted(Share, "0.05", {
    name: "TRACE_RATIO",
    form: "a number from 0 to 1",
    meaning: "share of requests that are traced"
  })
}
