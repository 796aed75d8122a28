import { calls } from '#apps/ticket/contract.ts'
import { Antwortvorlage } from '#apps/ticket/contract/verwaltung.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Eintrag } from './Eintrag.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

type Vorlage = Result<typeof calls.antwortvorlagen>['entities'][number]

/** Texts that agents start an answer with. */
export function Antwortvorlagen() {
  const te = useTexts(einrichtungTexte)
  return (
    <ListScreen<Vorlage>
      path="/ticket/einrichtung/antworten"
      title={te('antworten')}
      list={calls.antwortvorlagen}
      file={calls.antwortvorlagenDatei}
      createLabel={te('neueVorlage')}
      rowKey={({ id }) => id}
      preset={{ sort: 'name' }}
      columns={[
        { id: 'name', label: te('name'), sortable: true, primary: true, width: '14rem', cell: ({ name }) => name },
        { id: 'text', label: te('text'), cell: ({ text }) => <span className="te-anfang">{text}</span> },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <Vorlagenfelder vorlage={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Vorlagenfelder({ vorlage, zurueck }: { vorlage: Vorlage | undefined; zurueck: () => void }) {
  const te = useTexts(einrichtungTexte)
  const [anlegen, aendern, loeschen] = [useAct(calls.antwortAnlegen), useAct(calls.antwortAendern), useAct(calls.antwortLoeschen)]
  return (
    <Eintrag
      row={vorlage}
      teil="antwortvorlagen"
      neu={te('neueVorlage')}
      zurueck={zurueck}
      schema={Antwortvorlage}
      defaults={{ name: vorlage?.name ?? '', text: vorlage?.text ?? '' }}
      anlegen={(body) => anlegen.act({ body })}
      aendern={(id, body) => aendern.act({ params: { id }, body })}
      loeschen={(id) => loeschen.act({ params: { id } })}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" label={te('name')} maxLength={60} autoComplete="off" />
          <FormText form={form} name="text" label={te('text')} multiline rows={8} maxLength={5000} />
        </>
      )}
    </Eintrag>
  )
}
