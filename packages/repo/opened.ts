// Counts the files that one opens to follow a request: the sources that run a function while a bank on the in-memory store
// answers it, after an equal request has warmed the bank up. `npm run node -- packages/repo/opened.ts --files` lists them.
import { Session } from "node:inspector/promises"
import { startBank } from "@vostro/sandbox/test"

const packages = new URL("../", import.meta.url).href
const bank = await startBank({ clock: "manual" })
const [sender, receiver] = bank.accountNumberIds
const url = await bank.url()
const session = new Session()
session.connect()

const call = async (method: string, path: string, body?: object, token?: string): Promise<string> => {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(token !== undefined && method === "POST" && { "idempotency-key": crypto.randomUUID() })
    },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

const credentials = { grant_type: "client_credentials", ...bank.credentials }
const { access_token } = JSON.parse(await call("POST", "/v1/oauth/token", credentials))
const transferring = () =>
  call(
    "POST",
    "/v1/internal_transfer",
    {
      amount: 500,
      currency_code: "USD",
      description: "Lunch",
      sender_account_number_id: sender,
      receiver_account_number_id: receiver
    },
    access_token
  )
const wiring = () =>
  call(
    "POST",
    "/v2/wires",
    {
      account_number_id: sender,
      amount: 500,
      currency_code: "USD",
      creditor: {
        name: "Acme Supplies LLC",
        account_identifier: { type: "account_number", value: "987654321" },
        address: { street_name: "Main Street", town_name: "Chicago", country: "US" }
      },
      creditor_agent: { local_routing_identifier: { value: "021000021" } },
      remittance_details: {}
    },
    access_token
  )
const { id } = JSON.parse(await transferring())
const requests = {
  "get a transfer": () => call("GET", `/v1/internal_transfer/${id}`, undefined, access_token),
  "create a transfer": transferring,
  "create a wire": wiring
}

/** Returns the sources that ran a function since the last call. */
const takeRan = async (): Promise<ReadonlyArray<string>> => {
  const { result } = await session.post("Profiler.takePreciseCoverage")
  return result
    .filter(({ functions }) => functions.some(({ ranges: [whole] }) => whole !== undefined && whole.count > 0))
    .map(({ url }) => url.replace(packages, ""))
    .filter((path) => /^\w+\/src\//.test(path) && !path.startsWith("sandbox/"))
    .toSorted()
}

await session.post("Profiler.enable")
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
for (const [name, request] of Object.entries(requests)) {
  await request()
  await takeRan()
  await request()
  const files = await takeRan()
  console.log(`${name}: ${files.length}`)
  if (process.argv.includes("--files")) console.log(`${files.join("\n")}\n`)
}
await bank.stop()
