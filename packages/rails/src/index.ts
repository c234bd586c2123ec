/** The payment networks of a bank over folders: ACH as NACHA files; Fedwire, FedNow and RTP as ISO 20022 messages. */

// ACH

export { type Booking, ingestFolder } from "./nacha/IngestFolder.ts"
export { layerNachaRail, type NachaRail } from "./nacha/NachaRail.ts"
export { type SentFiles, sentFilesIn } from "./nacha/SentFiles.ts"

// Fedwire, FedNow and RTP

export { type Iso20022Bank, type Iso20022Files, openIso20022Files } from "./Iso20022.ts"
