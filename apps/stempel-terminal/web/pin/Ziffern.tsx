import { useEffect, useRef } from 'react'
import Delete from 'lucide-react/icons/delete'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { texte } from '../texte.ts'

interface Taste {
  onZiffer: (zeichen: string) => void
  onLoeschen: () => void
  onFertig: () => void
  fertig: string
  bereit: boolean
}

/** The number pad; a keyboard beside it works as well. */
export function Ziffern(props: Taste) {
  const t = useTexts(texte)
  const aktuell = useRef(props)
  useEffect(() => {
    aktuell.current = props
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { onZiffer, onLoeschen, onFertig, bereit } = aktuell.current
      if (/^\d$/.test(event.key)) onZiffer(event.key)
      else if (event.key === 'Backspace') onLoeschen()
      else if (event.key === 'Enter' && bereit && !(event.target instanceof HTMLButtonElement)) onFertig()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <div className="st-ziffern">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((ziffer) => (
        <Button key={ziffer} onPress={() => props.onZiffer(ziffer)}>
          {ziffer}
        </Button>
      ))}
      <Button icon={Delete} aria-label={t('loeschen')} onPress={props.onLoeschen} />
      <Button onPress={() => props.onZiffer('0')}>0</Button>
      <Button kind="signal" locked={!props.bereit} onPress={props.onFertig}>
        {props.fertig}
      </Button>
    </div>
  )
}
