/** A rule that holds an object for review: which one, and where it has them, the limit of the rule and the value that hit it. */
export interface Hit {
  readonly rule: string
  readonly threshold?: number
  readonly value?: number
  /** Hours over which a rule counts. */
  readonly hours?: number
}

/** The last time that an object was put under review, and the rules that did. */
export interface Held {
  readonly at: string
  readonly rules: ReadonlyArray<Hit>
}

/** A queue in which objects of a kind wait for a person. */
export interface Queue<A> {
  /** Name in the bank: its kind and a word, such as `ach.review`. */
  readonly name: string
  /** Indexed attribute of the kind. Where objects of the kind are many, only those that wait have it. */
  readonly attribute: string
  /** Values that the attribute has while an object waits in this queue. */
  readonly values: ReadonlyArray<string>
  /** Returns the time since which an object waits. */
  readonly since: (object: A) => string
  /** Returns the time by which an object must be decided, if there is one. */
  readonly deadline?: (object: A) => string | undefined
}
