/**
 * ACH entries of the bank as Nacha files. The files named Outgoing build records of what the bank sends, those named
 * Inbound turn records into items that the bank can book; Ingest.ts and Route.ts bring a file's items to their
 * programs. Records and their rules are left to the other folders, folders of files to `@vostro/rails`.
 */

/** Sender and receiver of the files. Printable ASCII; names are cut to their 23 columns. */
export interface NachaBank {
  /** Routing number of the operator, nine digits. */
  readonly immediate_destination: string
  /** Sender of the files: a routing number, or up to ten characters assigned by the operator. */
  readonly immediate_origin: string
  readonly destination_name: string
  readonly origin_name: string
}
