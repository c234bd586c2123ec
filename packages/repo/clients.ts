// Generates clients in Python, Go and Java from the bank's OpenAPI document, and makes a transfer with each. Needs a JDK,
// Python with urllib3 and dateutil, and Go with golang.org/x/oauth2, as Debian has them; see docs/guides/api.md.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { startBank } from "@vostro/sandbox/test"
import { olderDocument } from "./clients/olderDocument.ts"
import { ending, INSTALL, npm, place, root, run, timed } from "./packed/run.ts"

/** The last version whose npm package has the generator in it. Later ones fetch it from elsewhere at run time. */
const GENERATOR = { "@openapitools/openapi-generator-cli": "1.0.18-4.3.1" }

/** Cents of each transfer: 32 bits do not hold them. */
const AMOUNT = 5_000_000_000

/** Cents that the sender gets before each transfer, the most that one credit may have. */
const FUNDS = 9_900_000_000

const own = join(root, "packages/repo/clients")
const document = join(place, "openapi.json")

const installGenerator = async (): Promise<string> => {
  writeFileSync(join(place, "package.json"), JSON.stringify({ private: true, dependencies: GENERATOR }))
  await run("the generator", place, npm, ...INSTALL, "--ignore-scripts")
  return join(place, "node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar")
}

const generate = async (jar: string, language: string, folder: string, more: ReadonlyArray<string> = []) => {
  const names = "--additional-properties=packageName=vostro,enumClassPrefix=true"
  const flags = ["-g", language, "-i", document, "-o", folder, "--skip-validate-spec", names, ...more]
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

/**
 * The client uses the HTTP client of the JDK, and Jackson, which the generator's own archive contains. The archive lacks
 * the library for fields that can be absent or null, so optional fields of requests cannot be null.
 */
const java = async (jar: string, args: ReadonlyArray<string>): Promise<string> => {
  const folder = join(place, "java")
  const text = readFileSync(document, "utf8")
  writeFileSync(document, JSON.stringify(JSON.parse(text, (key, value) => (key === "nullable" ? undefined : value))))
  const packages = "--additional-properties=invokerPackage=vostro,apiPackage=vostro.api,modelPackage=vostro.model"
  const library = ["--library=native", "--additional-properties=dateLibrary=java8", "--type-mappings=AnyType=Object"]
  await generate(jar, "java", folder, [packages, ...library])
  const sources = join(folder, "src/main/java")
  const client = join(sources, "vostro/ApiClient.java")
  writeFileSync(client, readFileSync(client, "utf8").replaceAll(/^.*(?:JsonNullableModule|\bjnm\b).*\n/gm, ""))
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".java"))
  writeFileSync(join(folder, "files"), files.join("\n"))
  const classes = join(folder, "classes")
  await run("Java: compile", sources, "javac", "-proc:none", "-nowarn", "-d", classes, "-cp", jar, `@${folder}/files`)
  return run("Java", own, "java", "-cp", [jar, classes].join(delimiter), "Transfer.java", ...args)
}

const bank = await startBank({ clock: "real" })
const url = await bank.url()
writeFileSync(document, JSON.stringify(olderDocument(openApiDocument(url))))
const jar = await installGenerator()
const { client_id, client_secret } = bank.credentials
const [sender, receiver] = bank.accountNumberIds
const args = [url, client_id, client_secret, sender, receiver, String(AMOUNT)]
for (const [name, client] of Object.entries({ python, go, java })) {
  await bank.operator.call("account_number.credit", {
    params: { program_id: bank.programId, account_number_id: sender },
    body: { amount: FUNDS, currency_code: "USD" }
  })
  const printed = await timed(`${name} compiles and moves money`, () => client(jar, args))
  const [id = "", amount] = printed.trim().split(" ")
  if (amount !== String(AMOUNT)) ending(`${name}: ${printed}`)
  await bank.until(id, "posted")
}
await bank.stop()
