import type { AchRail } from "../ach/queue/AchRail.ts"
import type { ChainRail } from "../blockchain-payment/model/ChainRail.ts"
import type { InstantRail } from "../instant-payment/model/InstantRail.ts"
import type { WireRail } from "../wire/model/WireRail.ts"

/** The ports of the payment networks. A bank needs each: an adapter, or a network that rejects every payment. */
export type Rails = AchRail | ChainRail | WireRail | InstantRail
