import { layer as layerProcesses } from "@effect/platform-node-shared/NodeChildProcessSpawner"
import { layer as layerFiles } from "@effect/platform-node-shared/NodeFileSystem"
import { layer as layerPath } from "@effect/platform-node-shared/NodePath"
import { layer as layerStdio } from "@effect/platform-node-shared/NodeStdio"
import { layer as layerTerminal } from "@effect/platform-node-shared/NodeTerminal"
import { Layer } from "effect"
import { layerUsage } from "./Usage.ts"

/** Services of Node for commands, and how they show usage errors. `@effect/platform-node` has the same layer, and brings 18 MB of Redis and HTTP clients. */
export const layerNodeServices = Layer.provideMerge(
  layerProcesses,
  Layer.mergeAll(layerFiles, layerPath, layerStdio, layerTerminal, layerUsage)
)
