interface Feld {
  feld: string
  vorher: string | null
  nachher: string | null
}
/** Fields that must not be readable even if somebody noted them by mistake. */
const verborgen = /pass(wor|code)|hash|token|secret|geheim/i

/** Noted data as lines to read: `vorher`/`nachher` side by side, everything else as a fact; nested fields by their path. */
export function spurfelder(daten: unknown): Feld[] {
  if (!istObjekt(daten)) return []
  const { vorher, nachher, ...fakten } = daten
  const [alt, neu] = [flach(vorher), flach(nachher)]
  const geaendert = [...new Set([...alt.keys(), ...neu.keys()])].map((feld) => ({
    feld,
    vorher: vorher === undefined ? null : (alt.get(feld) ?? '–'),
    nachher: nachher === undefined ? null : (neu.get(feld) ?? '–'),
  }))
  return [...[...flach(fakten)].map(([feld, wert]) => ({ feld, vorher: null, nachher: wert })), ...geaendert]
}

function flach(werte: unknown, pfad = ''): Map<string, string> {
  // Where only the state is noted, it stands alone.
  if (typeof werte === 'string' && !pfad) return new Map([['zustand', werte]])
  if (!istObjekt(werte)) return new Map(pfad ? [[pfad, verborgen.test(pfad) ? '•••' : text(werte)]] : [])
  return new Map(Object.entries(werte).flatMap(([key, wert]) => [...flach(wert, pfad ? `${pfad}.${key}` : key)]))
}

const istObjekt = (wert: unknown): wert is Record<string, unknown> => typeof wert === 'object' && wert !== null && !Array.isArray(wert)
const text = (wert: unknown): string =>
  wert === null || wert === undefined || wert === ''
    ? '–'
    : Array.isArray(wert)
      ? wert.map(text).join(', ') || '–'
      : typeof wert === 'object'
        ? JSON.stringify(wert)
        : String(wert)
