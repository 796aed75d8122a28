import { calls } from '#apps/ticket/contract.ts'
import { Antwortvorlage } from '#apps/ticket/contract/verwaltung.ts'
import type { Result } from '#platform/contract/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { Nachziehen } from './Nachziehen.tsx'
import { Pflege, Pflegeform } from './Pflege.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { useInzwischen } from '../useinzwischen.ts'

type Vorlage = Result<typeof calls.antwortvorlagen>['entities'][number]
const stale = [calls.antwortvorlagen, calls.antworten]
const felder = ['name', 'text'] as const

/** Texts that agents start an answer with. */
export function Antwortvorlagen() {
  const te = useTexts(einrichtungTexte)
  const list = useList(calls.antwortvorlagen, { query: {} })
  return (
    <Pflege<Vorlage>
      label={te('antworten')}
      list={list}
      rowKey={({ id }) => id}
      name={({ name }) => name}
      neu={te('neueVorlage')}
      columns={[
        { id: 'name', label: te('name'), primary: true, width: '14rem', cell: ({ name }) => name },
        { id: 'text', label: te('text'), cell: ({ text }) => <span className="te-anfang">{text}</span> },
      ]}
      form={(row, zu) => <Vorlagenfelder vorlage={row} zu={zu} />}
    />
  )
}

function Vorlagenfelder({ vorlage, zu }: { vorlage: Vorlage | null; zu: () => void }) {
  const te = useTexts(einrichtungTexte)
  const [anlegen, aendern, loeschen] = [
    useAct(calls.antwortAnlegen, { stale }),
    useAct(calls.antwortAendern, { stale }),
    useAct(calls.antwortLoeschen, { stale }),
  ]
  const { jetzt, mitStand } = useInzwischen<Vorlage>('ticket.eintrag-ueberholt', async () =>
    (await request(calls.antwortvorlagen, { query: { limit: 200 } })).entities.find(({ id }) => id === vorlage?.id),
  )
  const zeilen = ({ name, text }: Vorlage): [string, string][] => [
    [te('name'), name],
    [te('text'), text],
  ]
  return (
    <Pflegeform
      schema={Antwortvorlage}
      label={vorlage?.name ?? te('neueVorlage')}
      neu={vorlage === null}
      danach={zu}
      defaults={{ name: vorlage?.name ?? '', text: vorlage?.text ?? '' }}
      onSave={(body) =>
        vorlage ? mitStand(vorlage, (version) => aendern.act({ params: { id: vorlage.id }, body: { ...body, version } })) : anlegen.act({ body })
      }
      onDelete={vorlage ? () => loeschen.act({ params: { id: vorlage.id } }) : undefined}
    >
      {(form) => (
        <>
          {vorlage && jetzt && <Nachziehen form={form} alt={vorlage} jetzt={jetzt} felder={felder} zeilen={zeilen} />}
          <FormText form={form} name="name" label={te('name')} maxLength={60} autoComplete="off" />
          <FormText form={form} name="text" label={te('text')} multiline rows={8} maxLength={5000} />
        </>
      )}
    </Pflegeform>
  )
}
