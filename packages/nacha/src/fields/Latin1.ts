/** Decodes bytes as Latin-1, one character a byte, so that columns stay bytes. At most 8,192 bytes at a time. */
export const latin1 = (bytes: Uint8Array): string => Reflect.apply(String.fromCharCode, undefined, bytes)
