import { Instant } from '#platform/contract/shapes.ts'
import { StartError } from '#platform/server/start/error.ts'
import { instantAus, ms } from './abschnitte.ts'
import { ohneTrennung, type Satz, type Trennung } from './uebernahme.ts'

/** What an event log says about a session. `sitzung`: number of the session on its host, or of the logon. */
export interface Ereignis {
  rechner: string
  art: 'an' | 'wieder' | 'getrennt' | 'ab' | 'neustart' | 'grund'
  /** Of `grund`: why somebody was disconnected, or by which other session. */
  grund?: Trennung
  /** Only where the channel of sessions says nothing of this host. */
  ersatz: boolean
  sitzung: string
  benutzer: string
  adresse: string
  um: string
}
/** A session that an earlier export left open. */
export interface Offene {
  kennung: string
  benutzer: string
  rechner: string
  abschnitte: readonly { von: string; bis: string | null }[]
  trennung: Trennung
}

const arten: Readonly<Record<string, Ereignis['art']>> = { 21: 'an', 25: 'wieder', 24: 'getrennt', 23: 'ab' }
const ersatzarten: Readonly<Record<string, Ereignis['art']>> = { 4624: 'an', 4778: 'wieder', 4779: 'getrennt', 4634: 'ab', 4647: 'ab' }
const lange = 12 * 3_600_000

/**
 * Events as `wevtutil qe … /f:xml` or `ToXml()` writes them, one element after the other. Of other channels nothing is read; a connection alone (1149) is no logon.
 * Throws StartError for a document that declares entities: nothing of ours does.
 */
export function leseEreignisse(bytes: Uint8Array): Ereignis[] {
  return ereignisseAus(ohneEigeneZeichen(decoderFuer(bytes).decode(bytes))).ereignisse
}

/** The same of a file that is read piece by piece: of what is no event nothing is kept. */
export async function leseEreignisstrom(teile: AsyncIterable<Uint8Array>): Promise<Ereignis[]> {
  const alle: Ereignis[] = []
  let decoder: TextDecoder | undefined
  let rest = ''
  for await (const teil of teile) {
    decoder ??= decoderFuer(teil)
    const gelesen = ereignisseAus(ohneEigeneZeichen(rest + decoder.decode(teil, { stream: true })))
    alle.push(...gelesen.ereignisse)
    rest = gelesen.rest.slice(-laengstes)
  }
  return alle
}
/** No event is longer, in signs. */
const laengstes = 1024 * 1024

function decoderFuer([eins, zwei]: Uint8Array) {
  return new TextDecoder(eins === 0xff && zwei === 0xfe ? 'utf-16le' : eins === 0xfe && zwei === 0xff ? 'utf-16be' : 'utf-8')
}

function ohneEigeneZeichen(text: string) {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new StartError('Die Datei vereinbart eigene Zeichen (DOCTYPE). Das Ereignisprotokoll von Windows tut das nicht.')
  return text
}

/** The events of a text, and what stands behind the last of them. */
function ereignisseAus(text: string) {
  let ende = 0
  const ereignisse = Array.from(text.matchAll(/<Event[\s>][\s\S]*?<\/Event>/g), (treffer) => {
    ende = treffer.index + treffer[0].length
    return ereignis(treffer[0])
  }).filter((eins) => eins !== null)
  return { ereignisse, rest: text.slice(ende) }
}

function ereignis(xml: string): Ereignis | null {
  const id = wert(xml, 'EventID')
  const kanal = wert(xml, 'Channel')
  const zeit = /<TimeCreated[^>]*\bSystemTime=['"]([^'"]+)['"]/.exec(xml)?.[1]
  if (!Instant.safeParse(zeit).success || !zeit) return null
  const um = instantAus(ms(zeit))
  const rechner = wert(xml, 'Computer').toLowerCase()
  const nichts = { rechner, sitzung: '', benutzer: '', adresse: '', um, ersatz: false }
  if (/LocalSessionManager/i.test(kanal) && arten[id])
    return fern({ ...nichts, art: arten[id], sitzung: wert(xml, 'SessionID'), benutzer: wert(xml, 'User'), adresse: wert(xml, 'Address') })
  if (/LocalSessionManager/i.test(kanal) && (id === '39' || id === '40')) return grundAus(xml, id, nichts)
  if (kanal === 'System' && (id === '6005' || id === '6006')) return { ...nichts, art: 'neustart' }
  if (kanal !== 'Security' || !ersatzarten[id] || (id === '4624' && daten(xml, 'LogonType') !== '10')) return null
  const von = (ziel: string, konto: string) => daten(xml, ziel) || daten(xml, konto)
  const [domaene, name] = [von('TargetDomainName', 'AccountDomain'), von('TargetUserName', 'AccountName')]
  return fern({
    ...nichts,
    ersatz: true,
    art: ersatzarten[id],
    sitzung: von('TargetLogonId', 'LogonID'),
    benutzer: domaene ? `${domaene}\\${name}` : name,
    adresse: von('IpAddress', 'ClientAddress'),
  })
}

/** 39: a session was disconnected by another one; 40: it was, with a reason. Whoever disconnects himself is told by 40 alone. */
function grundAus(xml: string, id: '39' | '40', nichts: Omit<Ereignis, 'art'>): Ereignis | null {
  const [sitzung, was] = id === '40' ? [wert(xml, 'Session'), wert(xml, 'Reason')] : [wert(xml, 'TargetSession'), wert(xml, 'Source')]
  if (!/^\d{1,9}$/.test(sitzung) || !/^\d{1,5}$/.test(was) || Number(was) > 65_535 || (id === '39' && Number(was) === Number(sitzung))) return null
  const grund = id === '40' ? { code: Number(was), sitzung: null } : { code: null, sitzung: Number(was) }
  return { ...nichts, art: 'grund', grund, sitzung }
}

/** Who sits at the machine itself is not remote. */
const fern = (eins: Ereignis) => (eins.adresse.toUpperCase() === 'LOCAL' || eins.sitzung === '' ? null : eins)
const wert = (xml: string, name: string) => klartext(new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
const daten = (xml: string, name: string) => klartext(new RegExp(`<Data Name=['"]${name}['"]>([^<]*)</Data>`).exec(xml)?.[1] ?? '')
const zeichen: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const klartext = (text: string) =>
  text
    .replace(
      /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
      (ganz, name: string | undefined, zehn: string | undefined, hex: string | undefined) => {
        const nummer = zehn ? Number(zehn) : hex ? Number.parseInt(hex, 16) : null
        return name ? zeichen[name.toLowerCase()]! : nummer !== null && nummer > 31 && nummer < 0x110000 ? String.fromCodePoint(nummer) : ganz
      },
    )
    .trim()

interface Laufende {
  beginn: string
  benutzer: string
  adresse: string
  abschnitte: { von: string; bis: string | null }[]
  /** Its beginning was not read: somebody came back to it. */
  fortgesetzt: boolean
  trennung: Trennung
  /** A reason that was told before the disconnection itself. */
  anlass?: { um: string; grund: Trennung } | undefined
}

/**
 * Sessions of the events (5.2): 21 and 25 begin a stretch, 24 and 23 end it, 23 ends the session. Whoever was away for more than twelve hours begins a new one.
 * 39 and 40 say why a stretch ended when they lie next to its end; whoever comes back takes that with him.
 * A restart ends what was connected at an unknown moment. `fortgesetzt`: its beginning was not read.
 */
export function sitzungenAus(ereignisse: readonly Ereignis[], offene: readonly Offene[] = []): (Satz & { fortgesetzt: boolean })[] {
  const gut = new Set(ereignisse.filter(({ ersatz, art }) => !ersatz && art !== 'neustart' && art !== 'grund').map(({ rechner }) => rechner))
  const laufende = new Map(offene.map(({ kennung, ...eine }) => [kennung.slice(0, kennung.lastIndexOf('|')), vonVorher(kennung, eine)]))
  const fertige: (Satz & { fortgesetzt: boolean })[] = []
  const beende = (schluessel: string, eine: Laufende, bis: string | null, laeuft = false) => {
    laufende.delete(schluessel)
    fertige.push(satz(schluessel, eine, bis, laeuft))
  }
  const beendete = new Map<string, { um: string; satz: Satz }>()
  const neueste = new Map<string, string>()
  const gilt = ereignisse.filter(({ rechner, ersatz }) => !ersatz || !gut.has(rechner)).toSorted((a, b) => ms(a.um) - ms(b.um))
  for (const { rechner, art, sitzung, benutzer, adresse, um, grund } of gilt) {
    neueste.set(rechner, um)
    if (art === 'neustart') {
      for (const [schluessel, eine] of laufende) if (schluessel.startsWith(`${rechner}|`)) beende(schluessel, eine, getrenntSeit(eine))
      continue
    }
    const schluessel = `${rechner}|${sitzung}`
    const bekannte = laufende.get(schluessel)
    if (grund) {
      begruende(bekannte, beendete.get(schluessel), um, grund)
      continue
    }
    // Read once more: from its beginning, or what is known of it already.
    if (bekannte && art === 'an' && bekannte.beginn === um) laufende.delete(schluessel)
    else if (bekannte && art !== 'an' && ms(um) < ms(bekannte.abschnitte.at(-1)!.bis ?? bekannte.abschnitte.at(-1)!.von)) continue
    const eine = laufende.get(schluessel)
    const seit = eine && getrenntSeit(eine)
    if (art === 'an' || art === 'wieder') {
      const neu = !eine || art === 'an' || (seit && ms(um) - ms(seit) > lange)
      if (eine && neu) beende(schluessel, eine, seit ?? null)
      if (neu)
        laufende.set(schluessel, { beginn: um, benutzer, adresse, abschnitte: [{ von: um, bis: null }], fortgesetzt: art === 'wieder', trennung: ohneTrennung })
      else if (seit) {
        eine.abschnitte.push({ von: um, bis: null })
        Object.assign(eine, { trennung: ohneTrennung, anlass: undefined })
      }
    } else if (eine) {
      const letzter = eine.abschnitte.at(-1)
      if (letzter && letzter.bis === null) letzter.bis = um
      const { anlass } = eine
      if (anlass && nahe(anlass.um, um)) eine.trennung = anlass.grund
      if (art === 'ab') {
        beende(schluessel, eine, getrenntSeit(eine))
        beendete.set(schluessel, { um, satz: fertige.at(-1)! })
      }
    }
  }
  for (const [schluessel, eine] of laufende) {
    const seit = getrenntSeit(eine)
    const jetzt = neueste.get(schluessel.slice(0, schluessel.indexOf('|')))
    beende(schluessel, eine, seit && jetzt && ms(jetzt) - ms(seit) > lange ? seit : null, true)
  }
  return fertige
}

/** A reason belongs to an end that is told within so many milliseconds of it. */
const naheMs = 10_000
const nahe = (eins: string, anderes: string) => Math.abs(ms(eins) - ms(anderes)) <= naheMs

/** A reason is told shortly before or after the disconnection, also after a session is over. 39 and 40 of one end tell it together. */
function begruende(laufend: Laufende | undefined, beendet: { um: string; satz: Satz } | undefined, um: string, neu: Trennung) {
  const mit = (bisher: Trennung | undefined) => ({ code: neu.code ?? bisher?.code ?? null, sitzung: neu.sitzung ?? bisher?.sitzung ?? null })
  if (!laufend) {
    if (beendet && nahe(beendet.um, um)) beendet.satz.trennung = mit(beendet.satz.trennung)
    return
  }
  const seit = getrenntSeit(laufend)
  if (seit && nahe(seit, um)) laufend.trennung = mit(laufend.trennung)
  else if (!seit) laufend.anlass = { um, grund: mit(laufend.anlass && nahe(laufend.anlass.um, um) ? laufend.anlass.grund : undefined) }
}

/** When the last stretch ended; null: somebody is connected. */
const getrenntSeit = ({ abschnitte }: Laufende) => abschnitte.at(-1)?.bis ?? null
const vonVorher = (kennung: string, { benutzer, rechner, abschnitte, trennung }: Omit<Offene, 'kennung'>): Laufende => ({
  beginn: kennung.slice(kennung.lastIndexOf('|') + 1),
  benutzer,
  adresse: rechner,
  abschnitte: abschnitte.map((eins) => ({ ...eins })),
  fortgesetzt: false,
  trennung,
})

const satz = (schluessel: string, { beginn, benutzer, adresse, abschnitte, fortgesetzt, trennung }: Laufende, bis: string | null, laeuft: boolean) => ({
  kennung: `${schluessel}|${beginn}`,
  verbindung: schluessel.slice(0, schluessel.indexOf('|')),
  gruppe: '',
  rechner: adresse,
  benutzer,
  von: beginn,
  bis,
  laeuft: laeuft && bis === null,
  abschnitte,
  trennung,
  kundennummer: null,
  beschreibung: '',
  fortgesetzt,
})
