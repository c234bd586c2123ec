/** What only a sandbox can do, and no bank: move its clock, and whatever the parts of the console add. */
export interface SandboxControls {
  /** Moves a manual clock by words such as `next ach cutoff` or `3 banking days`. Answers with a refusal in words, if any. */
  readonly advance: ((words: string) => Promise<string | undefined>) | undefined
  /** Faults that are armed, in words: every page shows them. */
  readonly armed?: () => ReadonlyArray<string>
}
