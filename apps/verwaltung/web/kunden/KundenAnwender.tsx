import Trash2 from 'lucide-react/icons/trash-2'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Kundendetail } from '#apps/verwaltung/contract/kunden.ts'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { texte } from '../texte.ts'

/** Who signs in for this customer, and whether that person sees all of its tickets. */
export function KundenAnwender({ kunde }: { kunde: Kundendetail }) {
  const t = useTexts(texte)
  const [setzen, entfernen] = [useAct(calls.kundenanwenderSetzen), useAct(calls.kundenanwenderEntfernen)]
  const { attempt: tun, notice: meldung } = useAttempt()
  const params = { id: kunde.id }
  return (
    <RecordSection title={t('kundenanwender')}>
      {kunde.anwender.length === 0 && <p className="t2">{t('kundenanwenderKeine')}</p>}
      <ul className="vw-kinder">
        {kunde.anwender.map(({ id, name, username, alleTickets, ticketKtostamm }) => (
          <li key={id}>
            <div className="row between wrap">
              <span className="grow">
                <Anchor className="link" href={`/verwaltung/personen/${id}`}>
                  {name}
                </Anchor>
                <span className="vw-zeile t2">{username}</span>
              </span>
              <Checkbox
                value={alleTickets}
                {...(alleTickets && !ticketKtostamm ? { hint: t('alleTicketsOhneRecht') } : {})}
                onChange={(an) => void tun(() => setzen.act({ params, body: { anwenderId: id, alleTickets: an } }))}
              >
                {t('alleTickets')}
              </Checkbox>
              <IconButton
                icon={Trash2}
                label={t('zuordnungEntfernen', { name })}
                onPress={() => void tun(() => entfernen.act({ params: { ...params, anwenderId: id } }))}
              />
            </div>
          </li>
        ))}
      </ul>
      {meldung}
      <PickList
        label={t('kundenanwenderDazu')}
        value={null}
        onSearch={useRemoteSearch(calls.kundenanwenderSuche)}
        onChange={(anwenderId) => anwenderId && void tun(() => setzen.act({ params, body: { anwenderId, alleTickets: false } }))}
      />
    </RecordSection>
  )
}
