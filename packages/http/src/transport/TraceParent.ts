import { Option, Tracer } from "effect"

/** Hexadecimal digits of version, trace id, parent id and flags. More may follow in versions after 00. */
const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Bit of the flags that is set if the caller traces the request. */
const SAMPLED = 1

/** Maximum length of a header that is looked at. */
const MAX_LENGTH = 512

/**
 * Reads the values of the header `traceparent` as the span of the caller (S232). None if there is not exactly one, or if
 * it is invalid: the request then has no parent.
 */
export const traceParentOf = (values: ReadonlyArray<string>): Option.Option<Tracer.ExternalSpan> => {
  const [value = "", ...more] = values
  if (value === "" || more.length > 0 || value.length > MAX_LENGTH) return Option.none()
  const [, version, traceId = "", spanId = "", flags = "", rest] = FORM.exec(value.trim()) ?? []
  const isValid =
    version !== undefined &&
    version !== "ff" &&
    (version !== "00" || rest === undefined) &&
    !isZero(traceId) &&
    !isZero(spanId)
  if (!isValid) return Option.none()
  return Option.some(
    Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED })
  )
}

const isZero = (digits: string): boolean => /^0+$/.test(digits)
