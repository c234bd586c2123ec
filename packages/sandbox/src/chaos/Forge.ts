import { SIGNATURE_HEADER, sign } from "@vostro/domain/webhook"

/** The headers and the exact bytes of a webhook. */
export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Returns a copy whose signatures are all wrong. */
export const withWrongSignature = <D extends SignedWebhook>(delivery: D): D => ({
  ...delivery,
  headers: mapHeaders(delivery.headers, (name, value) => (isSignature(name) ? spoilt(value) : value))
})

/** Returns a copy that only a former secret has signed, at the same time. */
export const withStaleKey = <D extends SignedWebhook>(delivery: D, secret: string): D => ({
  ...delivery,
  headers: mapHeaders(delivery.headers, (name, value) => {
    if (!isSignature(name)) return value
    const [, t] = /(?:^|,)t=(\d+)/.exec(value) ?? []
    if (name.toLowerCase() !== SIGNATURE_HEADER.toLowerCase() || t === undefined) return spoilt(value)
    return sign([secret], Number(t), delivery.body)
  })
})

const isSignature = (name: string): boolean => /signature/i.test(name)

/** Changes the first character of each signature, such as `v0=...` and `v1,...`. */
const spoilt = (value: string): string =>
  value.replaceAll(/(\bv\w+[=,])(.)/g, (_, version: string, first: string) => version + (first === "A" ? "B" : "A"))

const mapHeaders = (headers: SignedWebhook["headers"], map: (name: string, value: string) => string) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, map(name, value)]))
