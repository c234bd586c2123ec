/** What the bench has to know of a server that is ready. */
export interface Announcement {
  readonly url: string
  readonly token: string
  readonly path: string
  readonly ids: ReadonlyArray<string>
  /** The bank's own, for the measures that need more than creating. */
  readonly program_id?: string
  /** Credit balances, as credit transactions name them, where the bank was to have some. */
  readonly balance_ids?: ReadonlyArray<string>
}

/** A server of ours, in which there is nothing yet. */
export interface BankAnnouncement {
  readonly url: string
  readonly path: string
  readonly operator_token: string
}

/** Says that a baseline is ready: one line of JSON on its output. */
export const announce = (announcement: Announcement): void => console.log(JSON.stringify(announcement))

/** Says that a bank is ready to be filled. */
export const announceBank = (announcement: BankAnnouncement): void => console.log(JSON.stringify(announcement))
