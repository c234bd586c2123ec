import { type ChildProcess, spawn } from "node:child_process"
import { lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { makePromiseClient } from "@vostro/http/promise"
import { packages } from "./pack.ts"
import { ending, env, place } from "./run.ts"

/** Largest size of the installed command, in bytes. */
const LIMIT = 30_000_000

/** Longest time in ms from the command, with its install, to a bank that answers: ten times what it takes on a quiet machine. */
const READY_WITHIN_MS = 10_000

const command = packages.find(({ manifest }) => manifest.name === "@vostro/cli")

/** Connection to a running bank, as the command prints it. */
interface Facts {
  readonly base_url: string
  readonly client_id: string
  readonly client_secret: string
  readonly account_number_ids: readonly [string, string]
  readonly pid: number
}

/**
 * Starts a bank with `npx` from the tarball of the command, in an empty folder and with an empty cache of npm. Moves money,
 * stops the bank, starts it again in the same folder, and finds the transfer there.
 */
export const checkNpx = async (): Promise<void> => {
  const folder = join(place, "npx")
  const cache = join(place, "npx-cache")
  mkdirSync(folder)
  const started = Date.now()
  const first = await start(folder, cache)
  const readyMs = Date.now() - started
  console.log(`  ready ${(readyMs / 1000).toFixed(1)} s after npx`)
  if (readyMs > READY_WITHIN_MS) ending(`npx: ready after ${readyMs} ms instead of ${READY_WITHIN_MS}`)
  const size = sizeOf(join(cache, "_npx"))
  console.log(`  installed ${(size / 1_000_000).toFixed(1)} MB of ${LIMIT / 1_000_000} MB`)
  if (size >= LIMIT) ending("npx: the install is too large")
  const [sender_account_number_id, receiver_account_number_id] = first.facts.account_number_ids
  const parties = { sender_account_number_id, receiver_account_number_id }
  const body = { amount: 500, currency_code: "USD", description: "Lunch", ...parties } as const
  const { value: transfer } = await clientOf(first.facts).call("internal_transfer.create", {
    body,
    idempotencyKey: "lunch-1"
  })
  await stop(first)
  const second = await start(folder, cache)
  const params = { internal_transfer_id: transfer.id }
  const { value: found } = await clientOf(second.facts).call("internal_transfer.get", { params })
  if (found.amount !== 500) ending(`npx: the transfer is lost: ${JSON.stringify(found)}`)
  await stop(second)
  checkEntry()
}

/** Checks that the entry loads no module that an older Node lacks before it says which Node it needs. */
const checkEntry = (): void => {
  const text = readFileSync(join(command?.folder ?? "", "dist/Main.js"), "utf8")
  const loaded = [...text.matchAll(/\b(?:from|import)\s*"([^"]+)"/g)].map(([, path]) => path)
  if ([...new Set(loaded)].join() !== "node:module") ending(`npx: the entry loads ${loaded.join(", ")} on any Node`)
}

const clientOf = ({ base_url, client_id, client_secret }: Facts) =>
  makePromiseClient({ baseUrl: base_url, credentials: { client_id, client_secret } })

const start = async (
  folder: string,
  cache: string
): Promise<{ readonly child: ChildProcess; readonly facts: Facts }> => {
  const args = ["--yes", "--package", command?.tarball ?? "", "vostro", "start", "--json", "--port", "0"]
  const child = spawn(process.platform === "win32" ? "npx.cmd" : "npx", args, {
    cwd: folder,
    env: { ...env, npm_config_cache: cache },
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32"
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith("{")) return { child, facts: JSON.parse(line) }
  }
  return ending("npx: the bank did not start")
}

/** Stops a bank, and waits until its command has ended. */
const stop = async ({ child, facts }: { readonly child: ChildProcess; readonly facts: Facts }): Promise<void> => {
  const ended = new Promise((resolve) => child.once("exit", resolve))
  process.kill(facts.pid, "SIGTERM")
  await ended
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((sum, status) => sum + (status.isFile() ? status.size : 0), 0)
