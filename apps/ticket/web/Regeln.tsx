import { useCallback } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { pausen, warnstufen } from '#domain/tickets/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { request } from '#platform/web/client.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useFormats, useTexts } from '#platform/web/i18n.tsx'
import { useAct, useCall, useList } from '#platform/web/query.tsx'
import { NumberField } from '#platform/web/ui/NumberField.tsx'
import { PickList } from '#platform/web/ui/PickList.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { calls } from '../contract.ts'
import { Regelform } from '../contract/verwaltung.ts'
import { messages } from '../messages.ts'
import { Pflege, Pflegeform } from './Pflege.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { prioritaeten } from './worte.ts'

type Regel = Result<typeof calls.regeln>['entities'][number]
const stale = [calls.regeln]

/** Agreed times: for which tickets, by which calendar, how long until the first answer and the solution. */
export function Regeln() {
  const t = useTexts(messages)
  const te = useTexts(einrichtungTexte)
  const f = useFormats()
  const list = useList(calls.regeln, { query: {} })
  const zeit = (min: number | null) => (min === null ? <span className="t3">–</span> : `${f.duration(min)} h`)
  return (
    <Pflege<Regel>
      label={te('zeiten')}
      list={list}
      rowKey={({ id }) => id}
      name={({ name }) => name}
      neu={te('neueRegel')}
      hinweis={te('regelText', { pausen: pausen.map((schritt) => t(`schritt.${schritt}`)).join(', '), stufen: warnstufen.join(', ') })}
      columns={[
        { id: 'name', label: te('name'), primary: true, cell: ({ name }) => name },
        { id: 'kunde', label: te('kunde'), cell: ({ ktostamm }) => ktostamm ?? <span className="t2">{te('alle')}</span> },
        { id: 'art', label: te('art'), cell: ({ typ }) => typ ?? <span className="t2">{te('alle')}</span> },
        {
          id: 'prioritaet',
          label: te('prioritaet'),
          cell: ({ prioritaet }) => (prioritaet === null ? <span className="t2">{te('alle')}</span> : `${prioritaet} ${t(`prio.${prioritaet as 1}`)}`),
        },
        { id: 'antwort', label: te('antwort'), align: 'end', cell: ({ antwortMin }) => zeit(antwortMin) },
        { id: 'loesung', label: te('loesung'), align: 'end', cell: ({ loesungMin }) => zeit(loesungMin) },
        { id: 'kalender', label: te('kalender'), cell: ({ kalender }) => kalender },
      ]}
      form={(row, zu) => <Regelfelder regel={row} zu={zu} />}
    />
  )
}

function Regelfelder({ regel, zu }: { regel: Regel | null; zu: () => void }) {
  const t = useTexts(messages)
  const te = useTexts(einrichtungTexte)
  const [anlegen, aendern, loeschen] = [useAct(calls.regelAnlegen, { stale }), useAct(calls.regelAendern, { stale }), useAct(calls.regelLoeschen, { stale })]
  const { data: kalender } = useCall(calls.kalender, { query: { limit: 200 } })
  const { data: arten } = useCall(calls.typenAlle, { query: { limit: 200 } })
  const kunden = useCallback(async (q: string) => (await request(calls.kunden, { query: { q } })).entities, [])
  return (
    <Pflegeform
      schema={Regelform}
      label={regel?.name ?? te('neueRegel')}
      neu={regel === null}
      danach={zu}
      defaults={{
        name: regel?.name ?? '',
        ktostammId: regel?.ktostammId ?? null,
        typId: regel?.typId ?? null,
        prioritaet: regel?.prioritaet ?? null,
        kalenderId: regel?.kalenderId ?? '',
        antwortMin: regel?.antwortMin ?? null,
        loesungMin: regel?.loesungMin ?? null,
      }}
      onSave={(body) => (regel ? aendern.act({ params: { id: regel.id }, body }) : anlegen.act({ body }))}
      onDelete={regel ? () => loeschen.act({ params: { id: regel.id } }) : undefined}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" label={te('name')} maxLength={60} autoComplete="off" />
          <FormField form={form} name="ktostammId" label={te('kunde')}>
            {(bind) => (
              <PickList
                {...bind}
                label={te('kunde')}
                hint={te('kundeHinweis')}
                selected={regel?.ktostammId ? { id: regel.ktostammId, nummer: null, name: regel.ktostamm ?? '' } : null}
                onSearch={kunden}
              />
            )}
          </FormField>
          <div className="ti-zwei">
            <Wahl
              form={form}
              name="typId"
              label={te('art')}
              items={(arten?.entities ?? []).map(({ id, name }) => ({ id, name }))}
              alle={te('alle')}
              als={(id) => id}
            />
            <Wahl
              form={form}
              name="prioritaet"
              label={te('prioritaet')}
              items={prioritaeten.map((nr) => ({ id: String(nr), name: `${nr} ${t(`prio.${nr}`)}` }))}
              alle={te('alle')}
              als={Number}
            />
          </div>
          <FormSelect form={form} name="kalenderId" label={te('kalender')} items={(kalender?.entities ?? []).map(({ id, name }) => ({ id, name }))} />
          <div className="ti-zwei">
            <Stunden form={form} name="antwortMin" label={te('antwort')} />
            <Stunden form={form} name="loesungMin" label={te('loesung')} />
          </div>
        </>
      )}
    </Pflegeform>
  )
}

/** One of a list, or all of them (null). */
function Wahl<In extends FieldValues>({
  form,
  name,
  label,
  items,
  alle,
  als,
}: {
  form: FormHandle<In>
  name: Path<In>
  label: string
  items: readonly { id: string; name: string }[]
  alle: string
  als: (id: string) => unknown
}) {
  return (
    <FormField form={form} name={name} label={label}>
      {(bind) => (
        <Select
          {...bind}
          required={false}
          label={label}
          value={bind.value === null || bind.value === undefined ? '*' : String(bind.value)}
          onChange={(id) => bind.onChange(id === '*' ? null : als(id))}
          items={[{ id: '*', name: alle }, ...items]}
        />
      )}
    </FormField>
  )
}

/** Minutes, typed as hours of working time. */
function Stunden<In extends FieldValues>({ form, name, label }: { form: FormHandle<In>; name: Path<In>; label: string }) {
  const te = useTexts(einrichtungTexte)
  return (
    <FormField form={form} name={name} label={label}>
      {(bind) => (
        <NumberField
          {...bind}
          required={false}
          label={label}
          hint={te('stundenHinweis')}
          unit={te('stunden')}
          min={0}
          value={typeof bind.value === 'number' ? bind.value / 60 : null}
          onChange={(stunden) => bind.onChange(stunden === null ? null : Math.round(stunden * 60))}
        />
      )}
    </FormField>
  )
}
