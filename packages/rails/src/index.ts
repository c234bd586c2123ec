/** The payment networks of a bank over folders: ACH as NACHA files; Fedwire, FedNow and RTP as ISO 20022 messages. */

// The networks

export type { FolderNetwork, Looking } from "./folders/FolderNetwork.ts"
export { type Iso20022Folder, openIso20022Files } from "./Iso20022Files.ts"
export { type NachaFolder, openNachaFiles } from "./nacha/NachaFiles.ts"

// ACH files at a place of your own

export { layerNachaRail, type NachaRail } from "./nacha/NachaRail.ts"

// Restores of the database

export { answeredMs, noticeRestore, restorationOf } from "./NoticeRestore.ts"
