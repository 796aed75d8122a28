import type { Gesuchter, Hausperson } from '#apps/statusabfrage/contract/evakuierung.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'

/** Somebody who is looked for: name first by surname, then where to look and since when; on paper a box to tick. */
export function Suchzeile({ person, zeit }: { person: Hausperson & Partial<Pick<Gesuchter, 'spaeter' | 'gegangen'>>; zeit: (instant: string) => string }) {
  const t = useTexts(messages)
  const name = useName()
  const { lstfix, abteilung, seit, unklar, spaeter, gegangen, telefon } = person
  return (
    <>
      <i className="ev-kasten" aria-hidden="true" />
      <span className="two ev-wer">
        <b className="mid">{name(lstfix, 'Zuname, Vorname')}</b>
        <small>{[lstfix.persnr, abteilung, ...(seit ? [t('imHausSeit', { zeit: zeit(seit) })] : []), ...(telefon ? [telefon] : [])].join(' · ')}</small>
        {(unklar || spaeter || gegangen) && (
          <span className="row wrap t12">
            {unklar && <State kind="warn">{t('unklar')}</State>}
            {spaeter && <State kind="info">{t('nachgekommen')}</State>}
            {gegangen && <State kind="idle">{t('gegangenUm', { zeit: zeit(gegangen) })}</State>}
          </span>
        )}
      </span>
    </>
  )
}
