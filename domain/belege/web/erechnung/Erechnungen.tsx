import './erechnung.css'
import Download from 'lucide-react/icons/download'
import type * as z from 'zod/mini'
import type { Call, Input } from '#platform/contract/contract.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { kit } from '#platform/web/ui/messages.ts'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { befundtexte } from './befundtexte.ts'
import type { Erechnung, Erechnungen as Antwort } from '#domain/belege/erechnung/contract.ts'
import { Befunde, Unterschiede } from './Befunde.tsx'
import { Rechnung } from './Rechnung.tsx'
import { texte } from './texte.ts'

/** A call that answers the e-invoices of one document. */
export interface Erechnungsruf extends Call {
  result: typeof Antwort
}

/**
 * The e-invoices of a document: whether they are valid, where they say otherwise than what was recorded, and what they say. Nothing where there is none. `imReiter`: the tab
 * is the heading, and the invoice lies open.
 */
export function Erechnungen<C extends Erechnungsruf>({ call, params, imReiter = false }: Angefragt<C> & { imReiter?: boolean }) {
  const t = useTexts(texte)
  const { data, error } = useCall(call, { params } as unknown as Input<C>)
  if (!data) return error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGelesen')}</Notice> : <Skeleton rows={3} />
  const { erechnungen } = data as z.output<typeof Antwort>
  if (!erechnungen.length) return null
  const alle = erechnungen.map((eine) => <Eine key={eine.datei.id} erechnung={eine} offen={imReiter} />)
  return imReiter ? alle : <RecordSection title={t('erechnung')}>{alle}</RecordSection>
}
interface Angefragt<C extends Call> {
  call: C
  params: C extends { params: z.ZodMiniType<infer P> } ? P : never
}

function Eine({ erechnung, offen }: { erechnung: Erechnung; offen: boolean }) {
  const t = useTexts(texte)
  const tb = useTexts(befundtexte)
  const tk = useTexts(kit)
  const f = useFormats()
  const { datei, ablehnung, rechnung, imPdf, syntax, unterschiede, pdfVerglichen, kontoImPdf, regelwerk } = erechnung
  const pdf = imPdf !== null || datei.name.toLowerCase().endsWith('.pdf')
  const laden = async () => {
    try {
      download((await request(fileCalls.dateiInhalt, { params: { id: datei.id } })) as Blob, datei.name)
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || tk('downloadFehler'))
    }
  }
  return (
    <article className="er" aria-label={t('erechnung')}>
      <div className="row between wrap">
        <span className="two">
          <b>{[regelwerk, syntax].filter((wort, nr, alle) => wort && alle.indexOf(wort) === nr).join(' · ') || datei.name}</b>
          <small className="t3">{[datei.name, f.bytes(datei.bytes), imPdf && t('imPdf', { name: imPdf })].filter(Boolean).join(' · ')}</small>
        </span>
        <Button icon={Download} onPress={() => void laden()}>
          {t(pdf ? 'herunterladenPdf' : 'herunterladen')}
        </Button>
      </div>
      {ablehnung && <Notice kind="bad">{tb(`ablehnung.${ablehnung}`)}</Notice>}
      {rechnung && (
        <>
          <Unterschiede unterschiede={unterschiede} waehrung={rechnung.waehrung} />
          {imPdf !== null && syntax !== 'CII' && <Notice kind="warn">{t('ublImPdf')}</Notice>}
          {imPdf !== null && !unterschiede.some(({ wo }) => wo === 'pdf') && (
            <Notice kind={pdfVerglichen ? 'ok' : 'warn'}>{t(!pdfVerglichen ? 'pdfStumm' : kontoImPdf ? 'pdfGleich' : 'pdfGleichOhneKonto')}</Notice>
          )}
          <Befunde erechnung={erechnung} />
          <details className="er-lesen" open={offen}>
            <summary>{t('lesen')}</summary>
            <Rechnung rechnung={rechnung} />
          </details>
        </>
      )}
    </article>
  )
}
