const CHUNK = 65_536

/** Cuts bytes into views of at most 64 KiB, so that the parts of a large chunk need not be held at once. */
export function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}
