import { useState } from 'react'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Filter } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { AnsichtAendern } from './AnsichtAendern.tsx'
import { AnsichtMerken } from './AnsichtMerken.tsx'
import { sichten, type Ansicht, type Sicht } from './filter.ts'
import { listeTexte } from './texte-liste.ts'

const bis1000 = (zahl: number) => (zahl >= 1000 ? '1000+' : String(zahl))

interface SichtenProps {
  sicht: string
  ansichten: readonly Ansicht[]
  ansicht: Ansicht | undefined
  onSicht: (sicht: string) => void
  /** The question on the screen, when it is worth a name. */
  frage: Partial<Filter> | null
}

/** Views to choose from, each with its count; the question on the screen can become one. */
export function Sichten({ sicht, ansichten, ansicht, onSicht, frage }: SichtenProps) {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const { data: stand } = useCall(calls.stand)
  const [offen, setOffen] = useState<'merken' | 'aendern' | null>(null)
  const zahlen: Readonly<Record<Sicht, number | undefined>> = {
    laufend: undefined,
    meine: stand?.wartet,
    niemand: stand?.niemand,
    neu: stand?.neu,
    freigabe: stand?.freigabe,
    ueberfaellig: stand?.ueberfaellig,
  }
  const gezeigt = sichten.filter((one) => (one !== 'meine' && one !== 'niemand') || stand?.intern)
  const name = (one: Sicht) => (one === 'niemand' ? tl('niemand') : t(`sicht.${one}`))
  return (
    <div className="tl-sichten sideways">
      <Segmented
        label={t('sicht')}
        value={sicht}
        onChange={onSicht}
        choices={gezeigt.map((id) => ({ id: id as string, label: zahlen[id] ? tl('anzahl', { name: name(id), n: bis1000(zahlen[id]) }) : name(id) }))}
      />
      <MenuButton
        icon={Bookmark}
        iconEnd={ChevronDown}
        kind="quiet"
        disabled={ansichten.length === 0}
        items={ansichten.map(({ id, name: text, anzahl, geteilt, eigene, besitzer, veraltet }) => ({
          id,
          label: text,
          hint: [
            tl('ansichtTickets', { n: bis1000(anzahl) }),
            geteilt && (eigene ? tl('geteilt') : tl('von', { name: besitzer })),
            veraltet && tl('ansichtVeraltetKurz'),
          ]
            .filter(Boolean)
            .join(' · '),
          current: id === ansicht?.id,
          onAction: () => onSicht(id),
        }))}
      >
        {ansicht ? tl('anzahl', { name: ansicht.name, n: bis1000(ansicht.anzahl) }) : tl('ansichten')}
      </MenuButton>
      {frage && (
        <Button kind="quiet" icon={BookmarkPlus} onPress={() => setOffen('merken')}>
          {tl('merken')}
        </Button>
      )}
      {ansicht?.darf.includes('aendern') && (
        <Button kind="quiet" icon={Pencil} onPress={() => setOffen('aendern')}>
          {tl('ansichtBearbeiten')}
        </Button>
      )}
      {frage && <AnsichtMerken open={offen === 'merken'} onClose={() => setOffen(null)} frage={frage} teilbar={stand?.intern ?? false} onGemerkt={onSicht} />}
      {ansicht && (
        <AnsichtAendern
          open={offen === 'aendern'}
          onClose={() => setOffen(null)}
          ansicht={ansicht}
          frage={frage}
          teilbar={stand?.intern ?? false}
          onFertig={onSicht}
        />
      )}
    </div>
  )
}
