import type { FieldValues, Path } from 'react-hook-form'
import { calls } from '#apps/ticket/contract.ts'
import { regelfelder } from '#apps/ticket/contract/felder.ts'
import { Regelform } from '#apps/ticket/contract/verwaltung.ts'
import { messages } from '#apps/ticket/messages.ts'
import { pausen as allePausen, warnvorgabe, type Pause, type Warnung, stufenwort } from '#domain/tickets/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { fieldWords, hintOf } from '#platform/contract/record/fields.ts'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
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
  const { language } = useLanguage()
  const worte = fieldWords(regelfelder, language)
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
          <FormPart form={form} fields={regelfelder} name="name" />
          <FormPick
            form={form}
            name="ktostammId"
            label={worte.ktostammId}
            hint={hintOf(regelfelder.ktostammId, language)}
            selected={regel?.ktostammId ? { id: regel.ktostammId, nummer: null, name: regel.ktostamm ?? '' } : null}
            onSearch={kunden}
          />
          <div className="ti-zwei">
            <Wahl
              form={form}
              name="typId"
              label={worte.typId}
              items={(arten?.entities ?? []).map(({ id, name }) => ({ id, name }))}
              alle={te('alle')}
              als={(id) => id}
            />
            <Wahl
              form={form}
              name="prioritaet"
              label={worte.prioritaet}
              items={prioritaeten.map((nr) => ({ id: String(nr), name: `${nr} ${t(`prio.${nr}`)}` }))}
              alle={te('alle')}
              als={Number}
            />
          </div>
          <FormSelect form={form} name="kalenderId" label={worte.kalenderId} items={(kalender?.entities ?? []).map(({ id, name }) => ({ id, name }))} />
          <div className="ti-zwei">
            <Stunden form={form} name="antwortMin" />
            <Stunden form={form} name="loesungMin" />
          </div>
          <FormField form={form} name="warnungen" label={worte.warnungen} say={warnung}>
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
          <FormField form={form} name="pausen" label={worte.pausen} say={(schritt) => t(`schritt.${schritt as Pause}`)}>
            {(bind) => <Pausen value={bind.value as Pause[]} onChange={bind.onChange} />}
          </FormField>
        </>
      )}
    </Eintrag>
  )
}

/** In which steps the clock stands. */
function Pausen({ value, onChange }: { value: readonly Pause[]; onChange: (value: Pause[]) => void }) {
  const { language } = useLanguage()
  const t = useTexts(messages)
  return (
    <fieldset className="te-punkte">
      <legend className="label">{regelfelder.pausen[language]}</legend>
      <span className="hint">{hintOf(regelfelder.pausen, language)}</span>
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
function Stunden<In extends FieldValues>({ form, name }: { form: FormHandle<In>; name: 'antwortMin' | 'loesungMin' }) {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const [label, hint] = [regelfelder[name][language], hintOf(regelfelder[name], language)]
  const f = useFormats()
  return (
    <FormField form={form} name={name as string as Path<In>} label={label} say={(min) => (typeof min === 'number' ? `${f.duration(min)} h` : undefined)}>
      {(bind) => (
        <NumberField
          {...bind}
          required={false}
          label={label}
          hint={hint}
          unit={te('stunden')}
          min={0}
          value={typeof bind.value === 'number' ? bind.value / 60 : null}
          onChange={(stunden) => bind.onChange(stunden === null ? null : Math.round(stunden * 60))}
        />
      )}
    </FormField>
  )
}
