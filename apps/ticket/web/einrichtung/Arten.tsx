import { useId } from 'react'
import * as z from 'zod/mini'
import { calls } from '#apps/ticket/contract.ts'
import { typzeichen, type Typzeichen } from '#apps/ticket/contract/formen.ts'
import { Typform } from '#apps/ticket/contract/verwaltung.ts'
import { messages } from '#apps/ticket/messages.ts'
import type { Result } from '#platform/contract/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall, useList } from '#platform/web/data/query.tsx'
import { Icon } from '#platform/web/ui/show/Icon.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Steps } from '#platform/web/ui/page/Steps.tsx'
import { Nachziehen } from './Nachziehen.tsx'
import { Pflege, Pflegeform } from './Pflege.tsx'
import { Reihenfolge } from './Reihenfolge.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { useInzwischen } from '../useinzwischen.ts'
import { prioritaeten } from '../worte.ts'

type Art = Result<typeof calls.typenAlle>['entities'][number]
const Artform = z.extend(Typform, { aktiv: z.boolean() })
const stale = [calls.typenAlle, calls.typen]
const felder = ['name', 'mitTest', 'icon', 'hinweis', 'prioritaet', 'fuerKunden', 'regelId', 'aktiv'] as const

/** Types of tickets: sign, what they are for, the priority they begin with, who may choose them, and whether the work goes through a test. */
export function Arten() {
  const te = useTexts(einrichtungTexte)
  const t = useTexts(messages)
  const list = useList(calls.typenAlle, { query: { limit: 200 } })
  return (
    <Pflege<Art>
      label={te('arten')}
      list={list}
      rowKey={({ id }) => id}
      name={({ name }) => name}
      rowState={({ aktiv }) => (aktiv ? undefined : 'idle')}
      neu={te('neueArt')}
      aktion={list.rows.length > 1 && <Reihenfolge arten={list.rows} />}
      columns={[
        {
          id: 'name',
          label: te('name'),
          primary: true,
          cell: ({ name, icon, hinweis }) => (
            <span className="te-art">
              <Icon name={icon} size="s" />
              <span className="two">
                <span className="mid">{name}</span>
                {hinweis && <small>{hinweis}</small>}
              </span>
            </span>
          ),
        },
        { id: 'weg', label: te('weg'), cell: ({ mitTest }) => te(mitTest ? 'mit' : 'ohne') },
        { id: 'prioritaet', label: te('prioritaet'), cell: ({ prioritaet }) => `${prioritaet} ${t(`prio.${prioritaet as 1}`)}` },
        { id: 'zeiten', label: te('zeiten'), cell: ({ regel, vorgabe }) => regel ?? vorgabe ?? <span className="t2">{te('wieAlle')}</span> },
        { id: 'wer', label: te('waehlbar'), cell: ({ fuerKunden }) => te(fuerKunden ? 'alleWaehlen' : 'nurWir') },
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
  const t = useTexts(messages)
  const { data: regeln } = useCall(calls.regeln, { query: { limit: 200 } })
  const waehlbar = (regeln?.entities ?? []).filter(({ ktostammId }) => ktostammId === null)
  const [anlegen, aendern] = [useAct(calls.typAnlegen, { stale }), useAct(calls.typAendern, { stale })]
  const { jetzt, mitStand } = useInzwischen<Art>('ticket.typ-ueberholt', async () =>
    (await request(calls.typenAlle, { query: { limit: 200 } })).entities.find(({ id }) => id === art?.id),
  )
  const wort = (wert: boolean) => t(wert ? 'ja2' : 'nein2')
  const zeilen = (one: Art): [string, string][] => [
    [te('name'), one.name],
    [te('artHinweis'), one.hinweis],
    [te('zeichen'), te(`zeichen.${one.icon}`)],
    [te('startPrioritaet'), `${one.prioritaet} ${t(`prio.${one.prioritaet as 1}`)}`],
    [te('artVorgabe'), one.vorgabe ?? te('keineVorgabe')],
    [te('mitTest'), wort(one.mitTest)],
    [te('fuerKunden'), wort(one.fuerKunden)],
    [te('aktiv'), wort(one.aktiv)],
  ]
  return (
    <Pflegeform
      schema={Artform}
      label={art?.name ?? te('neueArt')}
      neu={art === null}
      danach={zu}
      defaults={{
        name: art?.name ?? '',
        mitTest: art?.mitTest ?? false,
        icon: art?.icon ?? 'ticket',
        hinweis: art?.hinweis ?? '',
        prioritaet: art?.prioritaet ?? 5,
        fuerKunden: art?.fuerKunden ?? true,
        regelId: art?.regelId ?? null,
        aktiv: art?.aktiv ?? true,
      }}
      onSave={({ aktiv, ...form }) =>
        art ? mitStand(art, (version) => aendern.act({ params: { id: art.id }, body: { ...form, aktiv, version } })) : anlegen.act({ body: form })
      }
    >
      {(form) => (
        <>
          {art && jetzt && <Nachziehen form={form} alt={art} jetzt={jetzt} felder={felder} zeilen={zeilen} />}
          <FormText form={form} name="name" label={te('name')} maxLength={60} autoComplete="off" />
          <FormText form={form} name="hinweis" label={te('artHinweis')} hint={te('artHinweisText')} maxLength={200} autoComplete="off" />
          <FormField form={form} name="icon" label={te('zeichen')}>
            {(bind) => <Zeichenwahl value={bind.value as Typzeichen} onChange={bind.onChange} />}
          </FormField>
          <FormField form={form} name="prioritaet" label={te('startPrioritaet')}>
            {(bind) => (
              <Select
                {...bind}
                label={te('startPrioritaet')}
                value={String(bind.value)}
                onChange={(nr) => bind.onChange(Number(nr))}
                items={prioritaeten.map((nr) => ({ id: String(nr), name: `${nr} ${t(`prio.${nr}`)}` }))}
              />
            )}
          </FormField>
          <FormCheckbox form={form} name="mitTest">
            {te('mitTest')}
          </FormCheckbox>
          <Weg mitTest={form.rhf.watch('mitTest') as boolean} />
          <FormCheckbox form={form} name="fuerKunden">
            {te('fuerKunden')}
          </FormCheckbox>
          <FormField form={form} name="regelId" label={te('artVorgabe')}>
            {(bind) => (
              <Select
                {...bind}
                required={false}
                label={te('artVorgabe')}
                hint={te('artVorgabeText')}
                value={(bind.value as string | null | undefined) ?? '*'}
                onChange={(id) => bind.onChange(id === '*' ? null : id)}
                items={[{ id: '*', name: te('keineVorgabe') }, ...waehlbar.map(({ id, name }) => ({ id, name }))]}
              />
            )}
          </FormField>
          {art && <small className="t2">{art.regel ? te('artRegel', { name: art.regel }) : te('artOhneRegel')}</small>}
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

/** One of the signs; each has its word for those who do not see it. */
function Zeichenwahl({ value, onChange }: { value: Typzeichen; onChange: (value: Typzeichen) => void }) {
  const te = useTexts(einrichtungTexte)
  const name = useId()
  return (
    <fieldset className="te-punkte">
      <legend className="label">{te('zeichen')}</legend>
      <span className="seg" role="radiogroup" aria-label={te('zeichen')}>
        {typzeichen.map((id) => (
          <label key={id} title={te(`zeichen.${id}`)}>
            <input type="radio" className="sr" name={name} checked={value === id} onChange={() => onChange(id)} aria-label={te(`zeichen.${id}`)} />
            <Icon name={id} />
          </label>
        ))}
      </span>
    </fieldset>
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
