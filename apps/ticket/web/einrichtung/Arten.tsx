import { useId } from 'react'
import { calls } from '#apps/ticket/contract.ts'
import { artfelder } from '#apps/ticket/contract/felder.ts'
import { typzeichen, type Typzeichen } from '#apps/ticket/contract/formen.ts'
import { Typaenderung } from '#apps/ticket/contract/verwaltung.ts'
import { messages } from '#apps/ticket/messages.ts'
import type { Result } from '#platform/contract/contract.ts'
import { fieldWords, hintOf } from '#platform/contract/record/fields.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Icon } from '#platform/web/ui/show/Icon.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Steps } from '#platform/web/ui/page/Steps.tsx'
import { Eintrag } from './Eintrag.tsx'
import { Reihenfolge } from './Reihenfolge.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { prioritaeten } from '../worte.ts'

type Art = Result<typeof calls.typenAlle>['entities'][number]

/** Types of tickets: sign, what they are for, the priority they begin with, who may choose them, and whether the work goes through a test. */
export function Arten() {
  const te = useTexts(einrichtungTexte)
  const t = useTexts(messages)
  const { language } = useLanguage()
  const worte = fieldWords(artfelder, language)
  return (
    <ListScreen<Art>
      path="/ticket/einrichtung/arten"
      title={te('arten')}
      list={calls.typenAlle}
      file={calls.typenDatei}
      createLabel={te('neueArt')}
      rowKey={({ id }) => id}
      rowState={({ aktiv }) => (aktiv ? undefined : 'idle')}
      actions={<Reihenfolge />}
      columns={[
        {
          id: 'name',
          label: worte.name,
          sortable: true,
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
        { id: 'prioritaet', label: t('prioritaet'), cell: ({ prioritaet }) => `${prioritaet} ${t(`prio.${prioritaet as 1}`)}` },
        { id: 'zeiten', label: te('zeiten'), cell: ({ regel, vorgabe }) => regel ?? vorgabe ?? <span className="t2">{te('wieAlle')}</span> },
        { id: 'wer', label: te('waehlbar'), cell: ({ fuerKunden }) => te(fuerKunden ? 'alleWaehlen' : 'nurWir') },
        { id: 'laufend', label: te('laufend'), align: 'end', width: '8rem', cell: ({ laufend }) => (laufend >= 1000 ? te('bis1000') : laufend) },
        { id: 'aktiv', label: te('aktivWort'), width: '10rem', cell: ({ aktiv }) => <Gebrauch aktiv={aktiv} /> },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <Artfelder art={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Gebrauch({ aktiv }: { aktiv: boolean }) {
  const te = useTexts(einrichtungTexte)
  return <State kind={aktiv ? 'ok' : 'idle'}>{te(aktiv ? 'aktivWort' : 'ruht')}</State>
}

function Artfelder({ art, zurueck }: { art: Art | undefined; zurueck: () => void }) {
  const te = useTexts(einrichtungTexte)
  const t = useTexts(messages)
  const { language } = useLanguage()
  const worte = fieldWords(artfelder, language)
  const { data: regeln } = useCall(calls.regeln, { query: { limit: 200 } })
  const waehlbar = (regeln?.entities ?? []).filter(({ ktostammId }) => ktostammId === null)
  const [anlegen, aendern] = [useAct(calls.typAnlegen), useAct(calls.typAendern)]
  const vorrang = (nr: unknown) => `${nr} ${t(`prio.${nr as 1}`)}`
  return (
    <Eintrag
      row={art}
      teil="typen"
      neu={te('neueArt')}
      state={art && <Gebrauch aktiv={art.aktiv} />}
      zurueck={zurueck}
      schema={Typaenderung}
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
      anlegen={({ aktiv: _aktiv, ...body }) => anlegen.act({ body })}
      aendern={(id, body) => aendern.act({ params: { id }, body })}
    >
      {(form) => (
        <>
          <FormPart form={form} fields={artfelder} name="name" />
          <FormPart form={form} fields={artfelder} name="hinweis" />
          <FormField form={form} name="icon" label={worte.icon} say={(icon) => te(`zeichen.${icon as Typzeichen}`)}>
            {(bind) => <Zeichenwahl label={worte.icon} value={bind.value as Typzeichen} onChange={bind.onChange} />}
          </FormField>
          <FormField form={form} name="prioritaet" label={worte.prioritaet} say={vorrang}>
            {(bind) => (
              <Select
                {...bind}
                label={worte.prioritaet}
                value={String(bind.value)}
                onChange={(nr) => bind.onChange(Number(nr))}
                items={prioritaeten.map((nr) => ({ id: String(nr), name: vorrang(nr) }))}
              />
            )}
          </FormField>
          <FormPart form={form} fields={artfelder} name="mitTest" />
          <Weg mitTest={form.rhf.watch('mitTest') as boolean} />
          <FormPart form={form} fields={artfelder} name="fuerKunden" />
          <FormField form={form} name="regelId" label={worte.regelId} say={(id) => waehlbar.find((one) => one.id === id)?.name ?? te('keineVorgabe')}>
            {(bind) => (
              <Select
                {...bind}
                required={false}
                label={worte.regelId}
                hint={hintOf(artfelder.regelId, language)}
                value={(bind.value as string | null | undefined) ?? '*'}
                onChange={(id) => bind.onChange(id === '*' ? null : id)}
                items={[{ id: '*', name: te('keineVorgabe') }, ...waehlbar.map(({ id, name }) => ({ id, name }))]}
              />
            )}
          </FormField>
          {art && <small className="t2">{art.regel ? te('artRegel', { name: art.regel }) : te('artOhneRegel')}</small>}
          {art && <FormPart form={form} fields={artfelder} name="aktiv" />}
        </>
      )}
    </Eintrag>
  )
}

/** One of the signs; each has its word for those who do not see it. */
function Zeichenwahl({ label, value, onChange }: { label: string; value: Typzeichen; onChange: (value: Typzeichen) => void }) {
  const te = useTexts(einrichtungTexte)
  const name = useId()
  return (
    <fieldset className="te-punkte">
      <legend className="label">{label}</legend>
      <span className="seg" role="radiogroup" aria-label={label}>
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
