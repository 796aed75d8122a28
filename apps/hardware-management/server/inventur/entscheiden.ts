import type { Id } from '#platform/contract/shapes.ts'
import { giltNoch } from '#domain/geraete/inventur/contract.ts'
import { inventurMit } from '#domain/geraete/inventur/sicht.ts'
import { hardwareZumHandeln } from '#domain/geraete/sicht.ts'
import { nichtVerraten } from '#domain/geraete/verrat.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { revisionOf } from '#platform/server/record/revision.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import { anhaengen, wohinVon } from '../kette/glied.ts'
import { melde } from '../melden.ts'
import { geprueft } from '../pruefen.ts'
import { ausscheiden, zurueckholen } from '../schreiben.ts'
import { angabenVon } from '../stand.ts'
import { meldeInventur } from './melden.ts'
import { schluessel } from './lesen.ts'
import { standVon, type Inventurlage } from './stand.ts'

type Urteil = Parsed<typeof calls.inventurEntscheiden>['body']['urteile'][number]

/** The office decides about differences, one by one or many at once; a move or a write-off happens at once. Throws 404, 409 when it has ended or somebody counted meanwhile, 422. */
export async function entscheiden(context: Context, id: Id<'inventur'>, urteile: readonly Urteil[]) {
  const inventur = await inventurMit(context, id, 'allein')
  if (inventur.zustand !== 'offen') throw conflict('hardware.inventur-nicht-offen')
  const lagen = new Map((await standVon(context, inventur)).lagen.map((lage) => [schluessel(lage), lage]))
  const geschrieben: [hardwareId: Id<'hardware'>, bemerkung: string][] = []
  for (const urteil of urteile) {
    const lage = lagen.get(schluessel({ geraet: urteil.nummer, code: urteil.code ?? '' }))
    if (!lage) throw notFound()
    const geraet = await eines(context, inventur, lage, urteil)
    if (geraet) geschrieben.push([geraet.id, urteil.bemerkung])
  }
  meldeInventur(context, id, 'entscheiden', { anzahl: urteile.length })
  for (const [hardwareId, bemerkung] of geschrieben) await nichtVerraten(context, [hardwareId], { bemerkung })
}

async function eines(context: Context, inventur: { id: string; name: string }, lage: Inventurlage, { was, standortId, bemerkung, gesehen }: Urteil) {
  if (
    lage.fund !== gesehen.fund ||
    (lage.fund !== null && !giltNoch({ fund: lage.fund, doppelt: gesehen.doppelt, ort: gesehen.ortId }, { ...lage, fund: lage.fund }))
  )
    throw conflict('hardware.inventur-inzwischen', { geraet: lage.geraet ?? lage.code })
  if (!lage.moeglich.includes(was)) throw refused('hardware.inventur-unmoeglich', 'was')
  const wohin = was === 'umbuchen' ? standortId : null
  if (was === 'umbuchen' && !lage.lesungen.some(({ ort }) => ort !== null && ort === standortId)) throw refused('hardware.standort-fremd', 'standortId')
  const geraet = lage.geraet === null ? null : await hardwareZumHandeln(context, String(lage.geraet))
  if (geraet) await ausfuehren(context, geraet, { was, wohin, grund: [inventur.name, bemerkung].filter(Boolean).join(': ') })
  await context.db
    .insertInto('inventurEntscheidung')
    .values({
      id: uuid(),
      inventurId: inventur.id,
      hardwareId: geraet?.id ?? null,
      code: geraet ? null : lage.code,
      was,
      fund: lage.fund ?? '',
      doppelt: lage.doppelt,
      ortId: lage.ort,
      standortId: wohin,
      bemerkung,
      anwenderId: context.person.anwenderId,
      zeitpunkt: context.jetzt.toString(),
    })
    .execute()
  return geraet
}

type Geraet = Awaited<ReturnType<typeof hardwareZumHandeln>>
async function ausfuehren(context: Context, geraet: Geraet, { was, wohin, grund }: { was: Urteil['was']; wohin: string | null; grund: string }) {
  const revision = revisionOf(Angaben, angabenVon(geraet))
  const idhardware = String(geraet.nummer)
  if (was === 'verloren') {
    const heute = await heuteDerFirma(context.db, context.jetzt)
    await ausscheiden(context, idhardware, { revision, ausscheidedatum: heute, ausscheidegrund: 'verloren', bemerkung: grund.slice(0, 500) })
  }
  if (was === 'zurueckholen') await zurueckholen(context, idhardware, { revision, grund: grund.slice(0, 500) })
  if (was === 'umbuchen' && geraet.standortId !== wohin) await umbuchen(context, geraet, wohin, grund)
}

/** The device stands where it was found; whoever has it still has it. */
async function umbuchen(context: Context, geraet: Geraet, standortId: Id<'standort'> | null, grund: string) {
  const row = await geprueft(context, geraet, { ...angabenVon(geraet), standortId })
  await context.db.updateTable('hardware').set({ standortId, geaendert: context.jetzt.toString() }).where('id', '=', geraet.id).execute()
  await anhaengen(context, geraet.id, wohinVon(row), { was: 'geaendert', ab: context.jetzt.toString(), bemerkung: grund.slice(0, 500) })
  await melde(context, geraet.id, { was: 'umgebucht', vorher: { standortId: geraet.standortId }, nachher: { standortId }, grund: grund.slice(0, 500) })
}
