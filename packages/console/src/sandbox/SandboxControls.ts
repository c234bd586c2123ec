/** Controls that only a sandbox has: its clock, its faults and its inbox. */
export interface SandboxControls {
  /**
   * Moves a manual clock by words: a moment such as `next ach cutoff` or a time in the form of RFC 3339, or a span such as
   * `3 banking days`. Resolves once all work that fell due has run, with a refusal in words if the clock stays. Undefined for a
   * real clock.
   */
  readonly advance: ((words: string) => Promise<string | undefined>) | undefined
  /** Faults that are armed, in words: every page shows them. */
  readonly armed?: () => ReadonlyArray<string>
  /** Faults of the connections between the sandbox and its clients. */
  readonly faults?: FaultControls
  /** Webhooks that the receiver of the demo program got, newest first. */
  readonly inbox?: () => ReadonlyArray<InboxWebhook>
}

/** A webhook as its receiver got it. */
export interface InboxWebhook {
  readonly received_at: string
  /** Header with the signature, as it was sent. */
  readonly signature: string
  /** Reason why the receiver refused it; absent if its signature is valid. */
  readonly problem?: string
  /** The event. A webhook that was refused is not read. */
  readonly event?: unknown
}

/** Faults of connections, which a sandbox makes when it is asked to. */
export interface FaultControls {
  /** Effect of each fault on a request, by its name. */
  readonly kinds: Readonly<Record<string, string>>
  /** Number of times that each fault happened. */
  readonly counts: () => Readonly<Record<string, number>>
  /** Makes the next requests fail, so many times. Answers with a refusal in words, if any. */
  readonly ask: (kind: string, times: number) => string | undefined
  /** Makes requests fail with a probability, by one of the faults. Answers with a refusal in words, if any. */
  readonly arm: (kinds: ReadonlyArray<string>, rate: number) => string | undefined
  readonly disarm: () => void
}
