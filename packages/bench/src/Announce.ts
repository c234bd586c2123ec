/** Data that the bench needs of a ready server. */
export interface Announcement {
  readonly url: string
  readonly token: string
  readonly path: string
  readonly ids: ReadonlyArray<string>
  /** Set by the bank only, for measures beyond creates. */
  readonly program_id?: string
  /** Token of the bank's operator, set by the bank only. */
  readonly operator_token?: string
  /** Ids of credit balances, as credit transactions name them, if the bank was seeded with any. */
  readonly balance_ids?: ReadonlyArray<string>
}

/** A bank server that is ready and still empty. */
export interface BankAnnouncement {
  readonly url: string
  readonly path: string
  readonly operator_token: string
}

/** Announces a ready baseline: one line of JSON on standard output. */
export const announce = (announcement: Announcement): void => console.log(JSON.stringify(announcement))

/** Announces a bank that is ready to be seeded. */
export const announceBank = (announcement: BankAnnouncement): void => console.log(JSON.stringify(announcement))
