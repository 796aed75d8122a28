import type { Insertable, Transaction } from 'kysely'
import { fristende } from '#domain/geraete/frist.ts'
import { expressVon, seriennummerNorm } from '#domain/geraete/seriennummer.ts'
import type { Vault } from '#platform/server/access/vault.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'
import { auswahllisten, beteiligte } from './geraetestamm.ts'
import { geheimnisse } from './geheimnisse.ts'
import { inventuren } from './inventur.ts'
import { ketten } from './kette.ts'
import { lizenzen } from './lizenzen.ts'
import { zubehoer } from './zubehoer.ts'
import { beimKunden, eigene, hardwaretypen, kommentare, kurz, produkte, systeme } from './geraetestoff.ts'

const EIGENE = 120
const BEI_KUNDEN = 60
type Zeile = Insertable<Tables['hardware']> & { id: string; angelegt: string }
const ohneNetz = new Set(['Telefon', 'Tablet'])
const fest = new Set(['Server', 'Firewall', 'Switch', 'Drucker', 'Speicher'])

/**
 * 180 devices, two thirds our own: 14 whose warranty ends within 45 days, 5 without a serial number, 2 with the same address, 1 lost, 7 more that have left; with
 * what somebody wrote about some of them. Secrets need a vault.
 */
export async function hardware(trx: Transaction<Tables>, jetzt: Temporal.Instant, vault?: Vault) {
  const zufall = new Zufall('hardware')
  const id = (tage: number) => zufall.uuid(jetzt.subtract({ hours: 24 * tage }).epochMilliseconds)
  const listen = await auswahllisten(trx, () => id(1600))
  const wer = await beteiligte(trx, () => id(1600))
  if (!wer.kunden.length || !wer.leute.length || !wer.schreiber.length) return
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()

  const eines = (nr: number): Zeile => {
    const firma = nr < EIGENE ? null : wer.kunden[nr % wer.kunden.length]!
    const welches = zufall.eins(firma ? beimKunden : eigene)
    const { typ, system, von } = produkte[welches]!
    const garantie = zufall.eins(listen.garantietyp)
    const endetBald = nr % 12 === 0 && nr < 168
    const alt = zufall.zwischen(60, 1500)
    const lieferung = endetBald ? heute.subtract({ months: garantie.monate }).add({ days: zufall.zwischen(3, 45) }) : heute.subtract({ days: alt })
    const im = heute.since(lieferung).days
    const support = zufall.chance(0.3) ? zufall.eins(listen.supporttyp) : null
    const seriennummer =
      nr % 36 === 7
        ? nr % 72 === 7
          ? ''
          : 'To be filled by O.E.M.'
        : `${zufall.zwischen(2, 9)}QK${nr % 10}-P${zufall.zwischen(1000, 9999)}-${String(nr).padStart(4, '0')}`
    const tag = von === 0 ? zufall.zwischen(2_176_782_336, 78_364_164_095).toString(36).toUpperCase() : ''
    const weg = nr % 22 === 5
    const amNetz = !ohneNetz.has(typ)
    const netz = firma ? 40 + wer.kunden.indexOf(firma) : 20
    const orte = firma?.orte.length ? firma.orte : wer.eigeneOrte
    const ort = firma && !firma.orte.length ? null : zufall.eins(orte)
    const lieferdatum = lieferung.toString()
    return {
      id: id(im),
      vkforgid: firma?.vkforgid ?? 1000,
      ktostammId: firma?.id ?? null,
      objektId: ort?.objektId ?? null,
      standortId: ort?.id ?? null,
      lstfixId: !firma && zufall.chance(0.75) ? zufall.eins(wer.leute) : null,
      ansprechpartnerId: firma?.leute.length && zufall.chance(0.6) ? zufall.eins(firma.leute) : null,
      hostname: `${firma?.kuerzel ?? 'MB'}-${kurz[typ]}-${String((nr % EIGENE) + 1).padStart(2, '0')}`,
      domaene: amNetz && system?.startsWith('Windows') ? (firma?.domain ?? 'musterbau.example') : '',
      fernzugangId: amNetz && zufall.chance(0.4) ? [1, 2, 3].map(() => zufall.zwischen(100, 999)).join(' ') : '',
      herstellerId: listen.hersteller[von]!.id,
      produktId: listen.produkt[welches]!.id,
      hardwaretypId: listen.hardwaretyp[hardwaretypen.indexOf(typ)]!.id,
      betriebssystemId: system ? listen.betriebssystem[(systeme as readonly string[]).indexOf(system)]!.id : null,
      seriennummer,
      seriennummerNorm: seriennummerNorm(seriennummer),
      chip: nr % 9 === 1 ? `04A2${nr.toString(16).padStart(4, '0').toUpperCase()}6F80` : '',
      serviceTag: tag,
      expressServiceTag: expressVon(tag) ?? '',
      ipArt: !amNetz ? 'dhcp' : fest.has(typ) ? 'statisch' : 'reservierung',
      mac: `3c:52:82:00:${[nr, zufall.zwischen(0, 255)].map((teil) => teil.toString(16).padStart(2, '0')).join(':')}`,
      ip: amNetz ? `10.${netz}.14.${(nr % EIGENE) + 20}` : null,
      subnetzmaskeId: amNetz ? listen.subnetzmaske[0]!.id : null,
      gateway: amNetz ? `10.${netz}.14.1` : null,
      dns1: amNetz ? `10.${netz}.14.2` : null,
      lieferdatum,
      garantietypId: garantie.id,
      garantieEnde: fristende(lieferdatum, garantie.monate),
      supporttypId: support?.id ?? null,
      supportEnde: support && fristende(lieferdatum, support.monate),
      ausscheidedatum: weg ? heute.subtract({ days: 1 + (nr % 30) }).toString() : null,
      ausscheidegrund: !weg ? null : nr === 5 ? 'verloren' : zufall.eins(['verkauft', 'entsorgt', 'zurückgegeben'] as const),
      erfasstVon: wer.schreiber[0]!,
      angelegt: jetzt.subtract({ hours: 24 * im }).toString(),
      geaendert: jetzt.subtract({ hours: 24 * im }).toString(),
    }
  }
  const alle = Array.from({ length: EIGENE + BEI_KUNDEN }, (_, nr) => eines(nr))
  // Two of ours were given the same address.
  const [erste, zweite] = alle.filter(({ ktostammId, ip, ausscheidedatum }) => !ktostammId && ip && !ausscheidedatum)
  if (erste && zweite) zweite.ip = erste.ip
  await schreibe(
    trx,
    'hardware',
    alle.map((zeile) => ({ benutzerText: '', arbeitsgruppe: '', produktKennung: '', garantieGrund: '', supportGrund: '', ...zeile })),
  )
  await ketten(trx, zufall, jetzt, alle, { leute: wer.leute, schreiber: wer.schreiber, lager: wer.eigeneOrte[0]!.id })
  await inventuren(trx, jetzt, alle, wer.eigeneOrte)
  if (vault) await geheimnisse(trx, vault, jetzt, alle)
  // Label printers belong to the PC beside them.
  const eigeneMit = (kuerzel: string) => alle.filter(({ hostname, ausscheidedatum }) => hostname?.startsWith(`MB-${kuerzel}-`) && !ausscheidedatum)
  const pcs = eigeneMit('PC')
  await schreibe(
    trx,
    'hardwareZubehoer',
    eigeneMit('DRU')
      .slice(0, Math.min(4, pcs.length))
      .map(({ id: zubehoerId }, nr) => ({
        id: id(20),
        hardwareId: pcs[nr]!.id,
        zubehoerId,
        ab: jetzt.subtract({ hours: 24 * 20 }).toString(),
        bis: null,
        anwenderId: wer.schreiber[0]!,
      })),
  )
  await zuTickets(trx, jetzt, alle, wer.schreiber[0]!)
  await lizenzen(trx, jetzt, { leute: wer.leute, hersteller: listen.hersteller, schreiber: wer.schreiber[0]! })
  await zubehoer(trx, jetzt, {
    leute: wer.leute,
    lager: wer.eigeneOrte.slice(0, 3).map((ort) => ort.id),
    orte: wer.eigeneOrte.slice(3).map((ort) => ort.id),
    pcs: pcs.map((pc) => pc.id),
    schreiber: wer.schreiber[0]!,
  })
  await schreibe(
    trx,
    'hardwareAenderung',
    alle.map(({ id: hardwareId, angelegt, hostname, seriennummer }) => ({
      id: id(heute.since(Temporal.Instant.from(angelegt).toZonedDateTimeISO('Europe/Berlin').toPlainDate()).days),
      hardwareId,
      was: 'erstellt' as const,
      grund: '',
      vorher: {} as never,
      nachher: Object.fromEntries(Object.entries({ hostname, seriennummer }).filter(([, wert]) => wert)) as never,
      anwenderId: wer.schreiber[0]!,
      zeitpunkt: angelegt,
    })),
  )
  await schreibe(
    trx,
    'hardwareKommentar',
    alle
      .filter((_, nr) => nr % 3 === 1)
      .map(({ id: hardwareId }, nr) => {
        const tage = zufall.zwischen(1, 50)
        return {
          id: id(tage),
          hardwareId,
          text: zufall.eins(kommentare),
          anwenderId: wer.schreiber[nr % wer.schreiber.length]!,
          zeitpunkt: jetzt.subtract({ hours: 24 * tage }).toString(),
        }
      }),
  )
}

/** The latest tickets of a customer are about that customer's devices. */
async function zuTickets(trx: Transaction<Tables>, jetzt: Temporal.Instant, alle: readonly Zeile[], anwenderId: string) {
  const tickets = await trx
    .selectFrom('ticket')
    .where('ktostammId', 'in', [...new Set(alle.flatMap(({ ktostammId }) => ktostammId ?? []))])
    .orderBy('nummer', 'desc')
    .limit(40)
    .select(['id', 'ktostammId'])
    .execute()
  await schreibe(
    trx,
    'hardwareTicket',
    tickets.flatMap((ticket, nr) => {
      const deren = alle.filter(({ ktostammId, ausscheidedatum }) => ktostammId === ticket.ktostammId && !ausscheidedatum)
      const geraet = deren[nr % (deren.length || 1)]
      return geraet ? [{ hardwareId: geraet.id, ticketId: ticket.id, anwenderId, zeitpunkt: jetzt.toString() }] : []
    }),
  )
}
