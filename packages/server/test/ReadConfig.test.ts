import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { packageFaults, packagesFor } from "@vostro/server/config/OptionalPackages"
import { readConfig } from "@vostro/server/config/ReadConfig"
import { variables } from "@vostro/server/config/Variables"
import { Effect, Redacted } from "effect"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { leastEnvironment, secrets } from "./support/Process.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-config-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const PASSWORD = "the-password-of-the-database"
const least = leastEnvironment(`postgres://vostro:${PASSWORD}@db.example/bank`)
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const read = (env: NodeJS.ProcessEnv, file?: string) => Effect.runPromise(readConfig(env, file))
const faultsOf = (env: NodeJS.ProcessEnv, file?: string) =>
  Effect.runPromise(Effect.map(Effect.flip(readConfig(env, file)), ({ faults }) => faults))

const NATS = { NATS_SERVERS: "127.0.0.1:4222" }

/** A value that each variable refuses; the others take any text. */
const wrong: Readonly<Record<string, string>> = {
  DATABASE_URL: `mysql://vostro:${PASSWORD}@db.example`,
  DATABASE_CONNECTIONS: "0",
  MIGRATE: "yes",
  OPERATOR_TOKEN: "too-short",
  MASTER_KEY: "5a5a",
  FORMER_MASTER_KEYS: "2026:5a5a:2027-01-31T00:00:00Z",
  ROUTING_NUMBER: "121042883",
  RAILS: "simulated",
  NACHA_DESTINATION: "12",
  LISTEN_ADDRESS: "127.evil.example",
  PORT: "70000",
  PUBLIC_URL: "bank.example",
  TRUSTED_PROXIES: "10.0.0.0/99",
  TOKEN_FORMS: "yes",
  CONNECTIONS_PER_ADDRESS: "many",
  KEEP_ALIVE_SECONDS: "0",
  WORKER: "maybe",
  CLOCK_OFFSET_LIMIT_SECONDS: "300",
  WEBHOOK_NETWORKS: "everything",
  RATE_LIMIT_PER_SECOND: "-1",
  RATE_LIMIT_BURST: "0.5",
  DRAIN_SECONDS: "0",
  DRAIN_DELAY_SECONDS: "long",
  LOG_FORMAT: "xml",
  LOG_LEVEL: "loud",
  METRICS_ADDRESS: "localhost",
  WEBSOCKET_PORT: "ws",
  WEBSOCKET_ADDRESS: "localhost",
  WEBSOCKET_ORIGINS: "https://app.example/path",
  WEBSOCKET_CREDENTIALS_SECONDS: "0",
  NATS_SERVERS: "nats://nats.example",
  NATS_REQUESTS: "yes",
  NATS_EVENTS: "on",
  NATS_STREAM: "bank.events",
  NATS_TLS: "maybe",
  OTEL_RESOURCE_ATTRIBUTES: "region"
}

describe("the configuration", () => {
  it("is complete with the required variables and has the documented defaults", async () => {
    const config = await read(least)
    expect(config).toMatchObject({ listenAddress: "127.0.0.1", worker: true, migrate: true, rails: [] })
    expect(config.masterKey).toEqual(new Uint8Array(32).fill(0x5a))
    expect(Redacted.value(config.databaseUrl)).toBe(least["DATABASE_URL"])
  })

  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ["", {}],
    ["region=eu-1, service.version = 1.2 ", { region: "eu-1", "service.version": "1.2" }],
    ["team=payments%2C%20core,empty=,a=b=c", { team: "payments, core", empty: "", a: "b=c" }]
  ])("reads the resource attributes %j", async (text, resourceAttributes) => {
    expect(await read({ ...least, OTEL_RESOURCE_ATTRIBUTES: text })).toMatchObject({ resourceAttributes })
  })

  it.each(["region", "=eu-1", "region=%zz", "region=eu-1,", "region=eu-1,,a=b"])(
    "refuses the resource attributes %j",
    async (text) => {
      expect(await faultsOf({ ...least, OTEL_RESOURCE_ATTRIBUTES: text })).toEqual([
        expect.stringMatching(/^OTEL_RESOURCE_ATTRIBUTES must be key=value pairs/)
      ])
    }
  )

  it("has a limit of the clock's offset unless it is off", async () => {
    const limit = async (text: string) =>
      (await read({ ...least, CLOCK_OFFSET_LIMIT_SECONDS: text })).clockOffsetLimitSeconds
    expect([await limit("1"), await limit("240"), await limit("off")]).toEqual([1, 240, Number.POSITIVE_INFINITY])
  })

  it("names every wrong variable at once, in the order of the table, and shows no value", async () => {
    const order = Object.values(variables).map(({ name }) => name)
    await fc.assert(
      fc.asyncProperty(fc.subarray(Object.keys(wrong), { minLength: 1 }), async (broken) => {
        const env = { ...least, ...Object.fromEntries(broken.map((name) => [name, wrong[name]])) }
        const faults = await faultsOf(env)
        expect(faults.map((fault) => fault.split(/[ :]/)[0])).toEqual(order.filter((name) => broken.includes(name)))
        for (const secret of [PASSWORD, "too-short", "5a5a"]) expect(faults.join()).not.toContain(secret)
      })
    )
  })

  it("names every missing variable at once", async () => {
    const required = Object.values(variables).flatMap(({ isRequired, name }) => (isRequired ? [name] : []))
    const faults = await faultsOf({})
    expect(faults.map((fault) => fault.split(" ")[0])).toEqual(required)
    // A server must not run simulated networks because a variable was forgotten.
    expect(required).toContain("RAILS")
  })

  it("takes every secret from a file", async () => {
    const { DATABASE_URL: url = "", MASTER_KEY: key = "", OPERATOR_TOKEN: token = "", ...rest } = least
    const env = {
      ...rest,
      DATABASE_URL_FILE: fileOf("url", `${url}\n`),
      MASTER_KEY_FILE: fileOf("key", key),
      OPERATOR_TOKEN_FILE: fileOf("token", `${token}\n`)
    }
    const config = await read(env)
    expect(config.operatorToken).toBe(secrets.OPERATOR_TOKEN)
    expect(Redacted.value(config.databaseUrl)).toBe(url)
    expect(await faultsOf({ ...env, MASTER_KEY: key })).toEqual([
      "MASTER_KEY and MASTER_KEY_FILE are both set: set only one"
    ])
  })

  it("names a file that cannot be read once, with the reason, and no variable that it may state", async () => {
    const none = join(folder, "none")
    const { OPERATOR_TOKEN: _, DATABASE_URL: __, ...rest } = least
    expect(await faultsOf({ ...rest, DATABASE_URL_FILE: none, OPERATOR_TOKEN_FILE: folder })).toEqual([
      `DATABASE_URL_FILE: ${none} cannot be read: ENOENT: no such file or directory`,
      `OPERATOR_TOKEN_FILE: ${folder} cannot be read: EISDIR: illegal operation on a directory`
    ])
    expect(await faultsOf({ ...rest, PORT: "http" }, none)).toEqual([
      `${none} cannot be read: ENOENT: no such file or directory`,
      "PORT must be a port, 0 to 65535"
    ])
  })

  it("takes variables from a file unless the environment sets them, and names those that do not exist", async () => {
    const lines = Object.entries({ ...least, PORT: "1234", WORKER: "off" }).map(([name, value]) => `${name}=${value}`)
    const file = fileOf("bank.env", lines.join("\n"))
    expect(await read({ PORT: "4321" }, file)).toMatchObject({ port: 4321, worker: false })
    const misspelled = fileOf("wrong.env", `${lines.join("\n")}\nWORKERS=off\n`)
    expect(await faultsOf({}, misspelled)).toEqual([
      `WORKERS in ${misspelled} is not a variable of the server: correct or remove it`
    ])
  })

  it("takes former master keys from a line or a file, and names what is wrong with each of them", async () => {
    const [one, two] = ["6b".repeat(32), "7c".repeat(40)]
    const time = "2027-01-31T00:00:00Z"
    const both = await read({ ...least, FORMER_MASTER_KEYS: `2025:${one}:${time}, 2026:${two}:${time}` })
    expect(both.formerMasterKeys).toEqual([
      { id: "2025", key: new Uint8Array(32).fill(0x6b), valid_until: time },
      { id: "2026", key: new Uint8Array(40).fill(0x7c), valid_until: time }
    ])
    const path = fileOf("former", `2025:${one}:${time}\n2026:${two}:${time}\n`)
    expect((await read({ ...least, FORMER_MASTER_KEYS_FILE: path })).formerMasterKeys).toEqual(both.formerMasterKeys)
    const list = [`a b:${one}:${time}`, `2:${one}zz:2027-02-30T00:00:00Z`, `2:${two}:2027-01-31`, `4:${two}:${time}`]
    expect(await faultsOf({ ...least, FORMER_MASTER_KEYS: list.join() })).toEqual([
      "FORMER_MASTER_KEYS: at most 3 keys are allowed, got 4",
      "FORMER_MASTER_KEYS: key 1: the id must be 1 to 64 letters, digits, _, . or -",
      "FORMER_MASTER_KEYS: key 2: the key after the id must be at least 64 hexadecimal digits",
      "FORMER_MASTER_KEYS: key 2: the expiry after the key must be a time such as 2027-01-31T00:00:00Z",
      "FORMER_MASTER_KEYS: key 3: the expiry after the key must be a time such as 2027-01-31T00:00:00Z",
      "FORMER_MASTER_KEYS: key 3: an earlier key has the same id"
    ])
    const current = `2025:${one}:${time},2026:${secrets.MASTER_KEY}:${time}`
    expect(await faultsOf({ ...least, FORMER_MASTER_KEYS: current })).toEqual([
      "FORMER_MASTER_KEYS: key 2 equals MASTER_KEY"
    ])
  })

  it("does not listen beyond loopback without TLS or a trusted proxy", async () => {
    const open = { ...least, LISTEN_ADDRESS: "0.0.0.0" }
    expect(await faultsOf(open)).toEqual([expect.stringMatching(/^LISTEN_ADDRESS is not loopback/)])
    expect(await read({ ...open, TRUSTED_PROXIES: "10.0.0.0/8" })).toMatchObject({ trustedProxies: ["10.0.0.0/8"] })
    expect(await read({ ...open, ...tlsOf("first", "first") })).toMatchObject({ port: 0 })
    for (const listenAddress of ["127.0.0.1", "127.8.9.10", "::1"])
      expect(await read({ ...least, LISTEN_ADDRESS: listenAddress })).toMatchObject({ listenAddress })
    // A name can resolve to any address.
    for (const name of ["127.evil.example", "localhost", "127.1"])
      expect(await faultsOf({ ...least, LISTEN_ADDRESS: name })).toEqual(["LISTEN_ADDRESS must be an IP address"])
  })

  it.each<readonly [Readonly<Record<string, string>>, ReadonlyArray<string>]>([
    [{ NATS_REQUESTS: "on" }, ["NATS_SERVERS is not set: NATS_REQUESTS needs it"]],
    [{ NATS_EVENTS: "create" }, ["NATS_SERVERS is not set: NATS_EVENTS needs it"]],
    [NATS, ["NATS_SERVERS is set, and nothing uses it: set NATS_REQUESTS=on, NATS_EVENTS=publish, or both"]],
    [
      { ...NATS, NATS_EVENTS: "publish", NATS_USER: "bank" },
      ["NATS_USER and NATS_PASSWORD must both be set, or neither"]
    ],
    [
      { ...NATS, NATS_REQUESTS: "on", NATS_USER: "bank", NATS_PASSWORD: "x", NATS_CREDENTIALS: "y" },
      ["NATS_USER and NATS_CREDENTIALS are both set: set only one"]
    ],
    [
      { WEBSOCKET_PORT: "0", WEBSOCKET_ADDRESS: "0.0.0.0" },
      [expect.stringMatching(/^WEBSOCKET_ADDRESS is not loopback, so tokens would travel unencrypted/)]
    ]
  ])("refuses %j as a whole", async (env, faults) => {
    expect(await faultsOf({ ...least, ...env })).toEqual(faults)
  })

  it.each([
    "nats.internal:4222",
    "127.0.0.1:4222,10.0.0.7:4222",
    "[2001:db8::1]:4222",
    "localhost:4222",
    "127.evil.example:4222"
  ])("answers no requests over NATS without TLS at %s", async (servers) => {
    const env = { ...least, NATS_SERVERS: servers, NATS_REQUESTS: "on" }
    expect(await faultsOf(env)).toEqual([
      "NATS_SERVERS has a server that is not loopback, so tokens would travel unencrypted: set NATS_TLS=on, or NATS_REQUESTS=off"
    ])
    expect(await read({ ...env, NATS_TLS: "on" })).toMatchObject({ natsRequests: true, natsTls: true })
    // Events carry no tokens.
    expect(await read({ ...env, NATS_REQUESTS: "off", NATS_EVENTS: "publish" })).toMatchObject({ natsTls: false })
  })

  it("answers requests over NATS without TLS on the machine itself", async () => {
    const env = { NATS_SERVERS: "127.0.0.1:4222,[::1]:4223", NATS_REQUESTS: "on" }
    expect(await read({ ...least, ...env })).toMatchObject({ natsRequests: true, natsTls: false })
  })

  it("takes transports beside HTTP", async () => {
    const env = {
      NATS_SERVERS: "nats-1.example:4222, [::1]:4223",
      NATS_EVENTS: "create",
      NATS_CREDENTIALS_FILE: fileOf("bank.creds", "-----BEGIN NATS USER JWT-----\n"),
      WEBSOCKET_PORT: "0",
      WEBSOCKET_ORIGINS: "https://app.example,http://127.0.0.1:3000"
    }
    const config = await read({ ...least, ...env })
    expect(config).toMatchObject({
      natsServers: ["nats-1.example:4222", "[::1]:4223"],
      natsRequests: false,
      natsEvents: "create",
      websocketPort: 0,
      websocketOrigins: ["https://app.example", "http://127.0.0.1:3000"],
      websocketCredentialsSeconds: 30
    })
    expect(config.natsCredentials && Redacted.value(config.natsCredentials)).toBe("-----BEGIN NATS USER JWT-----")
  })

  it("names a package that is not installed, with the command that installs it, and one that is broken", async () => {
    const absent = "@vostro/absent"
    const of = (load: () => Promise<unknown>) =>
      Effect.runPromise(packageFaults([{ variable: "ABSENT_PORT", name: absent, load }]))
    expect(await of(() => import(absent))).toEqual([
      "ABSENT_PORT needs the package @vostro/absent, which is not installed: npm install @vostro/absent, or remove the variable"
    ])
    expect(await of(() => Promise.reject(new Error("no such export")))).toEqual([
      "ABSENT_PORT needs the package @vostro/absent, which cannot be loaded: no such export"
    ])
    expect(packagesFor(await read(least))).toEqual([])
    expect(packagesFor(await read({ ...least, WEBSOCKET_PORT: "0", ...NATS, NATS_REQUESTS: "on" }))).toHaveLength(2)
  })

  it("checks that certificate and key belong together", async () => {
    expect(await faultsOf({ ...least, ...tlsOf("first", "second") })).toEqual([
      expect.stringMatching(/^TLS_CERTIFICATE, TLS_KEY: cannot use certificate/)
    ])
    expect(await faultsOf({ ...least, TLS_KEY: "/nowhere" })).toEqual([
      "TLS_CERTIFICATE and TLS_KEY must both be set, or neither"
    ])
  })

  it("names what ACH files lack", async () => {
    const env = { ...least, RAILS: "nacha", NACHA_FOLDER: folder, NACHA_DESTINATION: "231380104" }
    expect(await faultsOf(env)).toEqual([
      "NACHA_DESTINATION_NAME is not set: RAILS=nacha needs it",
      "NACHA_ORIGIN_NAME is not set: RAILS=nacha needs it"
    ])
    const named = { ...env, NACHA_DESTINATION_NAME: "FEDERAL RESERVE", NACHA_ORIGIN_NAME: "FIRST BANK" }
    expect(await read(named)).toMatchObject({ nacha: { immediate_origin: "121042882" } })
    expect(await faultsOf({ ...named, NACHA_ORIGIN: "much too long for it" })).toEqual([
      expect.stringMatching(/^NACHA_DESTINATION, NACHA_ORIGIN/)
    ])
  })

  it("names what messages lack, and takes both networks at once", async () => {
    const env = { ...least, RAILS: "iso20022", FEDWIRE_SOURCE: "vostro01", RTP_PARTICIPANT: "121042882T1" }
    expect(await faultsOf(env)).toEqual(["FEDWIRE_SOURCE must be eight capitals and digits"])
    expect(await faultsOf({ ...env, FEDWIRE_SOURCE: "VOSTRO01" })).toEqual([
      "ISO20022_FOLDER is not set: RAILS=iso20022 needs it",
      "FEDWIRE_SERVICE is not set: RAILS=iso20022 needs it"
    ])
    const whole = { ...env, ISO20022_FOLDER: folder, FEDWIRE_SOURCE: "VOSTRO01", FEDWIRE_SERVICE: "PROD" }
    const routing_number = "121042882"
    const iso20022 = {
      folder,
      fedwire: { routing_number, source: "VOSTRO01", service: "PROD" },
      instant: { routing_number, participant: "121042882T1" }
    }
    expect(await read(whole)).toMatchObject({ rails: ["iso20022"], nacha: undefined, iso20022 })
    const both = { ...whole, RAILS: "nacha, iso20022" }
    expect(await faultsOf(both)).toContain("NACHA_FOLDER is not set: RAILS=nacha needs it")
    const nacha = { NACHA_FOLDER: folder, NACHA_DESTINATION: "231380104", NACHA_DESTINATION_NAME: "FED" }
    expect(await read({ ...both, ...nacha, NACHA_ORIGIN_NAME: "BANK" })).toMatchObject({
      rails: ["nacha", "iso20022"],
      nacha: { folder },
      iso20022
    })
    for (const RAILS of ["iso20022,iso20022", "iso20022,fed", "none,nacha", ","])
      expect(await faultsOf({ ...whole, RAILS })).toEqual([
        "RAILS must be nacha, iso20022, both separated by a comma, or none"
      ])
  })
})

const tlsOf = (certificate: string, key: string) => {
  const from = (name: string) => join(import.meta.dirname, "../../http/test/tls", name)
  const [TLS_CERTIFICATE, TLS_KEY] = [join(folder, "tls.crt"), join(folder, "tls.key")]
  copyFileSync(from(`${certificate}.pem`), TLS_CERTIFICATE)
  copyFileSync(from(`${key}.key.pem`), TLS_KEY)
  return { TLS_CERTIFICATE, TLS_KEY }
}
