import { type Message, read, write } from "@vostro/iso20022"
import { Result } from "effect"

// Writes and reads one payment message many times, and reports the times and the highest RSS of the second half.
const messages = Number(process.argv[2])

const address = {
  streetName: "Market Street",
  buildingNumber: "1500",
  postCode: "94105",
  townName: "San Francisco",
  countrySubdivision: "CA",
  country: "US"
}

const payment = (number: number): Message => ({
  network: "fedwire",
  type: "creditTransfer",
  envelope: {
    direction: "outgoing",
    header: {
      from: "021151080",
      to: "121042882",
      businessMessageId: `20261123VOSTRO01${String(number).padStart(6, "0")}`,
      messageName: "pacs.008.001.08",
      service: "TEST",
      marketPractice: "frb.fedwire.01",
      creationTime: "2026-11-23T09:15:00-05:00"
    }
  },
  body: {
    messageId: `20261123VOSTRO01${String(number).padStart(6, "0")}`,
    creationTime: "2026-11-23T09:15:00-05:00",
    instructionId: "Instruction1",
    endToEndId: `Invoice ${number}`,
    uetr: "8a562c67-ca16-48ba-b074-65581be6f011",
    localInstrument: "CTRC",
    settlementAmount: 51_000_074 + number,
    settlementDate: "2026-11-23",
    instructedAmount: { currency: "USD", amount: 51_000_074 + number },
    chargeBearer: "SLEV",
    instructingAgent: "231380104",
    instructedAgent: "121042882",
    debtor: { name: "Ada Lovelace", address },
    debtorAccount: { number: { other: { id: "5647772655" } } },
    debtorAgent: { clearing: { system: "USABA", member: "231380104" }, name: "Federal Reserve Bank", address },
    creditorAgent: { clearing: { system: "USABA", member: "121042882" }, name: "First Sponsor Bank", address },
    creditor: { name: "Turing & Sons", address },
    creditorAccount: { number: { other: { id: "567876543" } } },
    remittance: { text: `Invoice ${number}` }
  }
})

/** Numbers of sequences have six digits. */
const SEQUENCES = 1_000_000
const bytes = new TextEncoder()
let sent = 0

const writeAll = (count: number): number => {
  const start = performance.now()
  for (let at = 0; at < count; at++) sent += Result.getOrThrow(write(payment(at % SEQUENCES))).length
  return performance.now() - start
}

const rss: Array<number> = []

const readAll = (count: number): number => {
  const documents = Array.from({ length: 1_000 }, (_, at) => bytes.encode(Result.getOrThrow(write(payment(at)))))
  const start = performance.now()
  for (let at = 0; at < count; at++) {
    const document = documents[at % documents.length]
    if (document !== undefined) sent += Result.getOrThrow(read("fedwire", document)).type.length
    if (at % 1_000 === 0) rss.push(process.memoryUsage.rss())
  }
  return performance.now() - start
}

// Not measured: code is still being compiled.
writeAll(2_000)
readAll(2_000)
rss.length = 0
const write_ms = writeAll(messages)
const read_ms = readAll(messages)
const half = Math.floor(rss.length / 2)
const growth = Math.max(...rss.slice(half)) - Math.max(...rss.slice(0, half))
process.send?.({ write_ms, read_ms, growth, max_rss: Math.max(...rss), sent })
