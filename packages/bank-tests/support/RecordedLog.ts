import { Cause, Logger, References } from "effect"

/** Records log lines: level, message and annotations; and the texts of their causes. */
export const recordedLog = () => {
  const lines: Array<unknown> = []
  const causes: Array<string> = []
  const logger = Logger.make(({ logLevel, message, cause, fiber }) => {
    lines.push([logLevel, message, fiber.getRef(References.CurrentLogAnnotations)])
    causes.push(Cause.pretty(cause))
  })
  return { lines, causes, layer: Logger.layer([logger]) }
}
