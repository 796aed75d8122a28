import type { Inhalt, Position } from '#apps/arbeitsschein/contract/schein.ts'
import { same } from '#platform/contract/record/record.ts'

/** What a device wanted otherwise than the server: it waits for a person. `wert` null: the device took it away. */
export interface Gegenwert {
  teil: 'kopf' | 'position' | 'bild'
  /** Field of the head, or id of the line or the file. */
  feld: string
  wert: unknown
}
/** What comes of both sides. */
export interface Abgleich {
  inhalt: Inhalt
  gegenwerte: Gegenwert[]
}
interface Drei<T> {
  /** What the device had seen when it began. */
  basis: T
  /** What the device says now. */
  geraet: T
  /** What the server has now. */
  buero: T
}

/**
 * Lays the changes of a device onto what the server has: what only one side touched counts; of what both touched the server's stays, and the device's is
 * answered as its counterpart. Lines and pictures go by their id: added ones are all kept; what one side removed and the other changed stays.
 */
export function gleicheAb(drei: Drei<Inhalt>): Abgleich {
  const kopf = kopfAbgleich(drei)
  const positionen = zeilenabgleich(
    'position',
    teile(drei, (inhalt) => inhalt.positionen),
    { kennung: ({ id }) => id, wie: position },
  )
  const bilder = zeilenabgleich(
    'bild',
    teile(drei, (inhalt) => inhalt.bilder),
    { kennung: ({ datei }) => datei, wie: ({ datei, beschriftung, geteilt }) => [datei, beschriftung, geteilt] },
  )
  return {
    inhalt: { ...kopf.inhalt, positionen: positionen.zeilen, bilder: bilder.zeilen },
    gegenwerte: [...kopf.gegenwerte, ...positionen.gegenwerte, ...bilder.gegenwerte],
  }
}

const teile = <T>({ basis, geraet, buero }: Drei<Inhalt>, nimm: (inhalt: Inhalt) => T): Drei<T> => ({
  basis: nimm(basis),
  geraet: nimm(geraet),
  buero: nimm(buero),
})

/** The same for a sheet that is closed: everything that the device changed is a counterpart. */
export function nachgereichtes(drei: Drei<Inhalt>): Gegenwert[] {
  const { inhalt, gegenwerte } = gleicheAb(drei)
  const { buero } = drei
  const genannt = new Set(gegenwerte.map(({ feld }) => feld))
  const zeilen = <T>(teil: Gegenwert['teil'], nun: readonly T[], davor: readonly T[], kennung: (zeile: T) => string): Gegenwert[] => {
    const [neue, alte] = [new Map(nun.map((eine) => [kennung(eine), eine])), new Map(davor.map((eine) => [kennung(eine), eine]))]
    return [...new Set([...alte.keys(), ...neue.keys()])]
      .filter((id) => alte.get(id) !== neue.get(id))
      .map((feld) => ({ teil, feld, wert: neue.get(feld) ?? null }))
  }
  return [
    ...gegenwerte,
    ...[
      ...kopffelderVon(buero)
        .filter((feld) => !same(inhalt[feld], buero[feld]))
        .map((feld): Gegenwert => ({ teil: 'kopf', feld, wert: inhalt[feld] })),
      ...zeilen('position', inhalt.positionen, buero.positionen, ({ id }) => id),
      ...zeilen('bild', inhalt.bilder, buero.bilder, ({ datei }) => datei),
    ].filter(({ feld }) => !genannt.has(feld)),
  ]
}

/** A sheet with a counterpart taken over. */
export function nimm(inhalt: Inhalt, { teil, feld, wert }: Gegenwert): Inhalt {
  if (teil === 'kopf') return { ...inhalt, ...(wetterfelder.some((eines) => eines === feld) && { wetterquelle: '' }), [feld]: wert }
  const setze = <T>(zeilen: readonly T[], kennung: (zeile: T) => string): T[] => {
    const da = zeilen.some((zeile) => kennung(zeile) === feld)
    if (wert === null) return zeilen.filter((zeile) => kennung(zeile) !== feld)
    return da ? zeilen.map((zeile) => (kennung(zeile) === feld ? (wert as T) : zeile)) : [...zeilen, wert as T]
  }
  return teil === 'position'
    ? { ...inhalt, positionen: setze(inhalt.positionen, ({ id }) => id) }
    : { ...inhalt, bilder: setze(inhalt.bilder, ({ datei }) => datei) }
}

const kopffelderVon = (inhalt: Inhalt) =>
  Object.keys(inhalt).filter((feld) => feld !== 'positionen' && feld !== 'bilder' && feld !== 'wetterquelle') as Exclude<
    keyof Inhalt,
    'positionen' | 'bilder' | 'wetterquelle'
  >[]
/** What a source of the weather has said; it is named as long as all of it is as it was said. */
const wetterfelder = ['wetter', 'tempMin', 'tempMax'] as const

/** Fields that say nothing without each other: they come from one side. */
const gruppen = [
  ['objektId', 'kostenstelleId', 'ticketId', 'ansprechpartnerId'],
  ['tempMin', 'tempMax'],
] as const

function kopfAbgleich({ basis, geraet, buero }: Drei<Inhalt>): Abgleich {
  const inhalt: Record<string, unknown> = { ...buero }
  const gegenwerte: Gegenwert[] = []
  const strittig = (feld: keyof Inhalt) => !same(geraet[feld], basis[feld]) && !same(buero[feld], geraet[feld])
  const streit = (feld: keyof Inhalt) => strittig(feld) && !same(buero[feld], basis[feld])
  // Another object has other cost centres, tickets and people; two temperatures that do not fit are none.
  const zusammen = (feld: keyof Inhalt) => {
    const gruppe = gruppen.find((eine) => (eine as readonly string[]).includes(feld))
    if (!gruppe || !gruppe.some(strittig)) return false
    return gruppe[0] === 'objektId' ? !same(buero.objektId, geraet.objektId) && !same(buero.objektId, basis.objektId) : !passen(basis, geraet, buero)
  }
  for (const feld of kopffelderVon(buero)) {
    if (!strittig(feld)) continue
    if (streit(feld) || zusammen(feld)) gegenwerte.push({ teil: 'kopf', feld, wert: geraet[feld] })
    else inhalt[feld] = geraet[feld]
  }
  // The device's new object brings what belongs to it; the server's other choice of these fields belongs to the old one.
  if (!same(inhalt['objektId'], buero.objektId)) for (const feld of gruppen[0]) inhalt[feld] = geraet[feld]
  const wie = (seite: Inhalt) => wetterfelder.every((feld) => same(inhalt[feld], seite[feld]))
  inhalt['wetterquelle'] = wie(buero) ? buero.wetterquelle : wie(geraet) ? geraet.wetterquelle : ''
  return { inhalt: inhalt as Inhalt, gegenwerte: gegenwerte.filter(({ feld, wert }) => !same(inhalt[feld], wert)) }
}

/** Would the temperatures of both sides together be in order? */
function passen(basis: Inhalt, geraet: Inhalt, buero: Inhalt) {
  const [min, max] = (['tempMin', 'tempMax'] as const).map((feld) => (same(geraet[feld], basis[feld]) ? buero[feld] : geraet[feld]))
  return !min || !max || Number(min) <= Number(max)
}

interface Art<T> {
  kennung: (zeile: T) => string
  /** What counts of a line when two sides are compared. */
  wie: (zeile: T) => unknown
}
function zeilenabgleich<T>(teil: 'position' | 'bild', { basis, geraet, buero }: Drei<readonly T[]>, { kennung, wie }: Art<T>) {
  const nach = (zeilen: readonly T[]) => new Map(zeilen.map((zeile) => [kennung(zeile), zeile]))
  const [alte, neue, hiesige] = [nach(basis), nach(geraet), nach(buero)]
  const gegenwerte: Gegenwert[] = []
  const wieder = (a: T | undefined, b: T | undefined) => same(a && wie(a), b && wie(b))
  const strittig = (id: string, wert: T | null, bleibt: T) => {
    gegenwerte.push({ teil, feld: id, wert })
    return bleibt
  }
  const eine = (id: string): T | undefined => {
    const [alt, neu, hier] = [alte.get(id), neue.get(id), hiesige.get(id)]
    if (wieder(alt, neu) || wieder(neu, hier)) return hier
    if (wieder(alt, hier)) return neu
    // Both sides did something else: removed and changed stays as it was changed.
    return hier === undefined ? strittig(id, neu!, neu!) : strittig(id, neu ?? null, hier)
  }
  return { zeilen: reihenfolge([...alte.keys()], [...neue.keys()], [...hiesige.keys()]).flatMap((id) => eine(id) ?? []), gegenwerte }
}

/** The device's order when it moved something or put something between, otherwise the server's; what only the other side has stands at the end. */
function reihenfolge(basis: readonly string[], geraet: readonly string[], buero: readonly string[]) {
  const angehaengt = [...basis.filter((id) => geraet.includes(id)), ...geraet.filter((id) => !basis.includes(id))]
  const [zuerst, danach] = same(geraet, angehaengt) ? [buero, geraet] : [geraet, buero]
  return [...zuerst, ...danach.filter((id) => !zuerst.includes(id))]
}

/** A line so that two sides compare: moments in one form; the entry that the server made for it is no change. */
const position = ({ von, bis, ...eine }: Position) => [
  ...Object.entries({ ...eine, berichtId: null }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  moment(von),
  moment(bis),
]
const moment = (um: string | null) => um && Temporal.Instant.from(um).toString()
