/** What only a sandbox can do, and no bank: move its clock, and whatever the parts of the console add. */
export interface SandboxControls {
  /** Moves a manual clock by words such as `next ach cutoff` or `3 banking days`. Answers with a refusal in words, if any. */
  readonly advance: ((words: string) => Promise<string | undefined>) | undefined
  /** Faults that are armed, in words: every page shows them. */
  readonly armed?: () => ReadonlyArray<string>
  /** Webhooks that the receiver of the demo program got, newest first. */
  readonly inbox?: () => ReadonlyArray<InboxWebhook>
}

/** A webhook as its receiver got it. */
export interface InboxWebhook {
  readonly received_at: string
  /** Header with the signature, as it was sent. */
  readonly signature: string
  /** Reason that the receiver refused it; absent if its signature holds. */
  readonly problem?: string
  /** The event. A webhook that was refused is not read. */
  readonly event?: unknown
}
