// Generates clients in Python and Go from the bank's OpenAPI document, and makes a transfer with each. Needs Java, Python
// with urllib3 and dateutil, and Go with golang.org/x/oauth2, as Debian has them; see docs/guides/api.md.
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { startSandbox } from "@vostro/sandbox"
import { Effect } from "effect"
import { olderDocument } from "./clients/olderDocument.ts"
import { ending, INSTALL, npm, place, root, run, timed } from "./packed/run.ts"

/** The last version whose npm package has the generator in it. Later ones fetch it from elsewhere at run time. */
const GENERATOR = { "@openapitools/openapi-generator-cli": "1.0.18-4.3.1" }

const own = join(root, "packages/repo/clients")
const document = join(place, "openapi.json")

const installGenerator = async (): Promise<string> => {
  writeFileSync(join(place, "package.json"), JSON.stringify({ private: true, dependencies: GENERATOR }))
  await run("the generator", place, npm, ...INSTALL, "--ignore-scripts")
  return join(place, "node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar")
}

const generate = async (jar: string, language: string, folder: string): Promise<void> => {
  const names = "--additional-properties=packageName=vostro,enumClassPrefix=true"
  const flags = ["-g", language, "-i", document, "-o", folder, "--skip-validate-spec", names]
  await run(language, place, "java", "-jar", jar, "generate", ...flags)
}

const python = async (jar: string, args: ReadonlyArray<string>): Promise<string> => {
  const folder = join(place, "python")
  await generate(jar, "python", folder)
  cpSync(join(own, "transfer.py"), join(folder, "transfer.py"))
  await run("Python: compile", folder, "/usr/bin/python3", "-m", "compileall", "-q", "vostro")
  return run("Python", folder, "/usr/bin/python3", "transfer.py", ...args)
}

const go = async (jar: string, args: ReadonlyArray<string>): Promise<string> => {
  const folder = join(place, "go/src/vostro")
  await generate(jar, "go-experimental", folder)
  const program = join(place, "go/src/transfer")
  mkdirSync(program)
  cpSync(join(own, "transfer.go"), join(program, "transfer.go"))
  const settings = {
    GO111MODULE: "off",
    GOPATH: `${join(place, "go")}:/usr/share/gocode`,
    GOCACHE: join(place, "cache")
  }
  const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  await run("Go: compile", folder, "env", ...set, "go", "build", ".")
  return run("Go", program, "env", ...set, "go", "run", "transfer.go", ...args)
}

const check = Effect.gen(function* () {
  const bank = yield* startSandbox({ port: 0, folder: join(place, "bank"), store: "memory", clock: "real" })
  const text = yield* Effect.promise(() => fetch(`${bank.base_url}/openapi.json`).then((response) => response.text()))
  writeFileSync(document, JSON.stringify(olderDocument(JSON.parse(text))))
  const jar = yield* Effect.promise(installGenerator)
  const args = [bank.base_url, bank.client_id, bank.client_secret, ...bank.account_number_ids]
  for (const [name, client] of Object.entries({ python, go })) {
    const printed = yield* Effect.promise(() => timed(`${name} compiles and moves money`, () => client(jar, args)))
    if (printed.trim() !== "500") ending(`${name}: ${printed}`)
  }
})
await Effect.runPromise(Effect.scoped(check))
