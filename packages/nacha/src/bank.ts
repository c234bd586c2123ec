/** The ACH network over NACHA files, for a bank: outgoing files, and booking of incoming ones. */

// Outgoing files

export { bankFaults } from "./bank/BankFaults.ts"
export type { NachaBank } from "./bank/NachaBank.ts"
export { fileNameOf, nachaOf } from "./bank/OutgoingFile.ts"
export { type Portion, portionAfter } from "./bank/Portion.ts"
export { sentRecords } from "./bank/SentRecords.ts"

// Incoming files

export { inboundOf } from "./bank/Inbound.ts"
export {
  FileMisdirected,
  FileUnreadable,
  type InboundChunk,
  type Ingest,
  type Ingested,
  IngestStalled,
  ingest
} from "./bank/Ingest.ts"
export { type FileProgress, type PlacedItem, type Routes, routed } from "./bank/Route.ts"
