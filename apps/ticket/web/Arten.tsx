import * as z from 'zod/mini'
import type { Result } from '#platform/contract/contract.ts'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useAct, useList } from '#platform/web/query.tsx'
import { State } from '#platform/web/ui/State.tsx'
import { Steps } from '#platform/web/ui/Steps.tsx'
import { calls } from '../contract.ts'
import { Typform } from '../contract/verwaltung.ts'
import { messages } from '../messages.ts'
import { Pflege, Pflegeform } from './Pflege.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

type Art = Result<typeof calls.typenAlle>['entities'][number]
const Artform = z.extend(Typform, { aktiv: z.boolean() })
const stale = [calls.typenAlle, calls.typen]

/** Types of tickets; the type decides whether the work goes through a test. */
export function Arten() {
  const te = useTexts(einrichtungTexte)
  const list = useList(calls.typenAlle, { query: {} })
  return (
    <Pflege<Art>
      label={te('arten')}
      list={list}
      rowKey={({ id }) => id}
      name={({ name }) => name}
      rowState={({ aktiv }) => (aktiv ? undefined : 'idle')}
      neu={te('neueArt')}
      columns={[
        { id: 'name', label: te('name'), primary: true, cell: ({ name }) => name },
        { id: 'weg', label: te('weg'), cell: ({ mitTest }) => te(mitTest ? 'mit' : 'ohne') },
        { id: 'laufend', label: te('laufend'), align: 'end', width: '8rem', cell: ({ laufend }) => (laufend >= 1000 ? te('bis1000') : laufend) },
        {
          id: 'aktiv',
          label: te('aktivWort'),
          width: '10rem',
          cell: ({ aktiv }) => <State kind={aktiv ? 'ok' : 'idle'}>{te(aktiv ? 'aktivWort' : 'ruht')}</State>,
        },
      ]}
      form={(row, zu) => <Artfelder art={row} zu={zu} />}
    />
  )
}

function Artfelder({ art, zu }: { art: Art | null; zu: () => void }) {
  const te = useTexts(einrichtungTexte)
  const [anlegen, aendern] = [useAct(calls.typAnlegen, { stale }), useAct(calls.typAendern, { stale })]
  return (
    <Pflegeform
      schema={Artform}
      label={art?.name ?? te('neueArt')}
      neu={art === null}
      danach={zu}
      defaults={{ name: art?.name ?? '', mitTest: art?.mitTest ?? false, aktiv: art?.aktiv ?? true }}
      onSave={({ aktiv, ...form }) => (art ? aendern.act({ params: { id: art.id }, body: { ...form, aktiv } }) : anlegen.act({ body: form }))}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" label={te('name')} maxLength={60} autoComplete="off" />
          <FormCheckbox form={form} name="mitTest">
            {te('mitTest')}
          </FormCheckbox>
          <Weg mitTest={form.rhf.watch('mitTest') as boolean} />
          {art && (
            <FormCheckbox form={form} name="aktiv">
              {te('aktiv')}
            </FormCheckbox>
          )}
        </>
      )}
    </Pflegeform>
  )
}

/** The steps that a ticket of the type goes through. */
function Weg({ mitTest }: { mitTest: boolean }) {
  const te = useTexts(einrichtungTexte)
  const t = useTexts(messages)
  const weg = ['erfasst', 'in Prüfung', 'in Arbeit', ...(mitTest ? (['Test'] as const) : []), 'Abnahme', 'erledigt', 'abgeschlossen'] as const
  return (
    <div className="te-weg">
      <Steps label={te('schritteDerArt')} current="" steps={weg.map((id) => ({ id, label: t(`schritt.${id}`) }))} />
      <small className="t2">{te('freigabe')}</small>
    </div>
  )
}
