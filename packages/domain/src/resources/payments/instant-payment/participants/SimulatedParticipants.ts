import { directoryOf, type Participant, type ParticipantDirectory } from "./Directory.ts"

/** Rows of the sandbox's directory, with the days on which the networks began (S150). */
export const simulatedRows: ReadonlyArray<Participant> = [
  { routing_number: "021000021", network: "fednow", from: "2023-07-20" },
  { routing_number: "021000021", network: "rtp", from: "2017-11-13" },
  { routing_number: "011401533", network: "fednow", from: "2023-07-20" },
  { routing_number: "026009593", network: "rtp", from: "2017-11-13" },
  { routing_number: "091000019", network: "rtp", from: "2017-11-13", until: "2025-12-31" },
  { routing_number: "231380104", network: "fednow", from: "2040-01-01" }
]

/** Directory of the sandbox: banks on one network or both, a bank that has left, and a bank that is to join. */
export const simulatedParticipants: ParticipantDirectory = directoryOf(simulatedRows)
