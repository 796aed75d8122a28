import { calls } from '#apps/ticket/contract.ts'
import { antwortfelder } from '#apps/ticket/contract/felder.ts'
import { Antwortvorlage } from '#apps/ticket/contract/verwaltung.ts'
import type { Result } from '#platform/contract/contract.ts'
import { fieldWords } from '#platform/contract/record/fields.ts'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Eintrag } from './Eintrag.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

type Vorlage = Result<typeof calls.antwortvorlagen>['entities'][number]

/** Texts that agents start an answer with. */
export function Antwortvorlagen() {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const worte = fieldWords(antwortfelder, language)
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
        { id: 'name', label: worte.name, sortable: true, primary: true, width: '14rem', cell: ({ name }) => name },
        { id: 'text', label: worte.text, cell: ({ text }) => <span className="te-anfang">{text}</span> },
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
          <FormPart form={form} fields={antwortfelder} name="name" />
          <FormPart form={form} fields={antwortfelder} name="text" />
        </>
      )}
    </Eintrag>
  )
}
