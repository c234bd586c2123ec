/** Adapters in memory, for tests and demos on any runtime. */

// The store and its files

export { type Memory, makeMemory } from "./Memory.ts"
export { layerMemoryFiles } from "./MemoryFiles.ts"
export { layerMemoryStore } from "./MemoryStore.ts"

// Randomness

export { layerWebCryptoEntropy } from "./WebCryptoEntropy.ts"

// Payment networks that accept everything

export { layerAgreeableNetwork, layerSimulatedChain } from "./AgreeableNetwork.ts"

// The request log

export { layerRequestLog, makeRequestLog, type RequestLogBounds, requestLogBounds } from "./RequestLog.ts"
