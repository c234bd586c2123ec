import type { Message, Network, ReadError, WriteError } from "@vostro/iso20022"
import { Result } from "effect"
import type { Mutant } from "./Mutations.ts"

/** A reader, or a mutant of one. */
export type ReadFunction = (network: Network, xml: string) => Result.Result<Message, ReadError>

/** Breaches of the law that a message survives writing and reading. */
export const roundTrip = (
  read: ReadFunction,
  write: (message: Message) => Result.Result<string, WriteError>,
  message: Message
): string | undefined => {
  const text = Result.getOrThrow(write(message))
  const again = read(message.network, text)
  if (Result.isFailure(again)) return again.failure.message
  if (stable(again.success) !== stable(message)) return `${stable(message)} became ${stable(again.success)}`
  const second = write(again.success)
  return Result.isSuccess(second) && second.success === text ? undefined : "written otherwise"
}

/** Breaches of the law that a reader names the fault of a mutant and its place. */
export const refusal = (read: ReadFunction, network: Network, { xml, path, tags }: Mutant): string | undefined => {
  const outcome = read(network, xml)
  if (Result.isSuccess(outcome)) return `accepted: ${xml}`
  const { failure } = outcome
  const isRight =
    failure.path === path && tags.includes(failure.reason._tag) && failure.line >= 1 && failure.column >= 1
  return isRight ? undefined : `${failure.message}\nexpected ${path}: ${tags.join(" | ")}\n${xml}`
}

/** JSON with sorted keys. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  )
