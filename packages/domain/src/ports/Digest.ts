import { Context } from "effect"
import { type Checksum, makeChecksum } from "../kernel/Checksum.ts"

/**
 * Creates checksums of uploads. The default works in any JavaScript runtime; the server of `@vostro/http` provides the
 * one of Node, which is much faster.
 */
export const Digest = Context.Reference<() => Checksum>("@vostro/domain/ports/Digest", {
  defaultValue: () => makeChecksum
})
