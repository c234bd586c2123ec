import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"

/** Builds a layer over an empty folder, which is removed after the layer ends. */
export const inFreshFolder = <A, E, R>(layerOf: (folder: string) => Layer.Layer<A, E, R>): Layer.Layer<A, E, R> =>
  Layer.unwrap(
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "vostro-test-"))),
        (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
      ),
      layerOf
    )
  )
