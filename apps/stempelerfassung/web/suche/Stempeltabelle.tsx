import { messages } from '#apps/stempelerfassung/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { Zeitquelle } from '#domain/stempel/web/Zeitquelle.tsx'
import { zeitquellen } from '#domain/stempel/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { StempelMenue } from '../eintrag/StempelMenue.tsx'
import { Ort } from '../Ortsangabe.tsx'
import { Stempelzeichen } from '../Stempelzeichen.tsx'
import { stornoText } from '../worte.ts'
import { Stempelzeile } from '../Stempelzeile.tsx'

/** Stamps under their days, a list on phones; void ones are struck through and say why. */
export function Stempeltabelle({ stempel, mitPerson }: { stempel: readonly Zeitstempel[]; mitPerson: boolean }) {
  const t = useTexts(messages)
  const q = useTexts(zeitquellen)
  const f = useFormats()
  const tage = Map.groupBy(stempel, tagVon)
  // With people in it the table needs more room than a tablet has.
  const schmal = useNarrow(mitPerson ? 'tablet' : 'phone')
  const mitMenue = stempel.some(({ darf }) => darf.length)
  const spalten = [
    t('uhrzeit'),
    ...(mitPerson ? [t('personalnummer'), t('mitarbeiter')] : []),
    t('status'),
    t('code'),
    t('herkunft'),
    q('zeitquelle'),
    t('hinweis'),
  ]
  if (schmal) {
    return [...tage].map(([tag, gruppe]) => (
      <section key={tag} className="se-gruppe" aria-label={f.longDay(tag)}>
        <h2>{f.longDay(tag)}</h2>
        <ol className="se-stempel rows panel">
          {gruppe.map((eines) => (
            <Stempelzeile key={eines.id} stempel={eines} mitPerson={mitPerson} menue={<StempelMenue stempel={eines} />} />
          ))}
        </ol>
      </section>
    ))
  }
  return (
    <div className="dt">
      <table className="tbl se-tabelle" aria-label={t('zeitstempel')}>
        <thead>
          <tr>
            {spalten.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {mitMenue && (
              <th scope="col">
                <span className="sr">{t('aktionenSpalte')}</span>
              </th>
            )}
          </tr>
        </thead>
        {[...tage].map(([tag, gruppe]) => (
          <tbody key={tag}>
            <tr className="se-tag">
              <th scope="rowgroup" colSpan={spalten.length + (mitMenue ? 1 : 0)}>
                {f.longDay(tag)}
              </th>
            </tr>
            {gruppe.map((eines) => (
              <Zeile key={eines.id} stempel={eines} mitPerson={mitPerson} mitMenue={mitMenue} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Zeile({ stempel, mitPerson, mitMenue }: { stempel: Zeitstempel; mitPerson: boolean; mitMenue: boolean }) {
  const t = useTexts(messages)
  const q = useTexts(zeitquellen)
  const f = useFormats()
  const name = useName()
  const { storno, abweichungSek, employee, grund, korrigiert, erfasstVon } = stempel
  const Text = storno ? 's' : 'span'
  return (
    <tr className={storno ? 'se-aus' : undefined}>
      <td className="primary num se-ganz">
        <Text>{f.time(stempel.timestamp, stempel.zone)}</Text>
      </td>
      {mitPerson && (
        <>
          <td data-label={t('personalnummer')}>{employee.persnr}</td>
          <td data-label={t('mitarbeiter')} className="se-worte">
            {name(employee)}
          </td>
        </>
      )}
      <td data-label={t('status')} className="se-ganz">
        <span className="se-wort">
          <Stempelzeichen stempel={stempel} klein />
          <Text>{t(stempel.flag)}</Text>
        </span>
      </td>
      <td data-label={t('code')} className="se-worte">
        {stempel.code.name}
      </td>
      <td data-label={t('herkunft')} className="se-ganz">
        {t(`quelle.${stempel.quelle}`)}
      </td>
      <td data-label={q('zeitquelle')} className="se-worte">
        <Zeitquelle vertrauen={stempel.vertrauen} abweichungSek={storno ? null : abweichungSek} />
      </td>
      <td data-label={t('hinweis')} className="t2 se-worte">
        <Ort stempel={stempel} />
        {[
          storno && `${t('storniert')} – ${stornoText(t, storno)}`,
          korrigiert && grund && t('ersetztGrund', { grund }),
          erfasstVon && t('nachgetragenVon', { name: erfasstVon }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </td>
      {mitMenue && (
        <td className="n">
          <StempelMenue stempel={stempel} />
        </td>
      )}
    </tr>
  )
}

/** The local day at the person's place of work. */
const tagVon = ({ timestamp, zone }: Zeitstempel) => Temporal.Instant.from(timestamp).toZonedDateTimeISO(zone).toPlainDate().toString()
