import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { outcomeOf, readMessage } from "./FedwireFiles.ts"
import { outcomeFile, readInstant } from "./InstantFiles.ts"

const names = ["fedwire", "fednow"] as const
type Name = (typeof names)[number]

/** Fedwire and FedNow: they take each message out of its folder, and settle each payment. */
export const settlingNetworks = (folder: string) => {
  const taken: Array<string> = []
  const answered: Array<string> = []
  let answers = 0
  const drop = (network: Name, name: string, document: string) => {
    const incoming = join(folder, network, "incoming")
    writeFileSync(join(incoming, `.${name}`), document)
    renameSync(join(incoming, `.${name}`), join(incoming, name))
  }
  const fedwire = (document: string): string | undefined => {
    const message = readMessage(document)
    if (message.type !== "creditTransfer") return undefined
    taken.push(message.body.uetr ?? "")
    return outcomeOf(message, "ACSC")
  }
  const fednow = (document: string): string | undefined => {
    const message = readInstant("fednow", document)
    if (message.type === "paymentStatus") answered.push(`${message.body.original.messageId} ${message.body.status}`)
    if (message.type !== "creditTransfer") return undefined
    taken.push(message.body.uetr ?? "")
    return outcomeFile(message, { _tag: "Settled", network: "fednow" }, ++answers)
  }
  const answerOf = { fedwire, fednow }
  return {
    /** UETRs of the payments that the networks got, in order. */
    taken,
    /** Payment messages of other banks that the bank answered, and its answers, in order. */
    answered,
    /** Delivers a message of another bank. */
    drop,
    act: () => {
      for (const network of names) {
        const outgoing = join(folder, network, "outgoing")
        for (const name of readdirSync(outgoing)) {
          const answer = answerOf[network](readFileSync(join(outgoing, name), "utf8"))
          rmSync(join(outgoing, name))
          if (answer !== undefined) drop(network, name, answer)
        }
      }
    }
  }
}
