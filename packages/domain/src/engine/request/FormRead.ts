import { Effect, Stream } from "effect"
import type { PartPrint } from "../../idempotency/Idempotency.ts"
import { joined } from "../../kernel/Bytes.ts"
import type { Checksum } from "../../kernel/Checksum.ts"
import type { Json } from "../../kernel/Json.ts"
import { fault, MAX_FAULTS, type Rejection, reject, type SubError } from "../../kernel/Rejection.ts"
import type { Form, Received } from "../../operation/Operation.ts"
import { Digest } from "../../ports/Digest.ts"
import type { Intake } from "../../ports/Files.ts"
import type { StoreUnavailable } from "../../ports/Store.ts"
import type { FormPiece } from "./Exchange.ts"
import { type FilePart, fieldValue, filePart } from "./FormPart.ts"

/** Maximum number of bytes kept of one field. The largest valid metadata take less. */
const MAX_FIELD_BYTES = 262_144

/** The result of reading a form: its fields, its file, their faults, and a fingerprint of each part. */
export interface FormRead {
  readonly fields: Readonly<Record<string, Json>>
  readonly file: Omit<Received, "bytes_key"> | undefined
  readonly faults: ReadonlyArray<SubError>
  readonly prints: ReadonlyArray<PartPrint>
}

type Failure = Rejection | StoreUnavailable

/** The destination of the current part's bytes. */
interface Sink {
  readonly write: (bytes: Uint8Array) => Effect.Effect<void, Failure>
  readonly end: Effect.Effect<void, Failure>
}

/**
 * Reads a form as a stream. The file's bytes go to storage, which is opened when the file's part begins. Of each known
 * field at most {@link MAX_FIELD_BYTES} are kept. A file that is too large aborts the read.
 */
export const readForm = Effect.fnUntraced(function* (
  pieces: Stream.Stream<FormPiece, Rejection>,
  form: Form,
  open: Effect.Effect<Intake, StoreUnavailable>
) {
  const reading = new FormReading(form, open, yield* Digest)
  let sink = nowhere
  yield* Stream.runForEach(pieces, (piece) => {
    if (piece._tag === "Bytes") return sink.write(piece.bytes)
    return Effect.flatMap(sink.end, () =>
      Effect.map(reading.begin(piece), (next) => {
        sink = next
      })
    )
  })
  yield* sink.end
  return reading.result()
})

const nowhere: Sink = { write: () => Effect.void, end: Effect.void }

class FormReading {
  readonly #seen = new Set<string>()
  readonly #fields: Record<string, Json> = {}
  readonly #faults: Array<SubError> = []
  readonly #prints: Array<PartPrint> = []
  #file: FormRead["file"]
  readonly #form: Form
  readonly #open: Effect.Effect<Intake, StoreUnavailable>
  readonly #digest: () => Checksum

  constructor(form: Form, open: Effect.Effect<Intake, StoreUnavailable>, digest: () => Checksum) {
    this.#form = form
    this.#open = open
    this.#digest = digest
  }

  begin(part: Extract<FormPiece, { readonly _tag: "Part" }>): Effect.Effect<Sink, Failure> {
    const { name } = part
    const isFile = name === this.#form.file
    const isRepeated = this.#seen.has(name)
    this.#seen.add(name)
    if (isRepeated) this.#fail(fault("value_repeated", name))
    if (!isFile) {
      const isKnown = this.#form.text.includes(name) || this.#form.json.includes(name)
      if (!isKnown && !isRepeated) this.#fail(fault("parameter_unknown", name))
      return Effect.succeed(isKnown && !isRepeated ? this.#field(name) : nowhere)
    }
    const named = filePart(name, part.file_name, part.content_type)
    if ("faults" in named) this.#fail(...named.faults)
    if (isRepeated || "faults" in named) return Effect.succeed(this.#bounded(nowhere))
    return Effect.map(this.#open, (intake) => this.#bounded(this.#stored(named, intake)))
  }

  result(): FormRead {
    const { file } = this.#form
    if (!this.#seen.has(file)) this.#fail(fault("required", file))
    return { fields: this.#fields, file: this.#file, faults: this.#faults, prints: this.#prints }
  }

  #fail(...faults: ReadonlyArray<SubError>): void {
    if (this.#faults.length < MAX_FAULTS) this.#faults.push(...faults)
  }

  #field(name: string): Sink {
    const kept: Array<Uint8Array> = []
    const checksum = this.#digest()
    let length = 0
    return {
      write: (bytes) =>
        Effect.sync(() => {
          length += bytes.length
          checksum.update(bytes)
          // Copied, because a small slice would retain its large buffer.
          if (length <= MAX_FIELD_BYTES) kept.push(bytes.slice())
        }),
      end: Effect.sync(() => {
        this.#prints.push([name, null, null, checksum.hex()])
        if (length > MAX_FIELD_BYTES) return this.#fail(fault("value_too_long", name))
        const value = fieldValue(name, joined(kept), this.#form.json.includes(name))
        if ("faults" in value) return this.#fail(...value.faults)
        this.#fields[name] = value.value
      })
    }
  }

  #stored(part: FilePart, intake: Intake): Sink {
    return {
      write: intake.write,
      end: Effect.map(intake.finish, (taken) => {
        this.#file = { ...part, ...taken }
        this.#prints.push([this.#form.file, part.file_name, part.content_type, taken.checksum])
        if (taken.size_bytes === 0) this.#fail(fault("value_too_short", this.#form.file))
      })
    }
  }

  #bounded(sink: Sink): Sink {
    const { file, max_bytes } = this.#form
    let length = 0
    return {
      write: (bytes) => {
        length += bytes.length
        return length > max_bytes ? Effect.fail(tooLarge(file)) : sink.write(bytes)
      },
      end: sink.end
    }
  }
}

/** Rejects a file that has too many bytes (spec, "POST /v2/files"). */
export const tooLarge = (name: string): Rejection => reject("content_too_large", fault("body_too_large", name))
