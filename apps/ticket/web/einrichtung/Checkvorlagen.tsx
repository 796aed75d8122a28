import type { FieldErrors } from 'react-hook-form'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { calls } from '#apps/ticket/contract.ts'
import { Checkvorlage } from '#apps/ticket/contract/verwaltung.ts'
import { Checkart } from '#domain/tickets/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall, useList } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { Nachziehen } from './Nachziehen.tsx'
import { Pflege, Pflegeform } from './Pflege.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { useInzwischen } from '../useinzwischen.ts'

type Vorlage = Result<typeof calls.checkvorlagen>['entities'][number]
type Punkt = Vorlage['punkte'][number]
const stale = [calls.checkvorlagen]
const felder = ['name', 'typId', 'punkte'] as const

/** Checklists that are laid onto tickets: by hand, or onto each new one of a type. */
export function Checkvorlagen() {
  const te = useTexts(einrichtungTexte)
  const list = useList(calls.checkvorlagen, { query: {} })
  const { data: arten } = useCall(calls.typenAlle, { query: { limit: 200 } })
  const art = (id: string | null) => arten?.entities.find((one) => one.id === id)?.name
  return (
    <Pflege<Vorlage>
      label={te('checklisten')}
      list={list}
      rowKey={({ id }) => id}
      name={({ name }) => name}
      neu={te('neueCheckliste')}
      breit
      columns={[
        { id: 'name', label: te('name'), primary: true, cell: ({ name }) => name },
        { id: 'art', label: te('fuerArt'), cell: ({ typId }) => art(typId) ?? <span className="t2">{te('keineArt')}</span> },
        { id: 'punkte', label: te('punkte'), align: 'end', width: '8rem', cell: ({ punkte }) => punkte.length },
      ]}
      form={(row, zu) => <Vorlagenfelder vorlage={row} arten={arten?.entities ?? []} zu={zu} />}
    />
  )
}

function Vorlagenfelder({ vorlage, arten, zu }: { vorlage: Vorlage | null; arten: readonly { id: string; name: string }[]; zu: () => void }) {
  const te = useTexts(einrichtungTexte)
  const [anlegen, aendern, loeschen] = [
    useAct(calls.checkvorlageAnlegen, { stale }),
    useAct(calls.checkvorlageAendern, { stale }),
    useAct(calls.checkvorlageLoeschen, { stale }),
  ]
  const { jetzt, mitStand } = useInzwischen<Vorlage>('ticket.eintrag-ueberholt', async () =>
    (await request(calls.checkvorlagen, { query: { limit: 200 } })).entities.find(({ id }) => id === vorlage?.id),
  )
  const zeilen = ({ name, typId, punkte }: Vorlage): [string, string][] => [
    [te('name'), name],
    [te('fuerArt'), arten.find(({ id }) => id === typId)?.name ?? te('keineArt')],
    [te('punkte'), punkte.map(({ text, art, pflicht }) => `${text} (${te(art)}${pflicht ? `, ${te('pflicht')}` : ''})`).join('; ')],
  ]
  return (
    <Pflegeform
      schema={Checkvorlage}
      label={vorlage?.name ?? te('neueCheckliste')}
      neu={vorlage === null}
      danach={zu}
      defaults={{ name: vorlage?.name ?? '', typId: vorlage?.typId ?? null, punkte: vorlage?.punkte ?? [leerer] }}
      onSave={(body) =>
        vorlage ? mitStand(vorlage, (version) => aendern.act({ params: { id: vorlage.id }, body: { ...body, version } })) : anlegen.act({ body })
      }
      onDelete={vorlage ? () => loeschen.act({ params: { id: vorlage.id } }) : undefined}
    >
      {(form) => (
        <>
          {vorlage && jetzt && <Nachziehen form={form} alt={vorlage} jetzt={jetzt} felder={felder} zeilen={zeilen} />}
          <FormText form={form} name="name" label={te('name')} maxLength={60} autoComplete="off" />
          <FormField form={form} name="typId" label={te('fuerArt')}>
            {(bind) => (
              <Select
                {...bind}
                required={false}
                label={te('fuerArt')}
                value={bind.value ?? '*'}
                onChange={(id) => bind.onChange(id === '*' ? null : id)}
                items={[{ id: '*', name: te('keineArt') }, ...arten.map(({ id, name }) => ({ id, name }))]}
              />
            )}
          </FormField>
          <FormField form={form} name="punkte" label={te('punkte')}>
            {(bind) => <Punkte value={bind.value} onChange={bind.onChange} errors={form.rhf.formState.errors['punkte'] as unknown as Fehler} />}
          </FormField>
        </>
      )}
    </Pflegeform>
  )
}

const leerer: Punkt = { text: '', art: 'ENTW', pflicht: true }
type Fehler = readonly (FieldErrors<Punkt> | undefined)[] | undefined

function Punkte({ value, onChange, errors }: { value: readonly Punkt[]; onChange: (value: Punkt[]) => void; errors: Fehler }) {
  const te = useTexts(einrichtungTexte)
  const setze = (stelle: number, neu: Partial<Punkt>) => onChange(value.map((punkt, i) => (i === stelle ? { ...punkt, ...neu } : punkt)))
  const hoch = (stelle: number) => onChange(value.map((punkt, i) => (i === stelle ? value[i - 1]! : i === stelle - 1 ? value[stelle]! : punkt)))
  return (
    <fieldset className="te-punkte">
      <legend className="label">{te('punkte')}</legend>
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
