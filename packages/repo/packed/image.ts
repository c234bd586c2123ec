import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import { parse } from "yaml"
import { execForm, type Stage, stagesOf, textOf } from "./dockerfile.ts"
import { packages } from "./pack.ts"
import { ending, place, root, run } from "./run.ts"

/** The user `node` of the image. */
const NODE_USER = 1000

/** The parts of `compose.yaml` that the check reads. */
interface Compose {
  readonly services: { readonly bank: Bank }
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

interface Bank {
  readonly environment: Readonly<Record<string, string>>
  readonly secrets: ReadonlyArray<string>
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
}

type Variables = Readonly<Record<string, string>>

const read = (path: string): string => readFileSync(join(root, path), "utf8")

const expectThat = (isTrue: boolean, otherwise: string): void => {
  if (!isTrue) ending(`the image: ${otherwise}`)
}

/** Returns a package and all packages of this repository that it depends on, optional ones included. */
const closureOf = (name: string): ReadonlyArray<string> => {
  const found = packages.find(({ manifest }) => manifest.name === name)
  if (found === undefined) return []
  const { dependencies, peerDependencies } = found.manifest
  return [...new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies }).flatMap(closureOf)])]
}

/** Checks what the files declare: the packages, the user, and what the container may write. */
const checkDeclared = ([packing, installing, image]: ReadonlyArray<Stage>, { cap_drop, read_only }: Bank): void => {
  const packed = packing?.steps.map(({ text }) => text).join("\n") ?? ""
  const named = [...packed.matchAll(/--workspace (\S+)/g)].map(([, name]) => name).toSorted()
  const needed = [...closureOf("@vostro/server")].toSorted()
  expectThat(named.join() === needed.join(), `it packs ${named}, and needs ${needed}`)
  const install = textOf(installing, "RUN")
  expectThat(/^npm install [-\w= ]+ \/packed\/\*\.tgz$/.test(install), `it installs more than packages: ${install}`)
  expectThat(textOf(image, "USER") === "node", "it runs as another user than node")
  expectThat(read_only === true && cap_drop?.includes("ALL") === true, "compose.yaml lets it write or keep rights")
}

/** Packages that no server needs: the first brings the others, 12 MB. */
const UNWANTED = /^(@effect\/platform-node|ioredis|redis)@/

/** Checks that the installed packages bring nothing that no server needs. */
const checkInstalled = (project: string): void => {
  const store = join(project, "node_modules/.store")
  const installed = readdirSync(store).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(store, name)).map((one) => `${name}/${one}`) : [name]
  )
  // Otherwise the search would find nothing anywhere.
  const isRead = installed.some((name) => name.startsWith("@effect/platform-node-shared@"))
  expectThat(isRead, `${store} has not the packages of a server`)
  const unwanted = installed.filter((name) => UNWANTED.test(name))
  expectThat(unwanted.length === 0, `it installs ${unwanted}`)
}

/** Makes the secrets of the compose file with the commands of the guide. */
const makeSecrets = async (folder: string): Promise<void> => {
  const [, commands = ""] = /^```sh\n(mkdir -p secrets\n[^`]*)```$/m.exec(read("docs/guides/serve.md")) ?? []
  await run("the image: secrets", folder, "sh", "-e", "-c", commands)
  await run("the image: secrets", folder, "chmod", "-R", "a+rX", "secrets")
}

/** Returns the environment of the bank in the compose file, with secrets in files of a folder. */
const environmentOf = ({ secrets, services: { bank } }: Compose, folder: string): Variables =>
  Object.fromEntries(
    Object.entries(bank.environment).map(([name, value]) => {
      const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? []
      if (secret === undefined) return [name, value]
      expectThat(bank.secrets.includes(secret), `compose.yaml gives the bank no secret ${secret}`)
      return [name, join(folder, secrets[secret]?.file ?? "")]
    })
  )

const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === "object" ? address?.port : 0)))
    })
  })

/** Waits until a server listens or ends; returns a function that stops it and returns its exit code and its output. */
const awaited = async (child: ChildProcess) => {
  let output = ""
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const listening = new Promise<void>((resolve) => {
    const look = (bytes: Buffer) => {
      output += String(bytes)
      if (output.includes("listening at")) resolve()
    }
    child.stdout?.on("data", look)
    child.stderr?.on("data", look)
  })
  await Promise.race([ended, listening])
  return async () => {
    child.kill("SIGTERM")
    return { code: await ended, output }
  }
}

interface Inside {
  readonly cwd: string
  readonly env: Variables
  readonly uid?: number
  readonly gid?: number
}

/** Starts the server on a database of its own, runs its health check, stops the server and runs the check again. */
const checkRunning = async (folder: string, image: Stage | undefined, { env, ...inside }: Inside): Promise<void> => {
  const scope = Scope.makeUnsafe()
  const database = startEmbeddedPostgres({ folder: join(folder, "database"), settings: { fsync: "off" } })
  const { url } = await Effect.runPromise(Scope.provide(database, scope))
  writeFileSync(join(folder, "url"), url)
  // Nothing of a check listens beyond this machine.
  const own = { DATABASE_URL_FILE: join(folder, "url"), LISTEN_ADDRESS: "127.0.0.1", PORT: await freePort() }
  const options = { ...inside, env: { ...env, ...own } }
  const command = [...nodeArguments(image, "ENTRYPOINT"), ...execForm(textOf(image, "CMD"))]
  const stop = await awaited(spawn(process.execPath, command, options))
  const healthy = spawnSync(process.execPath, nodeArguments(image, "HEALTHCHECK"), options)
  const { code, output } = await stop()
  const gone = spawnSync(process.execPath, nodeArguments(image, "HEALTHCHECK"), options)
  await Effect.runPromise(Scope.close(scope, Exit.void))
  expectThat(healthy.status === 0, `its health check fails: ${healthy.stderr}${output}`)
  expectThat(code === 0, `it ends with ${code}: ${output}`)
  expectThat(gone.status === 1, "its health check succeeds without a server")
}

/** Returns the arguments of a command that runs Node. */
const nodeArguments = (image: Stage | undefined, name: string): ReadonlyArray<string> => {
  const [program, ...more] = execForm(textOf(image, name))
  expectThat(program === "node", `${name} runs ${program} instead of node`)
  return more
}

/**
 * Follows the Dockerfile and compose.yaml as far as that goes without a container engine: makes a project with the packed
 * packages read-only, and runs the server there as a user who is not root, with the variables of the compose file and the
 * secrets that the guide makes.
 */
export const checkImage = async (project: string): Promise<void> => {
  const stages = stagesOf(read("Dockerfile"))
  const image = stages.at(-1)
  const compose: Compose = parse(read("compose.yaml"))
  checkDeclared(stages, compose.services.bank)
  checkInstalled(project)
  const folder = join(place, "image")
  mkdirSync(folder)
  await makeSecrets(folder)
  await run("the image: read-only", folder, "chmod", "-R", "a-w,a+rX", project)
  for (const path of [place, folder]) chmodSync(path, 0o755)
  const declared = Object.fromEntries(
    textOf(image, "ENV")
      .split(" ")
      .map((pair) => pair.split("="))
  )
  const env: Variables = { ...declared, ...environmentOf(compose, folder), TMPDIR: project, HOME: project }
  const user = process.getuid?.() === 0 ? { uid: NODE_USER, gid: NODE_USER } : {}
  const inside: Inside = { cwd: project, env, ...user }
  const check = spawnSync(process.execPath, [...nodeArguments(image, "ENTRYPOINT"), "config", "check"], inside)
  expectThat(check.status === 0, `config check of compose.yaml: ${check.stdout}${check.stderr}`)
  await checkRunning(folder, image, inside)
  await run("the image: writable again", folder, "chmod", "-R", "u+w", project)
}
