import { documentsOf } from "@vostro/iso20022/messages/Documents"
import type { Direction, Message } from "@vostro/iso20022/messages/Message"
import { type MessageType, messages, messageTypes } from "@vostro/iso20022/messages/Messages"
import type { Element, Group } from "@vostro/iso20022/schema/Compile"
import { type Network, networks } from "@vostro/iso20022/schema/Network"
import { EXACT_DIGITS } from "@vostro/iso20022/values/Decimal"
import type { Leaf } from "@vostro/iso20022/values/Leaf"
import fc from "fast-check"

type Data = Readonly<Record<string, unknown>>

/** Messages that a network has. */
export const typesOf = (network: Network): ReadonlyArray<MessageType> =>
  messageTypes.filter((type) => messages[type].id[network] !== undefined)

/** Every network with each of its messages. */
export const cases: ReadonlyArray<readonly [Network, MessageType]> = networks.flatMap((network) =>
  typesOf(network).map((type) => [network, type] as const)
)

/** A message of a type and network, from the tables. */
export const arbitraryMessage = (network: Network, type: MessageType): fc.Arbitrary<Message> => {
  const documents = documentsOf(network)
  const plain = documents.plain.get(type)
  if (plain === undefined) throw new Error(`${network} has no ${type}`)
  const directions: ReadonlyArray<Direction | undefined> = network === "rtp" ? [undefined] : ["incoming", "outgoing"]
  const bodies = dataOf(plain.element)
  const bare = bodies.map((data) => ({ network, type, body: data[type] }))
  const enveloped = fc.constantFrom(...directions).chain((direction) => {
    const root = documents.enveloped(type, direction)?.element
    const header: fc.Arbitrary<Data> = root === undefined ? fc.constant({}) : dataOf(headerIn(root))
    return fc.record({ header, data: bodies }).map(({ header, data }) => ({
      network,
      type,
      envelope: {
        header: { ...onlyRecord(header["header"]), messageName: documents.idOf(type) },
        ...(direction === undefined ? {} : { direction })
      },
      body: data[type]
    }))
  })
  // trusted: the tables from which the type derives gave the data
  return fc.oneof(bare, enveloped) as unknown as fc.Arbitrary<Message>
}

const onlyRecord = (value: unknown): Data => (typeof value === "object" && value !== null ? { ...value } : {})

/** An element that holds the header alone. */
const headerIn = (element: Element): Element => {
  if (element.shape._tag !== "group") return element
  const { children } = element.shape
  const header = children.find(({ tag }) => tag === "AppHdr")
  if (header !== undefined) return { ...element, shape: { ...element.shape, isChoice: false, children: [header] } }
  const [first] = children
  return first === undefined ? element : headerIn(first)
}

/** Plain data of an element: its own field, or the fields of its content. */
const dataOf = (element: Element): fc.Arbitrary<Data> => {
  const { key, shape } = element
  if (shape._tag === "fixed") return fc.constant({})
  if (key === undefined) return shape._tag === "group" ? fieldsOf(shape) : fc.constant({})
  return valuesOf(element).map((value) => ({ [key]: value }))
}

const valuesOf = ({ shape, max, isList }: Element): fc.Arbitrary<unknown> => {
  const value = shape._tag === "group" ? fieldsOf(shape) : leafOf(shape)
  return isList ? fc.array(value, { minLength: 1, maxLength: Math.min(max, 3), size: "max" }) : value
}

const fieldsOf = ({ children, isChoice }: Group): fc.Arbitrary<Data> => {
  if (isChoice) return fc.oneof(...children.map(dataOf))
  const parts = children.map((child) =>
    child.min > 0
      ? dataOf(child)
      : fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: dataOf(child) })
  )
  const merged = fc.tuple(...parts).map((found): Data => Object.assign({}, ...found))
  // An element without required children needs one of its optional ones.
  const filled = children.some(({ min }) => min > 0)
  return filled
    ? merged
    : fc.tuple(merged, fc.oneof(...children.map(dataOf))).map(([all, some]) => ({ ...all, ...some }))
}

const inSet = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: "grapheme-ascii", minLength: min, maxLength: Math.min(max, 40) })

const day = fc.date({ min: new Date("1999-12-31"), max: new Date("2099-12-31"), noInvalidDate: true })
const dateText = day.map((date) => date.toISOString().slice(0, 10))
const timeText = fc
  .tuple(day, fc.constantFrom("", "Z", "-05:00", "+14:00"), fc.boolean())
  .map(([date, offset, millis]) => `${date.toISOString().slice(0, millis ? 23 : 19)}${offset}`)
const rateText = fc
  .tuple(fc.nat(9), fc.nat(999_999))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, "0")}`.replace(/\.?0+$/, ""))
const moneyValue = fc.record({
  currency: fc.constantFrom("USD", "EUR", "JPY", "KWD", "CLF"),
  amount: fc.nat({ max: 999_999_999_999_999 })
})

const textOf = ({ min, max, pattern, day: at }: Extract<Leaf, { _tag: "text" }>): fc.Arbitrary<string> => {
  if (pattern === undefined) return inSet(min, max)
  const text = fc.stringMatching(pattern, { maxLength: 36 })
  if (at === undefined) return text
  return fc
    .tuple(text, dateText)
    .map(([one, date]) => one.slice(0, at) + date.replaceAll("-", "") + one.slice(at + date.length - 2))
}

const leafOf = (leaf: Leaf): fc.Arbitrary<unknown> => {
  switch (leaf._tag) {
    case "text":
      return textOf(leaf)
    case "code":
      return fc.constantFrom(...leaf.values)
    case "fixed":
      return fc.constant(leaf.value)
    case "cents":
      return fc.integer({ min: leaf.min, max: 10 ** Math.min(leaf.digits, EXACT_DIGITS) - 1 })
    case "money":
      return moneyValue
    case "rate":
      return rateText
    case "date":
      return dateText
    case "dateTime":
      return timeText
    case "flag":
      return fc.boolean()
  }
}
