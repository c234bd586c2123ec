/** JSON, and the fields of it that the bank refused. */
export const jsonStyles = `
mark { background: light-dark(#ffe1dc, #5c1d16); color: var(--ink); border-radius: 3px; padding: 0 .2rem; outline: 1px solid var(--bad); }
code.line { white-space: normal; overflow-wrap: anywhere; }
.json { white-space: pre-wrap; overflow-wrap: anywhere; }
`
