/** The characters of bytes, one each: columns are bytes, so nothing may be decoded into fewer. At most 8,192 at a time. */
export const latin1 = (bytes: Uint8Array): string => Reflect.apply(String.fromCharCode, undefined, bytes)
