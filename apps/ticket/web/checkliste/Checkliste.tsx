import { useState } from 'react'
import ListPlus from 'lucide-react/icons/list-plus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Checkpunkt, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { later } from '#platform/web/route/later.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { HakenAbgelehnt } from '../warteschlange/Abgelehnt.tsx'
import { Abschnitt } from '../seite/Abschnitt.tsx'
import { PunktAendern } from './PunktAendern.tsx'
import { PunktHinzu } from './PunktHinzu.tsx'
import { sende, useAbgelehnte, useWartende } from '../warteschlange/wartende.ts'
import { hinweisVon, veraltet } from '../worte.ts'

/** Templates come with the set-up's words, which nobody reads a ticket with. */
const VorlageLegen = later(async () => (await import('./VorlageLegen.tsx')).VorlageLegen)

/** The items that have to be done, ticked in place; a tick may wait on the device and stays visible there. */
export function Checkliste({ ticket, punkte }: { ticket: Ticketdetail; punkte: readonly Checkpunkt[] }) {
  const t = useTexts(messages)
  const [offen, setOffen] = useState<'neu' | 'vorlage' | null>(null)
  const [gewaehlt, setGewaehlt] = useState<Checkpunkt | null>(null)
  const { haken } = useWartende(ticket)
  const abgelehnt = useAbgelehnte(ticket).haken
  const darf = ticket.darf.includes('checkliste')
  // Two ticks on one item wait in order: the second one stands on what the first one will have made.
  const stand = punkte.map((punkt) => {
    const neu = haken.get(punkt.id)
    return neu && neu.version >= punkt.version ? { ...punkt, ...neu, id: punkt.id, version: neu.version + 1, wartet: true } : { ...punkt, wartet: false }
  })
  const hake = async (punkt: Checkpunkt, erledigt: boolean) => {
    // A test that is not done says what is wrong: asked for in its dialog.
    if (!erledigt && punkt.art === 'TEST') return setGewaehlt(punkt)
    try {
      await sende(
        calls.haken,
        { params: { id: ticket.id, punkt: punkt.id }, body: { id: uuid(), version: punkt.version, erledigt, notiz: punkt.notiz, fehlertext: '' } },
        { titel: `${ticket.nummer}: ${punkt.text}`, icon: 'clipboard-pen' },
      )
    } catch (error) {
      toast.error(hinweisVon(error) || t('hakenNicht'))
      veraltet()
    }
  }
  return (
    <Abschnitt
      titel={t('checkliste')}
      neben={punkte.length > 0 && t('vonN', { n: stand.filter(({ erledigt }) => erledigt).length, m: punkte.length })}
      tat={
        darf && (
          <>
            <IconButton icon={ListPlus} label={t('vorlageLegen')} onPress={() => setOffen('vorlage')} />
            <IconButton icon={Plus} label={t('punktHinzu')} onPress={() => setOffen('neu')} />
          </>
        )
      }
    >
      {punkte.length === 0 ? (
        <p className="t2">{t('keinePunkte')}</p>
      ) : (
        <ul className="ti-liste">
          {stand.map((punkt) => (
            <li key={punkt.id}>
              <span className="ti-eintrag">
                <Checkbox value={punkt.erledigt} disabled={!darf} onChange={(an) => void hake(punkt, an)}>
                  {punkt.text} <small className="t2">{[t(`check.${punkt.art}`), punkt.pflicht && t('pflicht')].filter(Boolean).join(' · ')}</small>
                </Checkbox>
                {punkt.notiz && <small className="ti-text t2 ti-ein">{punkt.notiz}</small>}
                {punkt.fehlertext && (
                  <span className="ti-ein ti-fehler">
                    <State kind="bad">{punkt.fehlertext}</State>
                  </span>
                )}
                {punkt.wartet && (
                  <span className="ti-ein">
                    <State kind="idle">{t('wartet')}</State>
                  </span>
                )}
                {abgelehnt.has(punkt.id) && !punkt.wartet && <HakenAbgelehnt ticket={ticket} punkt={punkt} haken={abgelehnt.get(punkt.id)!} />}
              </span>
              {darf && <IconButton icon={Pencil} label={t('punktBearbeiten', { text: punkt.text })} onPress={() => setGewaehlt(punkt)} />}
            </li>
          ))}
        </ul>
      )}
      {[...abgelehnt].map(
        ([id, eins]) => !punkte.some((punkt) => punkt.id === id) && <HakenAbgelehnt key={id} ticket={ticket} punkt={undefined} haken={eins} />,
      )}
      {offen === 'neu' && <PunktHinzu ticket={ticket} onClose={() => setOffen(null)} />}
      {offen === 'vorlage' && <VorlageLegen ticket={ticket} onClose={() => setOffen(null)} />}
      {gewaehlt && <PunktAendern ticket={ticket} punkt={gewaehlt} onClose={() => setGewaehlt(null)} />}
    </Abschnitt>
  )
}
