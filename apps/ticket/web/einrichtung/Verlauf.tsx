import { useDeferredValue } from 'react'
import type { FieldValues } from 'react-hook-form'
import { calls } from '#apps/ticket/contract.ts'
import type { Teilname } from '#apps/ticket/contract/verwaltung.ts'
import type { Result } from '#platform/contract/contract.ts'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useList } from '#platform/web/data/query.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useWords } from '#platform/web/record/usewords.ts'
import { changedPart } from '#platform/text/change.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { initials } from '#platform/web/ui/show/Avatar.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

type Schritt = Result<typeof calls.einrichtungVerlauf>['entities'][number]
interface VerlaufProps<In extends FieldValues> {
  teil: Teilname
  id: string
  /** Its fields say what they and their values are called. */
  form: FormHandle<In>
}

/** Who changed what in an entry of the set-up, the newest first, in the words of its form. */
export function Verlauf<In extends FieldValues>({ teil, id, form }: VerlaufProps<In>) {
  const te = useTexts(einrichtungTexte)
  const f = useFormats()
  const { language } = useLanguage()
  const inWorten = useWords(form)
  const liste = useList(calls.einrichtungVerlauf, { params: { teil, id }, query: { limit: 10 } })
  // The fields have said their words once they stand: in each language a draw later.
  const gesagt = useDeferredValue(language, null)
  const feldname = (feld: string) => (feld === 'platz' ? te('platzFeld') : (form.fields.get(feld) ?? feld))
  const aenderungen = ({ neu, felder, namen }: Schritt) => {
    const wert = (feld: string, roh: unknown) => (typeof roh === 'string' && namen[roh]) || inWorten(feld, roh)
    return (
      <ul className="te-verlauf">
        {felder
          .filter(({ nachher }) => !neu || !leer(nachher))
          .map(({ feld, vorher, nachher }) => (
            <li key={feld}>
              {feldname(feld)}: {neu ? wert(feld, nachher) : changedPart(wert(feld, vorher), wert(feld, nachher)).join(' → ')}
            </li>
          ))}
      </ul>
    )
  }
  return (
    <RecordSection title={te('verlauf')}>
      <ListRows list={liste}>
        {(rows) =>
          !rows || !gesagt ? (
            <Skeleton rows={2} />
          ) : rows.length ? (
            <Timeline
              label={te('verlauf')}
              entries={rows.map((schritt) => ({
                id: String(schritt.id),
                initials: initials(schritt.wer),
                title: te(schritt.neu ? 'hatAngelegt' : 'hatGeaendert', { wer: schritt.wer }),
                time: f.dateTime(schritt.um),
                children: aenderungen(schritt),
              }))}
            />
          ) : (
            <p className="t2">{te('nieGeaendert')}</p>
          )
        }
      </ListRows>
    </RecordSection>
  )
}

const leer = (wert: unknown) => wert === null || wert === '' || (Array.isArray(wert) && wert.length === 0)
