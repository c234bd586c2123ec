/** Forms, fields and buttons. */
export const controlStyles = `
input, select, textarea, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--faint); border-radius: 6px; padding: .35rem .6rem; max-width: 100%; }
input, select { min-height: 2.25rem; }
::placeholder { color: var(--faint); opacity: 1; }
textarea { width: 100%; font-family: ui-monospace, monospace; font-size: .9rem; }
button { background: light-dark(#1d4ed8, #2f5fd0); color: #fff; border-color: transparent; cursor: pointer; min-height: 2.25rem; }
button.second, button.live { background: var(--paper); color: var(--ink); border-color: var(--faint); }
button.live[aria-pressed="true"]::before { content: "● "; color: var(--good); }
button.live[aria-pressed="false"]::before { content: "❙❙ "; color: var(--wait); }
.acts { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.call, .filters { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: .5rem 0; }
label { display: inline-grid; grid-template-columns: minmax(0, auto); max-width: 100%; min-width: 0; gap: .15rem; color: var(--faint); font-size: .9rem; }
fieldset { border: 1px solid var(--line); border-radius: 6px; display: flex; flex-wrap: wrap; gap: .4rem 1rem; margin: 0; }
label.flag { display: inline-flex; align-items: center; gap: .4rem; }
label input, label select, label textarea { min-width: 0; color: var(--ink); font-size: 1rem; }
.call details { flex-basis: 100%; }
.more { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; padding: .35rem 0; }
.done { border-left: 4px solid var(--good); background: var(--shade); padding: .25rem 1rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
.done p, .done ul { margin: .35rem 0; }
details > summary { cursor: pointer; padding: .25rem 0; }
`
