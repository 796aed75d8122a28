import type { Dokumentationsdetail } from '#apps/dokumentation/contract.ts'
import { messages } from '#apps/dokumentation/messages.ts'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { uebergabetexte } from './texte.ts'

const farbe = {
  'nicht übergeben': 'warn',
  übergeben: 'ok',
  läuft: 'info',
  bestätigt: 'ok',
  'gilt als bestätigt': 'ok',
  'vermutlich bestätigt': 'warn',
  'ohne Antwort': 'warn',
  Einwendung: 'bad',
  erledigt: 'ok',
} as const
const brieffarbe = { wartet: 'info', gesendet: 'ok', fehlgeschlagen: 'bad' } as const

/** How a released version stands with the other side, until when, what was entered about it, and which mails went out. */
export function Uebergabe({ doku: { uebergabe, briefe } }: { doku: Dokumentationsdetail }) {
  const t = useTexts(uebergabetexte)
  const tm = useTexts(messages)
  const f = useFormats()
  return (
    <>
      {uebergabe && (
        <RecordSection title={tm('uebergabe')}>
          <State kind={farbe[uebergabe.stand]}>{tm(`stand.${uebergabe.stand}`)}</State>
          {uebergabe.zuSpaet && <Notice kind="info">{t('zuSpaet')}</Notice>}
          <Facts
            facts={[
              ...(uebergabe.uebergabeBis ? [{ label: tm('uebergabeBis'), value: f.day(uebergabe.uebergabeBis) }] : []),
              ...(uebergabe.antwortBis ? [{ label: tm(uebergabe.oenorm ? 'einwandBis' : 'antwortBis'), value: f.day(uebergabe.antwortBis) }] : []),
            ]}
          />
          {uebergabe.stand === 'läuft' && uebergabe.oenorm && <p className="t2">{t(uebergabe.belegt ? 'bestaetigtDanach' : 'belegFehlt')}</p>}
          {uebergabe.stand === 'vermutlich bestätigt' && <p className="t2">{t('belegFehlt')}</p>}
          {uebergabe.stand === 'ohne Antwort' && <p className="t2">{t('nurErinnerung')}</p>}
          {uebergabe.akte.length > 0 && (
            <ul className="rows panel" aria-label={t('eintraege')}>
              {uebergabe.akte.map((eine) => (
                <li key={eine.id}>
                  <span className="two grow">
                    <span>
                      {tm(`akt.${eine.akt}`)}, {f.day(eine.tag)}
                    </span>
                    {eine.text && <span className="do-text">{eine.text}</span>}
                    <small>
                      {eine.wer}, {f.dateTime(eine.zeitpunkt)}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </RecordSection>
      )}
      {briefe.length > 0 && (
        <RecordSection title={t('briefe')}>
          <ul className="rows panel">
            {briefe.map(({ id, an, zustand, erstellt, gesendetAm, fehler }) => (
              <li key={id} className="wrap">
                <span className="two grow">
                  <b className="cut">{an}</b>
                  <small>{f.dateTime(gesendetAm ?? erstellt)}</small>
                  {fehler && zustand !== 'gesendet' && <small className="do-text">{fehler}</small>}
                </span>
                <State kind={brieffarbe[zustand]}>{t(`brief.${zustand}`)}</State>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
    </>
  )
}
