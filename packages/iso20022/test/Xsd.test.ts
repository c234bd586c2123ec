import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Message, type Network, read, write } from "@vostro/iso20022"
import type { Root } from "@vostro/iso20022/messages/Documents"
import { documentsOf } from "@vostro/iso20022/messages/Documents"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryMessage, cases } from "./support/Arbitraries.ts"
import { mutations } from "./support/Mutations.ts"
import { charged } from "./support/Payment.ts"
import { treeOf } from "./support/Tree.ts"
import { tableValidator, type Validator } from "./support/Validate.ts"

const validators = new Map<Root, Validator>()

/** Faults of a message by the schemas of the tables. */
const faultsOf = (message: Message, xml: string): ReadonlyArray<string> => {
  const { network, type, envelope } = message
  const documents = documentsOf(network)
  const root = envelope === undefined ? documents.plain.get(type) : documents.enveloped(type, envelope.direction)
  if (root === undefined) throw new Error(`${network} has no ${type}`)
  const validator = validators.get(root) ?? tableValidator(root.element)
  validators.set(root, validator)
  return validator(xml)
}

describe("XML Schemas made from the tables", () => {
  it.each(cases)("accept what the writer writes: %s, %s", (network, type) => {
    fc.assert(
      fc.property(arbitraryMessage(network, type), (message) => {
        expect(faultsOf(message, Result.getOrThrow(write(message)))).toEqual([])
      }),
      { numRuns: 8 }
    )
  })

  const folder = fileURLToPath(new URL("samples", import.meta.url))
  it.each(readdirSync(folder))("accept the sample %s", (name) => {
    const xml = readFileSync(`${folder}/${name}`, "utf8")
    const network: Network = name.startsWith("rtp") ? "rtp" : name.startsWith("fednow") ? "fednow" : "fedwire"
    // The validator does not ignore the white space around dates, as XML Schema does.
    const trimmed = xml.replace(/>\s+([^<\s][^<]*?)\s+</g, ">$1<")
    expect(faultsOf(Result.getOrThrow(read(network, xml)), trimmed)).toEqual([])
  })

  const message = charged(2)
  const root = treeOf("fedwire", Result.getOrThrow(write(message)))
  const isRefused = (xml: string): boolean => {
    try {
      return faultsOf(message, xml).length > 0
    } catch {
      // Not well-formed.
      return true
    }
  }

  it.each(Object.keys(mutations))("refuse what the reader refuses: %s", (name) => {
    const accepted = (mutations[name]?.(root) ?? []).map((mutant) => mutant()).filter(({ xml }) => !isRefused(xml))
    expect(accepted.map(({ path }) => path)).toEqual([])
  })
})
