import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { moved } from '#platform/web/files/order.ts'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { MoveButtons } from '#platform/web/ui/act/MoveButtons.tsx'
import type { Einstellungen } from '#apps/arbeitsschein/contract/einstellungen.ts'
import { einheiten, gemessen, type Position } from '#apps/arbeitsschein/contract/schein.ts'
import { positionsarten, type Positionsart } from '#apps/arbeitsschein/contract/vorgaben.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { texte } from '../texte.ts'
import { feld as feldname, type Scheinformular } from '../useschein.ts'
import { useWahl } from '../wahl.ts'
import { leereZeile, mitEinem, mitUnbekanntem } from './artikelzeile.ts'
import { Artikelwahl } from './Artikelwahl.tsx'
import { AusBericht } from './AusBericht.tsx'
import { Zeitfelder } from './Zeitfelder.tsx'

const einheit: Readonly<Record<Positionsart, Position['einheit']>> = { Zeit: '', Material: 'Stk', Geraet: 'h', Fahrt: 'km', Leistung: 'Psch', Text: '' }
interface PositionenProps {
  form: Scheinformular
  zeigt: Einstellungen
  /** Names of those who stand there already. */
  namen: ReadonlyMap<string, string>
}

/** The lines of a sheet: six kinds, moved by buttons, each with its comment. */
export function Positionen({ form, zeigt, namen }: PositionenProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const alle = (form.rhf.watch(feldname('positionen')) ?? []) as Position[]
  const [objektId, datum] = [form.rhf.watch(feldname('objektId')) as string | null, form.rhf.watch(feldname('datum')) as string | null]
  const setze = (neue: readonly Position[]) =>
    form.rhf.setValue(feldname('positionen'), [...neue] as never, { shouldDirty: true, shouldValidate: form.failures > 0 })
  const dazu = (art: Positionsart) =>
    setze([...alle, { ...leereZeile, id: uuid(), art, einheit: einheit[art], ...(art === 'Zeit' && { lstfixId: vorige(alle) }) }])
  return (
    <section className="as-teil" aria-label={tm('positionen')}>
      <h2>{tm('positionen')}</h2>
      {!alle.length && <p className="t2">{t('keinePositionen')}</p>}
      {alle.length > 0 && (
        <ol className="as-positionen">
          {alle.map((eine, nr) => {
            const name = t('positionNr', { n: nr + 1 })
            return (
              <li key={eine.id} aria-label={`${name}: ${tm(`position.${eine.art}`)}`}>
                <div className="row between wrap">
                  <b>
                    {nr + 1}. {[tm(`position.${eine.art}`), eine.nummer].filter(Boolean).join(' ')}
                  </b>
                  <span className="row">
                    {zeigt.positionKopieren && (
                      <IconButton
                        icon={Copy}
                        label={t('kopierenPosition', { n: nr + 1 })}
                        onPress={() => setze(alle.toSpliced(nr + 1, 0, { ...eine, id: uuid(), berichtId: null, von: null, bis: null }))}
                      />
                    )}
                    <MoveButtons name={name} at={nr} of={alle.length} onMove={(by) => setze(moved(alle, nr, by))} />
                    <IconButton icon={Trash2} label={t('entfernen', { n: nr + 1 })} onPress={() => setze(alle.toSpliced(nr, 1))} />
                  </span>
                </div>
                <Felder form={form} nr={nr} art={eine.art} zeigt={zeigt} namen={namen} lstfixId={eine.lstfixId} />
              </li>
            )
          })}
        </ol>
      )}
      <Artikelwahl
        onNimm={(artikel) => {
          const danach = mitEinem(alle, artikel)
          setze(danach.positionen)
          return danach.menge
        }}
        onUnbekannt={(code) => setze(mitUnbekanntem(alle, code))}
      />
      <div className="row wrap">
        {positionsarten.map((art) => (
          <Button key={art} icon={Plus} aria-label={t('dazu', { art: tm(`position.${art}`) })} onPress={() => dazu(art)}>
            {tm(`position.${art}`)}
          </Button>
        ))}
        {objektId && datum && (
          <AusBericht
            objektId={objektId}
            datum={datum}
            schon={new Set(alle.flatMap(({ id, berichtId }) => berichtId ?? id))}
            onNimm={({ id: berichtId, lstfixId, von, bis, beschreibung: text }) =>
              setze([...alle, { ...leereZeile, id: uuid(), art: 'Zeit', berichtId, lstfixId, von, bis, text: text.replace(/\s+/g, ' ').trim().slice(0, 500) }])
            }
          />
        )}
      </div>
    </section>
  )
}

/** The next line of time is of whoever worked last. */
const vorige = (alle: readonly Position[]) => alle.findLast(({ art }) => art === 'Zeit')?.lstfixId ?? null

function Felder({ form, nr, art, zeigt, namen, lstfixId }: PositionenProps & { nr: number; art: Positionsart; lstfixId: Id<'lstfix'> | null }) {
  const tm = useTexts(messages)
  const personen = useWahl('personen')
  const feld = (name: keyof Position) => feldname(`positionen.${nr}.${name}`)
  const name = lstfixId && namen.get(lstfixId)
  return (
    <>
      {art === 'Zeit' && (
        <>
          <FormPick form={form} name={feld('lstfixId')} label={tm('person')} {...personen} {...(name && { selected: { id: lstfixId, nummer: null, name } })} />
          <Zeitfelder form={form} nr={nr} />
        </>
      )}
      <FormText form={form} name={feld('text')} label={tm('text')} maxLength={500} />
      {gemessen(art) && (
        <div className="as-menge">
          <FormText form={form} name={feld('menge')} label={tm('menge')} inputMode="decimal" maxLength={20} autoComplete="off" />
          <FormSelect form={form} name={feld('einheit')} label={tm('einheit')} items={einheiten.map((id) => ({ id, name: id }))} />
        </div>
      )}
      {zeigt.kommentar && <FormText form={form} name={feld('kommentar')} label={tm('kommentar')} multiline rows={1} maxLength={2000} />}
    </>
  )
}
