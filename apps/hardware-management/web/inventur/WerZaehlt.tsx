import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Inventurdetail } from '#apps/hardware-management/contract/inventur.ts'
import { inventurtexte } from './texte.ts'

/** Who counted, a stroke for each reading between the first and the last of all. */
export function WerZaehlt({ personen }: { personen: Inventurdetail['personen'] }) {
  const t = useTexts(inventurtexte)
  const f = useFormats()
  const ms = (um: string) => Temporal.Instant.from(um).epochMilliseconds
  const alle = personen.flatMap(({ um }) => um)
  const [erste, letzte] = [alle.reduce((a, b) => (ms(b) < ms(a) ? b : a)), alle.reduce((a, b) => (ms(b) > ms(a) ? b : a))]
  const stelle = (um: string) => ((ms(um) - ms(erste)) / Math.max(ms(letzte) - ms(erste), 1)) * 100
  return (
    <RecordSection title={t('werZaehlt')}>
      <ul className="rows hw-wer">
        {personen.map(({ name, um }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="hw-striche" aria-hidden="true">
              {um.map((eine, nr) => (
                // oxlint-disable-next-line react/no-array-index-key -- two readings may be of one moment
                <i key={nr} style={{ insetInlineStart: `${stelle(eine)}%` }} />
              ))}
            </span>
            <b>{um.length}</b>
          </li>
        ))}
      </ul>
      <p className="t12 t2">
        {f.dateTime(erste)} – {f.dateTime(letzte)} · {t('einStrich')}
      </p>
    </RecordSection>
  )
}
