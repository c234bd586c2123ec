// Loaded before the entries of the packages: an import starts no timer, draws no random bytes and asks no server. Hosts such
// as workerd forbid these outside of a request.
const forbid = (owner, name) => {
  owner[name] = () => {
    throw new Error(`${name} while a package was imported`)
  }
}

for (const name of ["setTimeout", "setInterval", "setImmediate", "fetch"]) forbid(globalThis, name)
for (const name of ["getRandomValues", "randomUUID"]) forbid(globalThis.crypto, name)
