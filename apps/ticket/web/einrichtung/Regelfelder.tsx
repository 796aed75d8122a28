import type { FieldValues, Path } from 'react-hook-form'
import { calls } from '#apps/ticket/contract.ts'
import { Regelform } from '#apps/ticket/contract/verwaltung.ts'
import { messages } from '#apps/ticket/messages.ts'
import { pausen as allePausen, warnvorgabe, type Pause, type Warnung, stufenwort } from '#domain/tickets/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Eintrag } from './Eintrag.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { Warnstufen, type Warnfehler } from './Warnstufen.tsx'
import { prioritaeten } from '../worte.ts'

export type Regel = Result<typeof calls.regeln>['entities'][number]

/** The fields of a rule. */
export function Regelfelder({ regel, zurueck }: { regel: Regel | undefined; zurueck: () => void }) {
  const t = useTexts(messages)
  const te = useTexts(einrichtungTexte)
  const [anlegen, aendern, loeschen] = [useAct(calls.regelAnlegen), useAct(calls.regelAendern), useAct(calls.regelLoeschen)]
  const kunden = useRemoteSearch(calls.kunden)
  const { data: kalender } = useCall(calls.kalender, { query: { limit: 200 } })
  const { data: arten } = useCall(calls.typenAlle, { query: { limit: 200 } })
  const warnung = (one: unknown) => `${stufenwort(one as Warnung)} ${te(`an.${(one as Warnung).an}`)}`
  return (
    <Eintrag
      row={regel}
      teil="regeln"
      neu={te('neueRegel')}
      zurueck={zurueck}
      schema={Regelform}
      defaults={{
        name: regel?.name ?? '',
        ktostammId: regel?.ktostammId ?? null,
        typId: regel?.typId ?? null,
        prioritaet: regel?.prioritaet ?? null,
        kalenderId: regel?.kalenderId ?? '',
        antwortMin: regel?.antwortMin ?? null,
        loesungMin: regel?.loesungMin ?? null,
        pausen: [...(regel?.pausen ?? allePausen)],
        warnungen: [...(regel?.warnungen ?? warnvorgabe)],
      }}
      anlegen={(body) => anlegen.act({ body })}
      aendern={(id, body) => aendern.act({ params: { id }, body })}
      loeschen={(id) => loeschen.act({ params: { id } })}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" label={te('name')} maxLength={60} autoComplete="off" />
          <FormPick
            form={form}
            name="ktostammId"
            label={te('kunde')}
            hint={te('kundeHinweis')}
            selected={regel?.ktostammId ? { id: regel.ktostammId, nummer: null, name: regel.ktostamm ?? '' } : null}
            onSearch={kunden}
          />
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
          <FormField form={form} name="warnungen" label={te('warnungen')} say={warnung}>
            {(bind) => (
              <Warnstufen
                value={bind.value as Warnung[]}
                onChange={bind.onChange}
                error={form.rhf.formState.errors['warnungen'] as unknown as Warnfehler}
                antwortMin={form.rhf.watch('antwortMin') as number | null}
                loesungMin={form.rhf.watch('loesungMin') as number | null}
              />
            )}
          </FormField>
          <FormField form={form} name="pausen" label={te('pausen')} say={(schritt) => t(`schritt.${schritt as Pause}`)}>
            {(bind) => <Pausen value={bind.value as Pause[]} onChange={bind.onChange} />}
          </FormField>
        </>
      )}
    </Eintrag>
  )
}

/** In which steps the clock stands. */
function Pausen({ value, onChange }: { value: readonly Pause[]; onChange: (value: Pause[]) => void }) {
  const te = useTexts(einrichtungTexte)
  const t = useTexts(messages)
  return (
    <fieldset className="te-punkte">
      <legend className="label">{te('pausen')}</legend>
      <span className="hint">{te('pausenHinweis')}</span>
      <div className="ti-zwei">
        {allePausen.map((schritt) => (
          <Checkbox
            key={schritt}
            value={value.includes(schritt)}
            onChange={(steht) => onChange(allePausen.filter((one) => (one === schritt ? steht : value.includes(one))))}
          >
            {t(`schritt.${schritt}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
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
  const say = (wert: unknown) => (wert === null ? alle : items.find(({ id }) => id === String(wert))?.name)
  return (
    <FormField form={form} name={name} label={label} say={say}>
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
  const f = useFormats()
  return (
    <FormField form={form} name={name} label={label} say={(min) => (typeof min === 'number' ? `${f.duration(min)} h` : undefined)}>
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
