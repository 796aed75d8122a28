import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { FilterWahl } from './Felder.tsx'
import { texte } from './texte.ts'

export function AktivState({ aktiv }: { aktiv: boolean }) {
  const t = useTexts(texte)
  return <State kind={aktiv ? 'ok' : 'idle'}>{t(aktiv ? 'aktiv' : 'inaktiv')}</State>
}

export function AktivFilter({ wert, setzen }: { wert: string | undefined; setzen: (wert: string | null) => void }) {
  const t = useTexts(texte)
  return (
    <FilterWahl
      label={t('zustand')}
      value={wert}
      onChange={setzen}
      items={[
        { id: 'ja', name: t('aktiv') },
        { id: 'nein', name: t('inaktiv') },
      ]}
    />
  )
}
