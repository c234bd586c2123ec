// Every JavaScript runtime has this class; the types of the language alone do not list it.
interface Decoder {
  readonly decode: (bytes: Uint8Array) => string
}
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean }
) => Decoder

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** Decodes bytes that are complete UTF-8 text; undefined if they are not. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}
