import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { TimeField } from '#platform/web/ui/time/TimeField.tsx'
import { abschnitte, arbeitszeit, wochentage, type Tag } from './plan.ts'
import { texte } from '../texte.ts'

/** Seven days: which are worked, from when to when, with how much break; each as its line. */
export function Wochenplan({ tage, onChange, error }: { tage: readonly Tag[]; onChange?: (tage: Tag[]) => void; error?: string | undefined }) {
  const t = useTexts(texte)
  const f = useFormats()
  const setze = (wochentag: number, neu: Partial<Tag> | null) => {
    const alt = tage.find((tag) => tag.wochentag === wochentag)
    const muster = alt ?? tage.at(-1) ?? { von: '07:00', bis: '16:00', pauseMin: 45 }
    const ohne = tage.filter((tag) => tag.wochentag !== wochentag)
    onChange?.(neu ? [...ohne, { ...muster, ...neu, wochentag }].sort((a, b) => a.wochentag - b.wochentag) : ohne)
  }
  return (
    <fieldset className="check-group vw-woche" aria-label={t('plan')}>
      <div className="row between wrap">
        <span className="label">{t('plan')}</span>
        <b>{t('wocheSumme', { h: f.duration(tage.reduce((summe, tag) => summe + arbeitszeit(tag), 0)) })}</b>
      </div>
      {error && <ErrorText>{error}</ErrorText>}
      {wochentage((day) => f.longDay(day).split(',')[0] ?? day).map(({ nummer, wort }) => {
        const tag = tage.find(({ wochentag }) => wochentag === nummer)
        return (
          <div className="vw-tag" key={nummer}>
            {onChange ? (
              <Checkbox value={!!tag} onChange={(an) => setze(nummer, an ? {} : null)}>
                {wort}
              </Checkbox>
            ) : (
              <span className="mid">{wort}</span>
            )}
            {!tag ? (
              <span className="t3">{t('frei')}</span>
            ) : onChange ? (
              <div className="zeiten">
                <TimeField
                  label={t('von')}
                  value={tag.von}
                  onChange={(von) => {
                    if (von) setze(nummer, { von })
                  }}
                />
                <TimeField
                  label={t('bis')}
                  value={tag.bis}
                  onChange={(bis) => {
                    if (bis) setze(nummer, { bis })
                  }}
                />
                <NumberField label={t('pauseMin')} value={tag.pauseMin} min={0} max={240} onChange={(pauseMin) => setze(nummer, { pauseMin: pauseMin ?? 0 })} />
                <Summe tag={tag} />
              </div>
            ) : (
              <div className="row wrap">
                <span>
                  {tag.von}–{tag.bis}
                </span>
                <span className="t2">
                  {t('pause')} {tag.pauseMin} min
                </span>
                <Summe tag={tag} />
              </div>
            )}
            <DayLine segments={abschnitte(tage, nummer)} label="" />
          </div>
        )
      })}
    </fieldset>
  )
}

function Summe({ tag }: { tag: Tag }) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <span className="two">
      <b>{f.duration(arbeitszeit(tag))} h</b>
      {tag.bis <= tag.von && <small>{t('ueberMitternacht')}</small>}
    </span>
  )
}
