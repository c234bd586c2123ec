/** Sender and receiver of the files. Printable ASCII; names are cut to their 23 columns. */
export interface NachaBank {
  /** Routing number of the operator, nine digits. */
  readonly immediate_destination: string
  /** Sender of the files: a routing number, or up to ten characters assigned by the operator. */
  readonly immediate_origin: string
  readonly destination_name: string
  readonly origin_name: string
}
