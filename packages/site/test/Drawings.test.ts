import { drawingOf } from "@vostro/site/Drawings"
import { expect, it } from "vitest"

it("draws a trigger once, from however many states it leads", () => {
  const diagram =
    "stateDiagram-v2\n  [*] --> open: create\n  open --> held: hold\n  open --> closed: close\n  held --> closed: close\n"
  const [, picture = ""] = /base64,([^"]+)/.exec(drawingOf(diagram) ?? "") ?? []
  const drawn = Buffer.from(picture, "base64").toString()
  expect(drawn.match(/>close</g)).toHaveLength(1)
  expect(drawn.match(/class="move/g)).toHaveLength(4)
})

it("draws no other diagram", () => {
  expect(drawingOf("flowchart LR")).toBeUndefined()
})
