import type { AchRail } from "../resources/payments/ach/queue/AchRail.ts"
import type { ChainRail } from "../resources/payments/blockchain-payment/model/ChainRail.ts"
import type { InstantRail } from "../resources/payments/instant-payment/model/InstantRail.ts"
import type { WireRail } from "../resources/payments/wire/model/WireRail.ts"

/** The ports of the payment networks. A bank needs each: an adapter, or a network that rejects every payment. */
export type Rails = AchRail | ChainRail | WireRail | InstantRail
