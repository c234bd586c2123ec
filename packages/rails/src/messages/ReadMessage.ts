import { createReadStream } from "node:fs"
import { type Network, Reader } from "@vostro/iso20022"
import { Effect } from "effect"

/** Reads the message of a network in a file, chunk by chunk, so that a large one holds up nothing else. */
export const readMessage = (path: string, network: Network) =>
  Effect.tryPromise({
    try: async () => {
      const reader = new Reader(network)
      for await (const chunk of createReadStream(path)) {
        // Nothing after a fault counts, so that a file of any size is refused soon.
        if (reader.push(chunk)._tag === "Failure") break
      }
      return reader.end()
    },
    catch: (error) => error
  }).pipe(Effect.flatMap(Effect.fromResult))
