/** Why something happened to an object: a code of its network, if it has one, and what it means in words. */
export interface Reason {
  readonly code?: string
  readonly meaning: string
  readonly details?: string
}

/** Makes a reason of its name, such as `account_closed`. */
export const reasonNamed = (name: string, code?: string, details?: string): Reason => ({
  ...(code !== undefined && { code }),
  meaning: name.replaceAll("_", " "),
  ...(details !== undefined && { details })
})
