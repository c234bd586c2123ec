import { compiler, type Element, elementOf, type Group, groupOf } from "../schema/Compile.ts"
import type { Network, PerNetwork } from "../schema/Network.ts"
import { one } from "../schema/Table.ts"
import { header } from "../tables/Header.ts"
import type { Direction } from "./Message.ts"
import { type MessageType, messages, messageTypes } from "./Messages.ts"

/** A root element, and the document that it holds. */
export interface Root {
  readonly element: Element
  /** Absent for a document without envelope. */
  readonly envelope?: { readonly direction?: Direction }
}

/** Documents of one network. */
export interface Documents {
  readonly roots: ReadonlyArray<Root>
  /** Root of a document without envelope, by type of message. */
  readonly plain: ReadonlyMap<MessageType, Root>
  /** Root of an envelope around one type of message. */
  readonly enveloped: (type: MessageType, direction: Direction | undefined) => Root | undefined
  /** Identifier of a message definition. */
  readonly idOf: (type: MessageType) => string | undefined
}

const ISO = "urn:iso:std:iso:20022:tech:xsd:"
const headers: PerNetwork<string> = { fedwire: "head.001.001.03", fednow: "head.001.001.02", rtp: "head.001.001.01" }

/** Envelope of a network: its namespace for a direction, and the names of its elements. */
const envelopes = {
  fedwire: { name: "FedwireFunds", namespace: "urn:fedwirefunds" },
  fednow: { name: "FedNow", namespace: "urn:fednow" }
} as const
const RTP = "urn:tch"

const known = new Map<Network, Documents>()

/** Documents of a network, compiled at first use. */
export const documentsOf = (network: Network): Documents => {
  const found = known.get(network) ?? compiled(network)
  known.set(network, found)
  return found
}

const compiled = (network: Network): Documents => {
  const bodies = new Map(messageTypes.flatMap((type) => withBody(network, type)))
  const plain = new Map(
    [...bodies].map(([type, body]) => {
      const element = elementOf("Document", body.namespace, groupOf([body]))
      return [type, { element }] as const
    })
  )
  const single = new Map(
    [...bodies].map(([type, body]) => [type, envelopesOf(network, new Map([[type, body]]))] as const)
  )
  return {
    roots: [...plain.values(), ...envelopesOf(network, bodies)],
    plain,
    enveloped: (type, direction) => single.get(type)?.find(({ envelope }) => envelope?.direction === direction),
    idOf: (type) => messages[type].id[network]
  }
}

type Bodies = ReadonlyMap<MessageType, Element>

/** First element of a message, whose fields belong to the field of the type. */
const withBody = (network: Network, type: MessageType): ReadonlyArray<readonly [MessageType, Element]> => {
  const { id, root, content } = messages[type]
  if (id[network] === undefined) return []
  const namespace = `${ISO}${id[network]}`
  const rule = { tag: root, key: type, times: one, content }
  return compiler(network, namespace)(rule).map((element) => [type, element] as const)
}

const envelopesOf = (network: Network, bodies: Bodies): ReadonlyArray<Root> =>
  network === "rtp" ? [rtpRoot(bodies)] : [fedRoot(network, "incoming", bodies), fedRoot(network, "outgoing", bodies)]

const fedRoot = (network: "fedwire" | "fednow", direction: Direction, bodies: Bodies): Root => {
  const { name, namespace } = envelopes[network]
  const side = direction === "incoming" ? "Incoming" : "Outgoing"
  const space = `${namespace}:${direction}:v001`
  const appHeader = headerElement(network, `${ISO}${headers[network]}`)
  const wrappers = [...bodies].flatMap(([type, body]) => {
    const tag = messages[type].wrapper[network]
    const document = elementOf("Document", body.namespace, groupOf([body]))
    return tag === undefined ? [] : [elementOf(tag, space, groupOf([appHeader, document]))]
  })
  const message = elementOf(`${name}${side}Message`, space, groupOf(wrappers, true))
  return { element: elementOf(`${name}${side}`, space, groupOf([message])), envelope: { direction } }
}

/** RTP has the header before the element of the message type, and no `Document`. */
const rtpRoot = (bodies: Bodies): Root => {
  const wrappers = [...bodies].flatMap(([type, body]) => {
    const tag = messages[type].wrapper.rtp
    return tag === undefined ? [] : [{ ...elementOf(tag, RTP, groupOf([body])), min: 0 }]
  })
  const group: Group = groupOf([headerElement("rtp", RTP), ...wrappers])
  return { element: elementOf("Message", RTP, group), envelope: {} }
}

/** The header: on RTP its own element belongs to the namespace of the envelope. */
const headerElement = (network: Network, namespace: string): Element => {
  const compile = compiler(network, `${ISO}${headers[network]}`)
  const group = groupOf(header.shapes[network]._tag === "sequence" ? header.shapes[network].rules.flatMap(compile) : [])
  return elementOf("AppHdr", namespace, group, "header")
}
