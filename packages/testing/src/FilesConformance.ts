import { Files } from "@vostro/domain/ports"
import type { Layer } from "effect"
import { files as cases } from "./conformance/Files.ts"
import { type Suite, suiteAbout } from "./Suite.ts"

/**
 * Makes the suite that a file storage must pass, for `registerWith`. The storage is built once; each case uses a new
 * program, so the storage may hold other data.
 */
export const filesConformance = <E>(name: string, layer: () => Layer.Layer<Files, E>): Suite =>
  suiteAbout({
    name: `the storage of files ${name}`,
    service: Files,
    layer,
    subjects: { files: cases },
    bench: (files, program_id) => ({ files, program_id })
  })
