import type { LoadedState } from "@vostro/domain/engine/decision/LoadedState"

/** Returns the state of a decider that is tested without reads: it may look for everything. */
export const loadedOf = ({ objects, positions }: Omit<LoadedState, "asked">): LoadedState => ({
  objects,
  positions,
  asked: {
    by: "a test",
    object: () => true,
    newest: () => true,
    all: () => true,
    owner: () => true,
    position: () => true,
    positionsOf: () => true
  }
})
