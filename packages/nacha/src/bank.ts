/** The ACH network over NACHA files, for a bank: outgoing files, and booking of incoming ones. */

// Outgoing files

export type { NachaBank } from "./bank/NachaBank.ts"
export { layerNachaRails, type NachaRails } from "./bank/NachaRails.ts"

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
export { type PlacedItem, type Routes, routed } from "./bank/Route.ts"
