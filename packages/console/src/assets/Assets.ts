import { keys } from "../islands/Keys.ts"
import { live } from "../islands/Live.ts"
import { times } from "../islands/Times.ts"
import { icon } from "./Icon.ts"
import { controlStyles } from "./styles/Controls.ts"
import { frameStyles } from "./styles/Frame.ts"
import { jsonStyles } from "./styles/Json.ts"
import { lifecycleStyles } from "./styles/Lifecycle.ts"
import { loginStyles } from "./styles/Login.ts"
import { objectStyles } from "./styles/Objects.ts"
import { plotStyles } from "./styles/Plots.ts"
import { printStyles } from "./styles/Print.ts"
import { tableStyles } from "./styles/Tables.ts"

/** A file that pages load. */
export interface Asset {
  readonly type: string
  readonly body: string
}

// An island is one function that uses no name from outside of it, so its text is its script: no build step.
const scripts = [keys, times, live].map((island) => `(${island})();\n`).join("")

/** The files that pages load, by their path within the console. */
export const assets: Readonly<Record<string, Asset>> = {
  "/assets/console.css": {
    type: "text/css; charset=utf-8",
    body: [
      frameStyles,
      tableStyles,
      controlStyles,
      loginStyles,
      jsonStyles,
      lifecycleStyles,
      objectStyles,
      plotStyles,
      printStyles
    ].join("\n")
  },
  "/assets/console.js": { type: "text/javascript; charset=utf-8", body: scripts },
  "/assets/icon.svg": { type: "image/svg+xml", body: icon }
}
