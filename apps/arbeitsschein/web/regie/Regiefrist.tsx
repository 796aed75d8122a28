import { useState } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Frist } from '#apps/arbeitsschein/contract/regie.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { Teil } from '../Teil.tsx'
import { Eintragen } from './Eintragen.tsx'
import { regietexte } from './texte.ts'

const farbe = {
  'nicht übergeben': 'warn',
  läuft: 'info',
  anerkannt: 'ok',
  'gilt als anerkannt': 'ok',
  'vermutlich anerkannt': 'warn',
  Einwendung: 'bad',
  erledigt: 'ok',
} as const

interface RegiefristProps {
  id: string
  /** First day that can be entered. */
  datum: string
  frist: Frist
  darf: boolean
}

/** Until when work by the hour is to be handed over, objected to and billed, how it stands, and what was entered about it. */
export function Regiefrist({ id, datum, frist, darf }: RegiefristProps) {
  const t = useTexts(regietexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const [offen, setOffen] = useState(false)
  const { stand, akte } = frist
  return (
    <Teil titel={tm('regiefrist')}>
      <span className="row between wrap">
        <State kind={farbe[stand]}>{tm(`frist.${stand}`)}</State>
        {darf && <Button onPress={() => setOffen(true)}>{t('eintragen')}</Button>}
      </span>
      {frist.zuSpaet && <Notice kind="info">{t('zuSpaet')}</Notice>}
      {stand === 'vermutlich anerkannt' && <Notice kind="warn">{t('vermutlichBis')}</Notice>}
      <Facts
        facts={[
          { label: tm('uebergabeBis'), value: f.day(frist.uebergabeBis) },
          ...(frist.einwandBis ? [{ label: tm('einwandBis'), value: f.day(frist.einwandBis) }] : []),
          { label: tm('rechnungBis'), value: f.day(frist.rechnungBis) },
        ]}
      />
      {stand === 'läuft' && <p className="t2">{t(frist.belegt ? 'anerkanntBis' : 'vermutlichBis')}</p>}
      {akte.length > 0 && (
        <ul className="rows panel" aria-label={t('eintraege')}>
          {akte.map((eine) => (
            <li key={eine.id}>
              <div className="two grow">
                <span>
                  {tm(`akt.${eine.akt}`)}, {f.day(eine.tag)}
                </span>
                {eine.text && <span className="as-text">{eine.text}</span>}
                {eine.datei && <FileList files={[eine.datei]} label={`${t('datei')}: ${tm(`akt.${eine.akt}`)}`} />}
                <small>
                  {eine.wer}, {f.dateTime(eine.zeitpunkt)}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
      {offen && <Eintragen id={id} ab={datum} onClose={() => setOffen(false)} />}
    </Teil>
  )
}
