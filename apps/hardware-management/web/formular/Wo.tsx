import { useCallback } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { Id } from '#platform/contract/shapes.ts'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Angaben, Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'
import { useAuswahl, type Auswahleintrag } from '../wahl.ts'

/** Told what was chosen, with its name. */
export type Wahlmelder = (name: 'kunde' | 'objekt' | 'standort' | 'benutzer', eintrag: PickItem | null) => void

interface Props<In extends FieldValues> {
  form: FormHandle<In>
  namen: Partial<Hardwaredetail['namen']> | undefined
  /** Asks for the place only, not for people. */
  nurOrt?: boolean
  onGewaehlt?: Wahlmelder | undefined
}
/** Whose it is, where it stands, who uses it. Sites, places and people follow from the customer; without one it is our own. */
export function Wo<In extends FieldValues>({ form, namen, nurOrt, onGewaehlt }: Props<In>) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const feld = (name: keyof Angaben) => name as Path<In>
  const melde = (name: Parameters<Wahlmelder>[0]) => onGewaehlt && ((eintrag: PickItem | null) => onGewaehlt(name, eintrag))
  const kunde = form.rhf.watch(feld('ktostammId')) as string | null
  const objekt = form.rhf.watch(feld('objektId')) as string | null
  const beimKunden = kunde ? { ktostammId: kunde } : null
  const [kunden, mitarbeiter] = [useRemoteSearch(calls.kunden), useRemoteSearch(calls.mitarbeiter)]
  const [objekte, ansprechpartner] = [useRemotePick(calls.objekte, beimKunden), useRemoteSearch(calls.ansprechpartner, beimKunden)]
  const standorte = useStandorte(objekt)
  return (
    <>
      <FormPick
        form={form}
        name={feld('ktostammId')}
        label={tm('kunde')}
        hint={t('eigenesHinweis')}
        onSearch={kunden}
        selected={namen?.kunde ?? null}
        onPicked={melde('kunde')}
      />
      {kunde ? (
        <FormPick form={form} name={feld('objektId')} label={tm('objekt')} {...objekte} selected={namen?.objekt ?? null} onPicked={melde('objekt')} />
      ) : nurOrt ? null : (
        <FormPick
          form={form}
          name={feld('lstfixId')}
          label={t('mitarbeiter')}
          onSearch={mitarbeiter}
          selected={namen?.benutzer ?? null}
          onPicked={melde('benutzer')}
        />
      )}
      <FormPick form={form} name={feld('standortId')} label={tm('standort')} {...standorte} selected={namen?.standort ?? null} onPicked={melde('standort')} />
      {kunde && !nurOrt && (
        <FormPick
          form={form}
          name={feld('ansprechpartnerId')}
          label={t('ansprechpartner')}
          onSearch={ansprechpartner}
          selected={namen?.benutzer ?? null}
          onPicked={melde('benutzer')}
        />
      )}
      {!nurOrt && <FormText form={form} name={feld('benutzerText')} label={t('benutzerText')} maxLength={100} autoComplete="off" />}
    </>
  )
}

/** Places at this site; without a site our own. */
function useStandorte(objektId: Id<'objekt'> | null) {
  return useAuswahl(
    'standort',
    useCallback((ort: Auswahleintrag) => (ort.objektId === objektId ? ort : null), [objektId]),
  )
}
