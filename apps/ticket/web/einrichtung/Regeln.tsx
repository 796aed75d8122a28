import { calls } from '#apps/ticket/contract.ts'
import { regelfelder } from '#apps/ticket/contract/felder.ts'
import { messages } from '#apps/ticket/messages.ts'
import { stufenwort } from '#domain/tickets/contract.ts'
import { fieldWords } from '#platform/contract/record/fields.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { Regelfelder, type Regel } from './Regelfelder.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

/** Agreed times: for which tickets, by which calendar, how long until the first answer and the solution, who is warned when. */
export function Regeln() {
  const t = useTexts(messages)
  const te = useTexts(einrichtungTexte)
  const f = useFormats()
  const { language } = useLanguage()
  const worte = fieldWords(regelfelder, language)
  const zeit = (min: number | null) => (min === null ? <span className="t3">–</span> : `${f.duration(min)} h`)
  return (
    <ListScreen<Regel>
      path="/ticket/einrichtung/zeiten"
      title={te('zeiten')}
      list={calls.regeln}
      file={calls.regelnDatei}
      createLabel={te('neueRegel')}
      rowKey={({ id }) => id}
      preset={{ sort: 'name' }}
      notice={<p className="t2">{te('regelText')}</p>}
      columns={[
        { id: 'name', label: worte.name, sortable: true, primary: true, width: '9.5rem', cell: ({ name }) => name },
        { id: 'kunde', label: worte.ktostammId, card: 'named', cell: ({ ktostamm }) => ktostamm ?? <span className="t2 nothing">{te('alle')}</span> },
        { id: 'art', label: worte.typId, width: '6rem', card: 'named', cell: ({ typ }) => typ ?? <span className="t2 nothing">{te('alle')}</span> },
        {
          id: 'prioritaet',
          label: worte.prioritaet,
          card: 'named',
          cell: ({ prioritaet }) => (prioritaet === null ? <span className="t2 nothing">{te('alle')}</span> : `${prioritaet} ${t(`prio.${prioritaet as 1}`)}`),
        },
        { id: 'antwort', label: worte.antwortMin, align: 'end', width: '6.5rem', cell: ({ antwortMin }) => zeit(antwortMin) },
        { id: 'loesung', label: worte.loesungMin, align: 'end', width: '5.5rem', cell: ({ loesungMin }) => zeit(loesungMin) },
        {
          id: 'warnungen',
          label: worte.warnungen,
          cell: ({ warnungen }) =>
            warnungen.length ? <span className="num">{warnungen.map(stufenwort).join(' · ')}</span> : <span className="t2">{te('keineWarnung')}</span>,
        },
        { id: 'kalender', label: worte.kalenderId, width: '8rem', cell: ({ kalender }) => kalender },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <Regelfelder regel={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}
