import type { Commit, EventRecord, Write } from "@vostro/domain/ports"

/** A text as sent: a piece that other texts may share, by start and length, with a prefix and a suffix. */
export interface Pieces {
  /** Place of its first byte, from 1. */
  readonly start: number
  /** Length in bytes. */
  readonly length: number
  readonly head?: string
  readonly tail?: string
}

/**
 * Texts of a batch. An object, its event and the response mostly share one text, which is sent once. The texts are one
 * bytea: quoting and parsing each takes twice as long as all other work on it.
 */
export class Texts {
  private readonly all: Array<string> = []
  private next = 1

  /** Adds a whole text. */
  add(text: string): Pieces {
    this.all.push(text)
    const piece = { start: this.next, length: Buffer.byteLength(text) }
    this.next += piece.length
    return piece
  }

  /** Returns all texts, concatenated. */
  bytes(): Uint8Array {
    return Buffer.from(this.all.join(""))
  }
}

/** Pieces of all texts of one commit. */
export interface CommitTexts {
  readonly of: (one: Write | EventRecord) => Pieces
  readonly reply: Pieces | undefined
}

/** Splits the texts of a commit into pieces, so that the shared beginning of an object's text is sent once. */
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
 * Returns the length of the stored text's beginning that the shown text repeats: all, or all except the internal fields
 * at the end; else 0.
 */
const sharedLength = (stored: string, shown: string): number => {
  if (stored === shown) return stored.length
  const open = shown.slice(0, -1)
  // Many times as fast as `startsWith`.
  return open !== "" && stored.slice(0, open.length) === open ? open.length : 0
}
