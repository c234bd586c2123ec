/** The page of the login, and the way out. */
export const loginStyles = `
body:has(main.login) { display: block; }
main.login { max-width: 26rem; margin: 10vh auto 0; }
form.login { display: grid; gap: 1rem; margin: 1rem 0; }
form.logout { margin: 0; }
`
