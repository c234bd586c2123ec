import { Context } from "effect"
import { type Checksum, makeChecksum } from "../kernel/Checksum.ts"

/**
 * Makes the checksums of what is uploaded. Unless a platform puts its own in the place, that of any JavaScript runtime is
 * taken; the server of `@vostro/http` puts that of Node, which is faster by far.
 */
export const Digest = Context.Reference<() => Checksum>("@vostro/domain/ports/Digest", {
  defaultValue: () => makeChecksum
})
