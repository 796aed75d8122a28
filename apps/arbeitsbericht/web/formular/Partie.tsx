import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { Result } from '#platform/contract/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { calls } from '#apps/arbeitsbericht/contract.ts'
import { texte } from '../texte.ts'

type Kollege = Result<typeof calls.personen>['entities'][number]
/** For whom an entry is: oneself and these; `anpassen`: each only for the time that he was there. */
export interface Partiewahl {
  leute: readonly Kollege[]
  ich: boolean
  anpassen: boolean
}
export const alleine: Partiewahl = { leute: [], ich: true, anpassen: true }

/** For whom the entry is, and the dialog that chooses colleagues. */
export function Partie({ wahl, onWahl }: { wahl: Partiewahl; onWahl: (wahl: Partiewahl) => void }) {
  const t = useTexts(texte)
  const [offen, setOffen] = useState(false)
  // Read with the form, so that the device has it when the network is gone.
  const { data } = useCall(calls.personen)
  return (
    <div className="ab-partie">
      <span className="label">{t('partieFuer')}</span>
      <span className="row wrap">
        {[...(wahl.ich ? [t('ich')] : []), ...wahl.leute.map(({ name }) => name)].map((name) => (
          <span key={name} className="ab-mensch">
            {name}
          </span>
        ))}
        <Button icon={Users} onPress={() => setOffen(true)}>
          {t('partie')}
        </Button>
      </span>
      {wahl.leute.length > 0 && (
        <Checkbox value={wahl.anpassen} onChange={(anpassen) => onWahl({ ...wahl, anpassen })} hint={t('anpassenHinweis')}>
          {t('anpassen')}
        </Checkbox>
      )}
      {offen && <Auswahl kollegen={data?.entities} wahl={wahl} onClose={() => setOffen(false)} onWahl={onWahl} />}
    </div>
  )
}

interface AuswahlProps {
  kollegen: readonly Kollege[] | undefined
  wahl: Partiewahl
  onWahl: (wahl: Partiewahl) => void
  onClose: () => void
}
function Auswahl({ kollegen, wahl, onWahl, onClose }: AuswahlProps) {
  const t = useTexts(texte)
  const [q, setQ] = useState('')
  const [entwurf, setEntwurf] = useState(wahl)
  const passt = ({ name, nummer }: Kollege) => `${nummer} ${name}`.toLowerCase().includes(q.trim().toLowerCase())
  const alle = (kollegen ?? []).filter(passt)
  const dabei = (id: string) => entwurf.leute.some((einer) => einer.id === id)
  const setze = (mensch: Kollege, an: boolean) =>
    setEntwurf({ ...entwurf, leute: an ? [...entwurf.leute, mensch] : entwurf.leute.filter(({ id }) => id !== mensch.id) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('partieWaehlen')}
      footer={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('abbrechen')}
          </Button>
          <Button
            kind="primary"
            disabled={!entwurf.ich && !entwurf.leute.length}
            onPress={() => {
              onWahl(entwurf)
              onClose()
            }}
          >
            {t('partieFertig')}
          </Button>
        </>
      }
    >
      <SearchField label={t('partieSuchen')} value={q} onChange={setQ} />
      <div className="ab-leute">
        <Checkbox value={entwurf.ich} onChange={(ich) => setEntwurf({ ...entwurf, ich })}>
          {t('ich')}
        </Checkbox>
        {alle.map((mensch) => (
          <Checkbox key={mensch.id} value={dabei(mensch.id)} onChange={(an) => setze(mensch, an)} {...(mensch.zuletzt && { hint: t('zuletztPartie') })}>
            {mensch.name} <span className="t2">{mensch.nummer}</span>
          </Checkbox>
        ))}
        {kollegen && !alle.length && <p className="t2">{t('partieLeer')}</p>}
      </div>
    </Dialog>
  )
}
