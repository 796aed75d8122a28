import type { Id } from '#platform/contract/shapes.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useBilder } from '#domain/einsatz/web/Bildfeld.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useForm, type FormHandle } from '#platform/web/forms/useform.ts'
import { discard } from '#platform/web/outbox/outbox.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '../contract.ts'
import { Scheinform, type Scheindetail, type Unterschrift } from '../contract/schein.ts'
import { vorlaeufigeNummer } from '../contract/vorlaeufig.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'
import { sha256, type Gezeigt } from './abschluss/gezeigt.ts'
import { gesehenIn, standAmGeraet, type Basis, type Neu, type Wartender } from './wartende.ts'

type Form = z.input<typeof Scheinform>
export type Scheinformular = FormHandle<Form & FieldValues>
/** The name of a field, also inside a line. */
export const feld = (name: string) => name as Path<Form & FieldValues>

/**
 * A sheet that is being written. What was seen has a version; each own save is the next one, whether it has arrived or waits on the device, so that what
 * somebody else saved meanwhile is never written over.
 */
export function useSchein(id: string, detail: Scheindetail | undefined, wartende: readonly Wartender[], anfang: Form | null) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { session } = useSession()
  const [amGeraet] = useState(() => standAmGeraet(wartende))
  const [version, setVersion] = useState(amGeraet?.version ?? detail?.version ?? 0)
  const laufend = useRef(version)
  /** One more than what was sent, unless the server has said so already. */
  const weiter = (gesendet: number) => {
    laufend.current = Math.max(laufend.current, gesendet + 1)
    setVersion(laufend.current)
  }
  /** What the sheet said when this person began: the server lays what was changed onto what it has. */
  const basis = useRef<Basis | undefined>(amGeraet ? amGeraet.basis : detail && (ausDetail(detail) as Basis))
  const neue = useBilder()
  const [gescheitert, setGescheitert] = useState(false)
  const nummer = detail ? scheinnummer(detail.nummer) : vorlaeufigeNummer(id)

  /** With the new pictures at the end, and the hash of what is sent of each. */
  const mitBildern = async (werte: z.output<typeof Scheinform>) => {
    const inhalte = new Map(neue.files.files.map((file) => [file.id, file.content]))
    const dazu = await Promise.all(
      neue.bilder.map(async (bild) => {
        const inhalt = inhalte.get(bild.datei)
        return { ...bild, ...(inhalt && 'subtle' in crypto && { sha256: await hashVon(inhalt) }) }
      }),
    )
    return { ...werte, bilder: [...werte.bilder, ...dazu] }
  }
  const sichere = async (werte: z.output<typeof Scheinform>) => {
    // What the server refused is sent once more with what was changed, over the same version.
    const abgelehnt = wartende.find(({ entry, was }) => entry.problem && was !== 'abschliessen')
    if (abgelehnt) {
      laufend.current = gesehenIn(abgelehnt)
      basis.current = (abgelehnt.entry.body as { basis?: Basis }).basis
      for (const { entry } of wartende) await discard(entry.id)
    }
    const gesehen = laufend.current
    const orte = [...((abgelehnt?.entry.body as Pick<Neu, 'aufnahmeorte'> | undefined)?.aufnahmeorte ?? []), ...neue.aufnahmeorte()]
    const inhalt = { ...(await mitBildern(werte)), objektId: werte.objektId! }
    // Places are no part of what the sheet says: one of each of its pictures, the one that was told first.
    const fehlen = new Set(inhalt.bilder.map(({ datei }) => datei))
    const aufnahmeorte = orte.filter((ort) => ort !== null && fehlen.delete(ort.datei))
    const was = { titel: t('eintrag', { nummer }), icon: 'clipboard-pen' as const }
    const angekommen =
      gesehen === 0
        ? await deliver(calls.anlegen, { body: { id, ...inhalt, aufnahmeorte } }, was, neue.files.waiting)
        : await deliver(
            calls.sichern,
            { params: { id }, body: { ...inhalt, aufnahmeorte, version: gesehen, ...(basis.current && { basis: basis.current }) } },
            was,
            neue.files.waiting,
          )
    weiter(gesehen)
    basis.current = inhalt
    neue.files.clear()
    form.rhf.setValue('bilder', inhalt.bilder as never)
    return angekommen
  }
  const form = useForm(Scheinform, {
    defaults: (amGeraet?.inhalt as Form | undefined) ?? (detail ? ausDetail(detail) : (anfang ?? leer(session.employee?.personalid ?? null))),
    texts: messages[language],
    draftKey: `arbeitsschein.${id}.${version}.${session.anwenderId}`,
    onSubmit: async (werte) => {
      setGescheitert(false)
      try {
        const angekommen = await sichere(werte)
        const { toast } = await import('#platform/web/ui/over/toast.ts')
        toast.success(angekommen ? t('gespeichert', { nummer: scheinnummer(angekommen.nummer) }) : t('amGeraet'))
        if (angekommen && 'gegenwerte' in angekommen && angekommen.gegenwerte > 0) toast.info(t('gegenwerteOffen', { n: angekommen.gegenwerte }))
      } catch (error) {
        setGescheitert(true)
        throw error
      }
    },
  })
  const gespeichert = !form.dirty && !neue.files.files.length && version > 0
  /** Saves what is not saved, and finishes the sheet; the answer says its number. Null: it waits on the device. */
  const schliesseAb = async (unterschriften: Unterschrift[], email: string, gezeigt: Pick<Gezeigt, 'kanonisch' | 'fingerabdruck'> | null) => {
    const gesichert = gespeichert ? null : await sichere(Scheinform.parse(form.rhf.getValues()))
    if (!gespeichert) form.discardDraft()
    const was = { titel: t('eintragAbschluss', { nummer }), icon: 'clipboard-pen' as const }
    const gesehen = laufend.current
    const text = gezeigt && { kanonisch: gezeigt.kanonisch, fingerabdruck: gezeigt.fingerabdruck }
    const fertig = await deliver(calls.abschliessen, { params: { id }, body: { version: gesehen, unterschriften, email, ...text } }, was)
    weiter(gesehen)
    if (!fertig) return null
    return { ...fertig, nummer: gesichert ? scheinnummer(gesichert.nummer) : nummer }
  }
  // What somebody else saved is taken over as long as nothing is typed.
  const juenger = detail !== undefined && detail.version > version
  const dirty = form.dirty || (neue.files.files.length > 0 && !form.pending)
  if (juenger && !dirty && !form.pending && !wartende.length) setVersion(detail.version)
  useEffect(() => {
    if (detail?.version !== version || laufend.current >= version) return
    laufend.current = version
    basis.current = ausDetail(detail) as Basis
    form.rhf.reset(ausDetail(detail) as never)
  }, [version])
  const neuLaden = () => {
    neue.files.clear()
    form.discardDraft()
    setVersion(detail!.version)
  }
  return { id, form, neue, mitBildern, gespeichert, nummer, gescheitert, schliesseAb, dirty, juenger: juenger && !wartende.length, neuLaden }
}

const hashes = new WeakMap<Blob, Promise<string>>()
/** Of each content once: a sheet may carry dozens of photos. */
function hashVon(inhalt: Blob) {
  const da = hashes.get(inhalt) ?? inhalt.arrayBuffer().then(sha256)
  hashes.set(inhalt, da)
  return da
}

/** A sheet as its form holds it. */
export function ausDetail({ objektStamm, zeilen, bilder, ...detail }: Scheindetail): Form {
  const { kostenstelleId, ticketId, ansprechpartnerId } = detail
  const { art, datum, lstfixId, vertragsart, angeordnetVon, angeordnetAm, wetter, wetterquelle, tempMin, tempMax, notiz, notizIntern, skizze } = detail
  return {
    art,
    objektId: objektStamm.id,
    kostenstelleId,
    ticketId,
    ansprechpartnerId,
    datum,
    lstfixId,
    vertragsart,
    angeordnetVon,
    angeordnetAm,
    wetter,
    wetterquelle,
    tempMin: tempMin.replace('.', ','),
    tempMax: tempMax.replace('.', ','),
    notiz,
    notizIntern,
    skizze,
    positionen: zeilen.map((zeile) => ({
      id: zeile.id,
      art: zeile.art,
      lstfixId: zeile.lstfixId,
      berichtId: zeile.berichtId,
      von: zeile.von,
      bis: zeile.bis,
      nummer: zeile.nummer,
      text: zeile.text,
      // Of time it follows from the clock.
      menge: zeile.art === 'Zeit' ? '' : zeile.menge.replace('.', ','),
      einheit: zeile.art === 'Zeit' ? '' : zeile.einheit,
      kommentar: zeile.kommentar,
    })),
    bilder: bilder.map(({ id, beschriftung, geteilt, sha256: gesendet }) => ({ datei: id, beschriftung, geteilt, sha256: gesendet })),
  }
}

/** A new sheet of today. */
export const leer = (lstfixId: Id<'lstfix'> | null): Form => ({
  art: 'Service',
  objektId: null,
  kostenstelleId: null,
  ticketId: null,
  ansprechpartnerId: null,
  datum: Temporal.Now.plainDateISO().toString(),
  lstfixId,
  vertragsart: 'sonst',
  angeordnetVon: '',
  angeordnetAm: null,
  wetter: null,
  wetterquelle: '',
  tempMin: '',
  tempMax: '',
  notiz: '',
  notizIntern: '',
  skizze: null,
  positionen: [],
  bilder: [],
})
