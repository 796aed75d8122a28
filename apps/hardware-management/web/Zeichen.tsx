import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Hardware } from '../contract/geraet.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

/** Where the warranty stands, in few words, and before it a support that runs out; nothing to say where nothing is known. */
export function Garantiezeichen({ garantie: { ende, lage, tage }, support }: Pick<Hardware, 'garantie' | 'support'>) {
  const t = useTexts(texte)
  const f = useFormats()
  if (support.lage === 'läuft ab' && lage !== 'läuft ab') return <State kind="warn">{t('supportTage', { n: support.tage ?? 0 })}</State>
  if (ende === null) return null
  if (lage === 'läuft ab') return <State kind="warn">{t('tage', { n: tage ?? 0 })}</State>
  if (lage === 'abgelaufen') return <State kind="bad">{t('vorbei')}</State>
  return <State kind="ok">{t('bisTag', { tag: f.day(ende) })}</State>
}

/** State of a device; of a warranty what has to be known at a glance. */
export function Geraetezeichen({ geraet }: { geraet: Pick<Hardware, 'zustand' | 'garantie' | 'support' | 'ausscheidedatum'> }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { zustand, garantie, support, ausscheidedatum } = geraet
  const im = zustand === 'in Betrieb'
  return (
    <>
      <State kind={im ? 'ok' : 'idle'} soft>
        {tm(`zustand.${zustand}`)}
      </State>
      {im && ausscheidedatum && (
        <State kind="info" soft>
          {t('scheidetAus', { tag: f.day(ausscheidedatum) })}
        </State>
      )}
      {im && garantie.lage === 'läuft ab' && (
        <State kind="warn" soft>
          {garantie.tage === 0 ? t('garantieHeute') : t('garantieEndet', { n: garantie.tage ?? 0 })}
        </State>
      )}
      {im && support.lage === 'läuft ab' && (
        <State kind="warn" soft>
          {t('supportEndet', { n: support.tage ?? 0 })}
        </State>
      )}
      {im && garantie.lage === 'abgelaufen' && (
        <State kind="bad" soft>
          {t('garantieVorbei', { tag: f.day(garantie.ende!) })}
        </State>
      )}
    </>
  )
}
