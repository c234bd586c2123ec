import type { Commit, EventRecord, Write } from "@vostro/domain/ports"

/** A text as it is sent: a piece that others may have too, by its place and length, and what comes before and after. */
export interface Pieces {
  /** Where it begins, in bytes; PostgreSQL counts from 1. */
  readonly t: number
  readonly n: number
  readonly head?: string
  readonly tail?: string
}

/**
 * The texts of a batch. An object, the event that tells of it and the answer are mostly one text, which is sent once. They
 * go as one row of bytes: to quote each, and to read that again, takes twice as long as all else that is done with a text.
 */
export class Texts {
  private readonly all: Array<string> = []
  private next = 1

  /** A whole text. */
  add(text: string): Pieces {
    this.all.push(text)
    const piece = { t: this.next, n: Buffer.byteLength(text) }
    this.next += piece.n
    return piece
  }

  /** All of them, one after the other. */
  bytes(): Uint8Array {
    return Buffer.from(this.all.join(""))
  }
}

/** The pieces of all texts of one commit. */
export interface CommitTexts {
  readonly of: (one: Write | EventRecord) => Pieces
  readonly reply: Pieces | undefined
}

/** Cuts the texts of a commit, so that what an object's text begins with is sent once for all that repeat it. */
export const cutTexts = ({ writes, events, condition }: Commit, texts: Texts): CommitTexts => {
  const reply = condition._tag === "Key" ? condition.reply.body : undefined
  const byObject = new Map(events.map((event) => [event.object_id, event]))
  const pieces = new Map<Write | EventRecord, Pieces>()
  let replied: Pieces | undefined
  for (const write of writes) {
    const { body } = write
    const event = byObject.get(write.id)
    const at = event === undefined ? 0 : placeOfObject(event.body)
    const inEvent = event === undefined ? 0 : sharedLength(body, event.body.slice(at, -1))
    const inReply = reply === undefined || replied !== undefined ? 0 : sharedLength(body, reply)
    const length = Math.min(inEvent || body.length, inReply || body.length)
    const piece = texts.add(body.slice(0, length))
    pieces.set(write, withTail(piece, body.slice(length)))
    if (event !== undefined && inEvent > 0) {
      const head = event.body.slice(0, at)
      pieces.set(event, { ...piece, head, tail: event.body.slice(at + length) })
    }
    if (reply !== undefined && inReply > 0) replied = withTail(piece, reply.slice(length))
  }
  return {
    of: (one) => pieces.get(one) ?? texts.add(one.body),
    reply: replied ?? (reply === undefined ? undefined : texts.add(reply))
  }
}

const withTail = (piece: Pieces, tail: string): Pieces => (tail === "" ? piece : { ...piece, tail })

const OBJECT = '"object":'

const placeOfObject = (eventText: string): number => {
  const at = eventText.indexOf(OBJECT)
  return at === -1 ? eventText.length : at + OBJECT.length
}

/**
 * How much of an object's text another one repeats from its beginning: all of it, or all but what is left out of what
 * others see, which stands at its end; else nothing.
 */
const sharedLength = (stored: string, shown: string): number => {
  if (stored === shown) return stored.length
  const open = shown.slice(0, -1)
  // Many times as fast as `startsWith`.
  return open !== "" && stored.slice(0, open.length) === open ? open.length : 0
}
