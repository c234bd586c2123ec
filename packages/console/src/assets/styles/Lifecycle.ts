/** Drawings of lifecycles: faint, unless an object took the way or can take it next. */
export const lifecycleStyles = `
svg.lifecycle { max-width: none; display: block; }
@media screen and (max-width: 48rem) { svg.lifecycle { max-width: 100%; } }
.lifecycle text { font: 12px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--faint); text-anchor: middle; }
.lifecycle text.kept { text-anchor: start; }
.lifecycle .state { fill: var(--paper); stroke: var(--faint); }
.lifecycle .move { fill: none; stroke: var(--faint); stroke-width: .8; }
.lifecycle .head { fill: var(--faint); }
.lifecycle .state.taken { fill: var(--shade); stroke: var(--ink); stroke-width: 2; }
.lifecycle .move.taken { stroke: var(--ink); stroke-width: 2.5; }
.lifecycle .head.taken { fill: var(--ink); }
.lifecycle text.taken { fill: var(--ink); font-weight: 700; }
.lifecycle .state.can { stroke: var(--link); stroke-dasharray: 5 3; stroke-width: 1.5; }
.lifecycle .move.can { stroke: var(--link); stroke-dasharray: 5 3; stroke-width: 1.8; }
.lifecycle .head.can { fill: var(--link); }
.lifecycle text.can { fill: var(--link); }
.lifecycle .state.here { fill: var(--ink); stroke: var(--ink); stroke-width: 4; }
.lifecycle text.here { fill: var(--paper); font-weight: 700; }
`
