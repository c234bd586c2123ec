import { MAX_JSON_BYTES } from "@vostro/domain/operations"

/** The refusal of a body that is no form of the console, and its status. */
export interface FormRefusal {
  readonly status: number
  readonly text: string
}

/** Reads a posted form of at most 1 MiB; returns the refusal of anything else. */
export const postedForm = async (request: Request): Promise<FormData | FormRefusal> => {
  const bytes = await bytesOf(request.body)
  if (bytes === undefined) return { status: 413, text: "This form is too large: the console accepts at most 1 MiB." }
  const type = request.headers.get("content-type") ?? ""
  return new Response(bytes, { headers: { "content-type": type } })
    .formData()
    .catch(() => ({ status: 400, text: "The console cannot read this as a form. Send it from a page of the console." }))
}

const bytesOf = async (stream: ReadableStream<Uint8Array> | null): Promise<Blob | undefined> => {
  const pieces: Array<Uint8Array<ArrayBuffer>> = []
  let length = 0
  const reader = stream?.getReader()
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > MAX_JSON_BYTES) {
      await reader?.cancel()
      return undefined
    }
    pieces.push(Uint8Array.from(part.value))
  }
  return new Blob(pieces)
}
