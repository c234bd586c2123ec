/** The law that any failure other than a refusal breaks. */
export const NO_DEFECT = "no request fails with a defect"

/** Names the law that was broken. */
export class BrokenLaw extends Error {
  readonly law: string
  constructor(law: string, cause: unknown) {
    super(`${law}: ${String(cause)}`, { cause })
    this.law = law
  }
}
