import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { State, type StateKind } from '#platform/web/ui/show/State.tsx'
import type { Freigabe, Zustand } from '../contract.ts'
import { texte } from './texte.ts'

const arten: Record<Zustand, StateKind> = {
  eingegangen: 'idle',
  'formell geprüft': 'idle',
  'sachlich geprüft': 'info',
  'in Freigabe': 'info',
  freigegeben: 'ok',
  abgelehnt: 'bad',
  überholt: 'idle',
  storniert: 'idle',
}

/** Where a release stands; what holds it up comes first. */
export function Standwort({ row: { zustand, pause, keiner } }: { row: Pick<Freigabe, 'zustand' | 'pause' | 'keiner'> }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (pause?.art === 'Klärung') return <State kind={pause.ich ? 'warn' : 'info'}>{pause.ich ? t('rueckfrageAnSie') : t('inKlaerung')}</State>
  if (pause) return <State kind="idle">{t('zurueckgestelltBis', { tag: f.shortDay(pause.bis!) })}</State>
  if (keiner) return <State kind="bad">{t('keinFreigeber')}</State>
  return <State kind={arten[zustand]}>{t(`zustand.${zustand}`)}</State>
}

/** What is urgent about a document: a new bank account, the discount, the due day. */
export function Dringendes({ row: { neueIban, skonto, faelligkeit } }: { row: Freigabe }) {
  const t = useTexts(texte)
  const f = useFormats()
  const heute = Temporal.Now.plainDateISO()
  if (neueIban) return <State kind="bad">{t('ibanNeu')}</State>
  if (skonto) {
    const tage = heute.until(Temporal.PlainDate.from(skonto.bis)).days
    if (tage <= 14) return <State kind="warn">{tage <= 0 ? t('skontoHeute') : tage === 1 ? t('skontoMorgen') : t('skontoTage', { n: tage })}</State>
  }
  if (!faelligkeit) return null
  const vorbei = faelligkeit < heute.toString()
  return <State kind={vorbei ? 'bad' : 'idle'}>{t(vorbei ? 'ueberfaellig' : 'faelligAm', { tag: f.shortDay(faelligkeit) })}</State>
}
