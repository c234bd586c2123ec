/** What a server tells the bench when it is ready: one line of JSON on its output. */
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

/** Prints an announcement. */
export const announce = (announcement: Announcement): void => console.log(JSON.stringify(announcement))
