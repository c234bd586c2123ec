/** Between whom files go. Printable ASCII; the names are cut to their 23 columns. */
export interface NachaBank {
  /** The operator's routing number, nine digits. */
  readonly immediate_destination: string
  /** Who sends the files: a routing number, or the up to ten characters that the operator has given out. */
  readonly immediate_origin: string
  readonly destination_name: string
  readonly origin_name: string
}
