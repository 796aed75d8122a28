import * as z from 'zod/mini'
import { idOf, type Id } from '#platform/contract/shapes.ts'
import { request } from '#platform/web/data/client.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, Monat, type Monatsblatt } from '../contract.ts'
import { Blaettern, Summen, Verlauf, Warten, Wer } from './Blatt.tsx'
import { Handlungen } from './Handlungen.tsx'
import { Kalenderstunden } from './Kalenderstunden.tsx'
import { monatsname } from './monatsname.ts'
import { NichtBeschaeftigt } from './NichtBeschaeftigt.tsx'
import { Tagestabelle } from './Tagestabelle.tsx'
import { texte } from './texte.ts'
import { Unterschiede } from './Unterschiede.tsx'
import { zustandsart } from './worte.ts'

const Adresse = z.object({ monat: z.optional(Monat), employeeid: z.optional(idOf('lstfix')) })

/** One month: its days, its closing, and what came after it. */
export function Monatsansicht() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const [{ monat, employeeid }, setAdresse] = useSearchState(Adresse)
  const { data: blatt, error, refetch } = useCall(calls.monat, { query: { monat, employeeid } }, { keep: true })
  const um = (months: number) => blatt && setAdresse({ monat: Temporal.PlainYearMonth.from(blatt.monat).add({ months }).toString() })
  const schmal = useNarrow()
  const zustand = blatt && (
    <State kind={zustandsart[blatt.zustand]} soft>
      {t(`zustand.${blatt.zustand}`)}
    </State>
  )
  return (
    <Page
      title={t('monat')}
      heading={
        blatt ? (
          <span className="row wrap">
            {monatsname(blatt.monat, language)}
            {zustand}
          </span>
        ) : (
          t('monat')
        )
      }
      short={blatt && monatsname(blatt.monat, language)}
      subtitle={
        blatt && (
          <>
            <Wer blatt={blatt} />
            {schmal && <> {zustand}</>}
          </>
        )
      }
      actions={
        blatt && (
          <>
            <Mitnehmen employeeid={employeeid} blatt={blatt} />
            <Blaettern zurueck={() => um(-1)} vor={() => um(1)} jetzt={() => setAdresse({ monat: null })} />
          </>
        )
      }
    >
      {blatt ? (
        <div className="zk">
          <NichtBeschaeftigt blatt={blatt} />
          <Summen blatt={blatt} />
          {blatt.differenzen.length > 0 && <Unterschiede differenzen={blatt.differenzen} zone={blatt.zone} />}
          <Handlungen key={blatt.monat} darf={blatt.darf} employeeid={blatt.employee.id} beginn={`${blatt.monat}-01`} />
          <div className="zk-tage">
            <Tagestabelle tage={blatt.tage} summe={blatt.summe} zone={blatt.zone} heute={blatt.heute} label={t('tage')} />
          </div>
          <Kalenderstunden tage={blatt.kalender} />
          <Verlauf blatt={blatt} />
        </div>
      ) : (
        <Warten fehler={error} nochmal={() => void refetch()} />
      )}
    </Page>
  )
}

const Mitnehmen = ({ employeeid, blatt: { monat, employee, tage } }: { employeeid: Id<'lstfix'> | undefined; blatt: Monatsblatt }) => (
  <ListExport
    name={`Zeitkonto-${employee.persnr}_${monat}`}
    formats={['csv', 'xlsx', 'pdf']}
    file={(format) => request(calls.datei, { query: { employeeid, von: tage[0]!.datum, bis: tage.at(-1)!.datum, format } })}
  />
)
