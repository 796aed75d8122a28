import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Switch } from '#platform/web/ui/field/Switch.tsx'
import { calls, type Detail } from '../contract.ts'
import { messages } from '../messages.ts'

export type Gewaehlt = Detail['kunden'][number]
interface KundenwahlProps {
  kunden: readonly Gewaehlt[]
  vorschlaege: Detail['vorschlaege']
  ticketKtostamm: boolean
  onKunden: (kunden: readonly Gewaehlt[]) => void
  onTicketKtostamm: (an: boolean) => void
}

/** Customers of the person: suggested ones by one press, others by search; for each whether all of its tickets are seen. */
export function Kundenwahl({ kunden, vorschlaege, ticketKtostamm, onKunden, onTicketKtostamm }: KundenwahlProps) {
  const t = useTexts(messages)
  const gewaehlt = new Set(kunden.map(({ id }) => id))
  const dazu = (kunde: Omit<Gewaehlt, 'alleTickets'>) => {
    if (!gewaehlt.has(kunde.id)) onKunden([...kunden, { id: kunde.id, nummer: kunde.nummer, name: kunde.name, hint: kunde.hint, alleTickets: true }])
  }
  const offen = vorschlaege.filter(({ id }) => !gewaehlt.has(id))
  return (
    <>
      {kunden.length === 0 ? (
        <p className="t2">{t('zugeordnetKeine')}</p>
      ) : (
        <ul className="ra-kunden">
          {kunden.map((kunde) => (
            <li key={kunde.id}>
              <span className="grow">
                <b>{kunde.name}</b>
                <small className="t2">
                  {' '}
                  {kunde.nummer}
                  {kunde.hint && ` · ${kunde.hint}`}
                </small>
              </span>
              {ticketKtostamm && (
                <Checkbox
                  value={kunde.alleTickets}
                  aria-label={t('alleTicketsVon', { name: kunde.name })}
                  onChange={(alleTickets) => onKunden(kunden.map((one) => (one.id === kunde.id ? { ...one, alleTickets } : one)))}
                >
                  {t('alleTickets')}
                </Checkbox>
              )}
              <IconButton icon={Trash2} label={t('entfernen', { name: kunde.name })} onPress={() => onKunden(kunden.filter(({ id }) => id !== kunde.id))} />
            </li>
          ))}
        </ul>
      )}
      {offen.length > 0 && (
        <div className="stack">
          <span className="label">{t('vorschlaege')}</span>
          <ul className="ra-kunden">
            {offen.map((kunde) => (
              <li key={kunde.id}>
                <span className="grow">
                  {kunde.name}
                  <small className="t2">
                    {' '}
                    {kunde.nummer}
                    {kunde.hint && ` · ${kunde.hint}`} · {t(`grund.${kunde.grund}`)}
                  </small>
                </span>
                <Button icon={Plus} aria-label={t('zuordnen', { name: kunde.name })} onPress={() => dazu(kunde)}>
                  {t('zuordnen', { name: '' }).trim()}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <PickList
        label={t('kundeSuchen')}
        value={null}
        onSearch={useRemoteSearch(calls.kunden)}
        onChange={(_, item) => item && dazu({ hint: '', ...item, nummer: item.nummer ?? '' })}
      />
      <Switch value={ticketKtostamm} onChange={onTicketKtostamm} hint={t('ticketKtostammText')}>
        {t('ticketKtostamm')}
      </Switch>
    </>
  )
}
