const name = 'registrierung'

/** Makes and keeps what shows later that this browser registered. Undefined where the browser keeps nothing. */
export function belegMachen() {
  const beleg = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
  try {
    localStorage.setItem(name, beleg)
    return beleg
  } catch {
    return undefined
  }
}
/** What this browser keeps, if it registered. */
export function belegLesen() {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}
/** Confirmed: nothing is kept any longer. */
export function belegVergessen() {
  try {
    localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
