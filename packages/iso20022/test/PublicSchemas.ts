import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { type Message, type MessageType, type Network, networks, write } from "@vostro/iso20022"
import { documentsOf } from "@vostro/iso20022/messages/Documents"
import { Array as Arrays, Result } from "effect"
import fc from "fast-check"
import { arbitraryMessage, cases } from "./support/Arbitraries.ts"
import { instantMessages } from "./support/BankMessages.ts"
import { type Validator, validatorOf } from "./support/Validate.ts"

// Validates messages of the tables, and messages that the bank sends about instant payments, against the public XML Schemas, whose licences forbid copies in this
// repository. Arguments: `<network>=<folder>` for each network.
const MESSAGES = 100

/** Most faults of values that are shown of one message. */
const VALUES = 5

const isOfValue = (fault: string): boolean => fault.includes("[facet ")

interface Schema {
  readonly path: string
  readonly text: string
}

/** Schemas of a folder, by namespace. */
const schemasIn = (folder: string): ReadonlyMap<string, ReadonlyArray<Schema>> => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".xsd"))
  const schemas = paths.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }))
  return new Map(
    Object.entries(Arrays.groupBy(schemas, ({ text }) => /targetNamespace="([^"]*)"/.exec(text)?.[1] ?? ""))
  )
}

/** The element of a namespace, cut out of its envelope. */
const partOf = (xml: string, namespace: string): string | undefined => {
  const [, tag = ""] = new RegExp(`<([^ >]+) xmlns="${namespace.replaceAll(".", "\\.")}"`).exec(xml) ?? []
  return tag === "" ? undefined : new RegExp(`<${tag} [\\s\\S]*</${tag}>`).exec(xml)?.[0]
}

const faultsOf = (validate: Validator, message: Message, namespace: string): ReadonlyArray<string> => {
  const part = partOf(Result.getOrThrow(write(message)), namespace)
  return part === undefined ? [] : validate(part).map((fault) => fault.replace(/^line \d+: /, ""))
}

const ISO = "urn:iso:std:iso:20022:tech:xsd:"
const RTP = "urn:tch"

/** Validates messages of one type against the schemas of their namespace; returns the number of schemas that differ. */
const compare = (
  network: Network,
  type: MessageType,
  schemas: ReadonlyMap<string, ReadonlyArray<Schema>>,
  source: "tables" | "bank",
  messages: ReadonlyArray<Message>
): number => {
  // The schemas of RTP declare no element but that of the envelope.
  const namespace = network === "rtp" ? RTP : `${ISO}${documentsOf(network).idOf(type)}`
  const imports = new Map([...schemas.values()].flat().map(({ path, text }) => [basename(path), text]))
  const found = schemas.get(namespace) ?? []
  if (found.length === 0) console.log(`${network} ${type} (${source}): NOT COMPARED, no schema of ${namespace}`)
  const differing = found.filter(({ path, text }) => {
    const validate = validatorOf(text, network === "rtp" ? imports : new Map())
    const faults = messages.flatMap((message) => faultsOf(validate, message, namespace))
    const distinct = [...new Set(faults)]
    console.log(
      `${network} ${type} (${source}), ${path}: ${distinct.length === 0 ? "valid" : `${faults.length} faults`}`
    )
    // Elements out of place come first, all of them: values outside of a list or a pattern are many.
    const [elements, values] = [distinct.filter((one) => !isOfValue(one)), distinct.filter(isOfValue)]
    for (const fault of [...elements, ...values.slice(0, VALUES)]) console.log(`  ${fault}`)
    return distinct.length > 0
  })
  return differing.length + (found.length === 0 ? 1 : 0)
}

const folders = process.argv.slice(2).map((argument) => argument.split("="))
if (folders.length === 0) console.log("NOTHING COMPARED: name the folders of the public schemas, fedwire=<folder>")
let differences = folders.length === 0 ? 1 : 0
for (const [name, folder = ""] of folders) {
  const network = networks.find((one) => one === name)
  if (network === undefined) throw new Error(`no network ${name}`)
  const schemas = schemasIn(folder)
  const sent = network === "fedwire" ? [] : fc.sample(instantMessages(network), { numRuns: MESSAGES, seed: 1 }).flat()
  for (const [of, type] of cases) {
    if (of !== network) continue
    const drawn = fc.sample(arbitraryMessage(network, type), { numRuns: MESSAGES, seed: 1 })
    differences += compare(network, type, schemas, "tables", drawn)
    const own = sent.filter((message) => message.type === type)
    if (own.length > 0) differences += compare(network, type, schemas, "bank", own)
    else console.log(`${network} ${type} (bank): NOT COMPARED, the mapping writes none or is of wires`)
  }
}
process.exitCode = differences === 0 ? 0 : 1
