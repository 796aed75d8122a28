import { useState } from 'react'
import { useParams } from 'wouter'
import * as z from 'zod/mini'
import { calls } from '#apps/statusabfrage/contract.ts'
import type { Evakuierung } from '#apps/statusabfrage/contract/evakuierung.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { request } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Abhakzeile } from './Abhakzeile.tsx'
import { useAbhaken } from './useabhaken.ts'
import { Wissen } from '../Wissen.tsx'

const Adresse = z.object({ zeige: z.optional(z.enum(['offene'])) })
const zurueck = '/statusabfrage/evakuierung'

/** One evacuation: tick off together, on paper or afterwards as the record. */
export function Evakuierungstafel() {
  const { id = '' } = useParams()
  const t = useTexts(messages)
  const { liste, data, ...mehr } = useAbhaken(id)
  if (data) return <Tafel key={id} evakuierung={data} fehler={liste.isError} {...mehr} />
  return <UnreadPage title={t('evakuierung')} back={zurueck} read={liste} gone={t('evakuierungUnbekannt')} />
}

type TafelProps = Omit<ReturnType<typeof useAbhaken>, 'liste' | 'data'> & { evakuierung: Evakuierung; fehler: boolean }
function Tafel({ evakuierung, fehler, von, abhaken, beenden, wartet, zahl }: TafelProps) {
  const t = useTexts(messages)
  const f = useFormats()
  const [{ zeige }, setzen] = useSearchState(Adresse)
  const [fragt, frage] = useState(false)
  const { id, filiale, anlass, begonnen, begonnenVon, beendet, beendetVon, bemerkung, personen, darf, stand } = evakuierung
  const zeit = (instant: string) => f.time(instant, filiale.zone)
  const gezeigt = zeige ? personen.filter((person) => !['sicher', 'nicht im Haus'].includes(von(person).stand)) : personen
  const tag = Temporal.Instant.from(begonnen).toZonedDateTimeISO(filiale.zone).toPlainDate().toString()
  const figur = (label: string, wert: number) => <KeyFigure label={label} value={f.number(wert)} size="l" />
  return (
    <Page
      title={`${t('evakuierung')} ${filiale.name}`}
      neutral={t('evakuierung')}
      back={`${zurueck}?vkforgid=${filiale.vkforgid}`}
      heading={
        <span className="row wrap">
          {t('evakuierung')} {filiale.name}
          <State kind={beendet ? 'idle' : 'bad'} soft>
            {t(`anlass.${anlass}`)}
          </State>
        </span>
      }
      subtitle={
        <span className="ev-unter">
          {t('begonnenVon', { zeit: f.dateTime(begonnen, filiale.zone), name: begonnenVon })}
          {beendet && <> · {t('beendetVon', { zeit: f.dateTime(beendet, filiale.zone), name: beendetVon ?? '' })}</>}
          {!beendet && <Wissen stand={stand} zone={filiale.zone} fehler={fehler} />}
          <span className="ev-druck">{t('druckstand', { zeit: f.dateTime(stand, filiale.zone) })}</span>
        </span>
      }
      actions={
        <>
          <ListExport
            name={`Evakuierung_${filiale.vkforgid}_${tag}`}
            file={(format) => request(calls.evakuierungExport, { params: { id }, query: { format } })}
          />
          {darf.includes('beenden') && <Button onPress={() => frage(true)}>{t('beenden')}</Button>}
        </>
      }
    >
      <div className="ev-zahlen">
        {figur(t('offen'), zahl.offen)}
        {figur(t('vermisst'), zahl.vermisst)}
        {figur(t('sicher'), zahl.sicher)}
        {figur(t('gesucht'), zahl.gesucht)}
      </div>
      {bemerkung && (
        <p className="ev-text">
          {t('bemerkung')}: {bemerkung}
        </p>
      )}
      {personen.length > 0 && zahl.sicher === zahl.gesucht && <Notice kind="ok" live title={t('alleGefunden')} />}
      <div className="ev-wahl">
        <Segmented
          label={t('ansicht')}
          value={zeige ?? 'alle'}
          choices={[
            { id: 'alle', label: t('alleGesuchten') },
            { id: 'offene', label: t('nurOffene') },
          ]}
          onChange={(wahl) => setzen({ zeige: wahl === 'alle' ? null : wahl })}
        />
      </div>
      {gezeigt.length ? (
        <ul className="ev-liste">
          {gezeigt.map((person) => (
            <Abhakzeile
              key={person.lstfix.id}
              person={person}
              gilt={von(person)}
              wartet={wartet}
              zeit={zeit}
              darf={darf.includes('abhaken')}
              onStand={(neu) => void abhaken(person, neu)}
            />
          ))}
        </ul>
      ) : (
        <Empty title={personen.length ? t('niemandOffen') : t('niemandImHaus')} />
      )}
      <p className="ev-druck ev-unterschrift">{t('unterschrift')}</p>
      <ConfirmDialog
        open={fragt}
        onClose={() => frage(false)}
        title={t('beendenFrage')}
        confirmLabel={t('beenden')}
        reason={{ label: t('bemerkung'), required: false, maxLength: 1000 }}
        onConfirm={beenden}
      >
        {t('beendenText', { offen: zahl.offen, vermisst: zahl.vermisst })}
      </ConfirmDialog>
    </Page>
  )
}
