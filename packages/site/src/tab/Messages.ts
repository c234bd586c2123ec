/** A request of a page, as it travels to the bank. */
export interface AskMessage {
  /** Name of the bank: each tab has its own. */
  readonly bank: string
  readonly method: string
  readonly url: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: ArrayBuffer | undefined
}

/** The answer of the bank: its head, then its body in pieces, then its end. */
export type AnswerMessage =
  | { readonly head: { readonly status: number; readonly headers: ReadonlyArray<readonly [string, string]> } }
  | { readonly piece: Uint8Array }
  | { readonly end: true }

/** Sent to the bank by a page that no longer reads an answer. */
export const CANCEL = "cancel"

/** Message of the worker to the page: its story is played, with the path of the console's page to show, or why not. */
export type StateMessage = { readonly opened: string } | { readonly failed: string }

/** Order of the page to the worker: to open a bank under a path, and to play the story of a link. */
export interface OpenMessage {
  readonly bank: string
  readonly basePath: string
  readonly hash: string
}

/** Folder of the pages of one bank, within that of the page of all. */
export const bankFolder = (bank: string): string => `b-${bank}/`

/** Returns which bank a path is for; undefined for the files of the site. */
export const bankIn = (pathname: string): string | undefined => /\/b-([a-z0-9]+)\//.exec(pathname)?.[1]
