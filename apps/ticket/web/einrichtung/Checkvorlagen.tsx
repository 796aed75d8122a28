import type { FieldErrors } from 'react-hook-form'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { calls } from '#apps/ticket/contract.ts'
import { checkfelder } from '#apps/ticket/contract/felder.ts'
import { Checkvorlage } from '#apps/ticket/contract/verwaltung.ts'
import { Checkart } from '#domain/tickets/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { fieldWords } from '#platform/contract/record/fields.ts'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { Eintrag } from './Eintrag.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

type Vorlage = Result<typeof calls.checkvorlagen>['entities'][number]
type Punkt = Vorlage['punkte'][number]

/** Checklists that are laid onto tickets: by hand, or onto each new one of a type. */
export function Checkvorlagen() {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const worte = fieldWords(checkfelder, language)
  const { data: arten } = useCall(calls.typenAlle, { query: { limit: 200 } })
  const art = (id: string | null) => arten?.entities.find((one) => one.id === id)?.name
  return (
    <ListScreen<Vorlage>
      path="/ticket/einrichtung/checklisten"
      title={te('checklisten')}
      list={calls.checkvorlagen}
      file={calls.checkvorlagenDatei}
      createLabel={te('neueCheckliste')}
      rowKey={({ id }) => id}
      preset={{ sort: 'name' }}
      columns={[
        { id: 'name', label: worte.name, sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'art', label: worte.typId, cell: ({ typId }) => art(typId) ?? <span className="t2">{te('keineArt')}</span> },
        { id: 'punkte', label: worte.punkte, align: 'end', width: '8rem', cell: ({ punkte }) => punkte.length },
      ]}
      detail={(id, row, zurueck) =>
        id === 'neu' || row ? <Vorlagenfelder vorlage={row} arten={arten?.entities ?? []} zurueck={zurueck} /> : <Gone back={zurueck} />
      }
    />
  )
}

interface FelderProps {
  vorlage: Vorlage | undefined
  arten: readonly { id: string; name: string }[]
  zurueck: () => void
}
function Vorlagenfelder({ vorlage, arten, zurueck }: FelderProps) {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const worte = fieldWords(checkfelder, language)
  const [anlegen, aendern, loeschen] = [useAct(calls.checkvorlageAnlegen), useAct(calls.checkvorlageAendern), useAct(calls.checkvorlageLoeschen)]
  const punkt = (one: unknown) => {
    const { text, art, pflicht } = one as Punkt
    return `${text} (${te(art)}${pflicht ? `, ${te('pflicht')}` : ''})`
  }
  return (
    <Eintrag
      row={vorlage}
      teil="checkvorlagen"
      neu={te('neueCheckliste')}
      zurueck={zurueck}
      schema={Checkvorlage}
      defaults={{ name: vorlage?.name ?? '', typId: vorlage?.typId ?? null, punkte: vorlage?.punkte ?? [leerer] }}
      anlegen={(body) => anlegen.act({ body })}
      aendern={(id, body) => aendern.act({ params: { id }, body })}
      loeschen={(id) => loeschen.act({ params: { id } })}
    >
      {(form) => (
        <>
          <FormPart form={form} fields={checkfelder} name="name" />
          <FormField form={form} name="typId" label={worte.typId} say={(id) => arten.find((one) => one.id === id)?.name ?? te('keineArt')}>
            {(bind) => (
              <Select
                {...bind}
                required={false}
                label={worte.typId}
                value={bind.value ?? '*'}
                onChange={(id) => bind.onChange(id === '*' ? null : id)}
                items={[{ id: '*', name: te('keineArt') }, ...arten.map(({ id, name }) => ({ id, name }))]}
              />
            )}
          </FormField>
          <FormField form={form} name="punkte" label={worte.punkte} say={punkt}>
            {(bind) => (
              <Punkte label={worte.punkte} value={bind.value} onChange={bind.onChange} errors={form.rhf.formState.errors['punkte'] as unknown as Fehler} />
            )}
          </FormField>
        </>
      )}
    </Eintrag>
  )
}

const leerer: Punkt = { text: '', art: 'ENTW', pflicht: true }
type Fehler = readonly (FieldErrors<Punkt> | undefined)[] | undefined

interface PunkteProps {
  label: string
  value: readonly Punkt[]
  onChange: (value: Punkt[]) => void
  errors: Fehler
}
function Punkte({ label, value, onChange, errors }: PunkteProps) {
  const te = useTexts(einrichtungTexte)
  const setze = (stelle: number, neu: Partial<Punkt>) => onChange(value.map((punkt, i) => (i === stelle ? { ...punkt, ...neu } : punkt)))
  const hoch = (stelle: number) => onChange(value.map((punkt, i) => (i === stelle ? value[i - 1]! : i === stelle - 1 ? value[stelle]! : punkt)))
  return (
    <fieldset className="te-punkte">
      <legend className="label">{label}</legend>
      {value.map((punkt, stelle) => {
        const n = stelle + 1
        return (
          // Items have no id of their own before they are saved; their place names them.
          // oxlint-disable-next-line react/no-array-index-key
          <div className="te-punkt" key={stelle} role="group" aria-label={te('punkt', { n })} data-field={`punkte.${stelle}.text`}>
            <TextField
              label={te('punktText')}
              hideLabel
              placeholder={te('punktText')}
              value={punkt.text}
              maxLength={300}
              error={errors?.[stelle]?.text?.message}
              onChange={(text) => setze(stelle, { text })}
            />
            <Select
              label={te('punktArt')}
              hideLabel
              value={punkt.art}
              onChange={(art) => setze(stelle, { art })}
              items={Checkart.options.map((id) => ({ id, name: te(id) }))}
            />
            <Checkbox value={punkt.pflicht} onChange={(pflicht) => setze(stelle, { pflicht })}>
              {te('pflicht')}
            </Checkbox>
            <IconButton icon={ArrowUp} label={te('punktHoch', { n })} disabled={stelle === 0} onPress={() => hoch(stelle)} />
            <IconButton icon={X} label={te('punktWeg', { n })} onPress={() => onChange(value.filter((_, i) => i !== stelle))} />
          </div>
        )
      })}
      <div className="row">
        <Button icon={Plus} onPress={() => onChange([...value, { ...leerer, art: value.at(-1)?.art ?? 'ENTW' }])}>
          {te('punktDazu')}
        </Button>
      </div>
    </fieldset>
  )
}
