import { Files, Store } from "@vostro/domain/ports"
import { Layer } from "effect"
import { forkedFiles, type HeldFiles, makeMemoryFiles } from "./MemoryFiles.ts"
import { emptyState, forkedState, type MemoryState, makeMemoryStore } from "./MemoryStore.ts"

/** A store in memory with storage for files, which can be forked. Its content is lost with the process. */
export interface Memory {
  /** Store and files of one bank. */
  readonly layer: Layer.Layer<Store | Files>
  /**
   * Returns a memory with the same content. Later writes to one do not reach the other. The cost does not depend on the
   * number of objects: both share their content until one of them writes it.
   */
  readonly fork: () => Memory
}

/** Makes an empty memory. */
export const makeMemory = (): Memory => memoryOf(emptyState(), new Map())

const memoryOf = (state: MemoryState, files: HeldFiles): Memory => {
  const held = forkedFiles(files)
  return {
    layer: Layer.merge(Layer.succeed(Store, makeMemoryStore(state)), Layer.succeed(Files, makeMemoryFiles(held))),
    fork: () => memoryOf(forkedState(state), held)
  }
}
