import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Filter } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { listeTexte } from './texte-liste.ts'
import { useSchrittwort } from '../useschrittwort.ts'

/** What a view asks, in words. */
export function useFrageworte(frage: Partial<Filter>): string[] {
  const t = useTexts(messages)
  const schrittwort = useSchrittwort()
  const tl = useTexts(listeTexte)
  const f = useFormats()
  const personal = useSession().can('TICKET.INTERN')
  const { data: typen } = useCall(calls.typen, { query: {} }, { enabled: frage.typId !== undefined })
  const { data: personen } = useCall(calls.personen, { query: { limit: 200 } }, { enabled: personal && frage.zustaendig !== undefined })
  const { q, nummer, nummern, name, zustand = 'laufend', schritt, typId, von, bis, prioVon, prioBis, zustaendig, ktostammId, ueberfaellig, bereich } = frage
  const prio = (nr: number | string) => `${nr} ${t(`prio.${Number(nr) as 1}`)}`
  const mit = (feld: string, wert: string) => tl('frageTeil', { feld, wert })
  const wer = zustaendig === 'ich' || zustaendig === 'niemand' ? tl(zustaendig) : personen?.entities.find(({ id }) => id === zustaendig)?.name
  return [
    q && mit(tl('worte'), `„${q}“`),
    nummer && mit(t('nummer'), String(nummer)),
    nummern && tl('bestimmte', { n: nummern.split(',').length }),
    name && mit(t('name'), `„${name}“`),
    mit(t('zustand'), t(zustand === 'alle' ? 'alle' : zustand === 'laufend' ? 'sicht.laufend' : `zustand.${zustand}`)),
    schritt && mit(t('schritt'), schrittwort(schritt)),
    typId && mit(t('typ'), typen?.entities.find(({ id }) => id === typId)?.name ?? tl('einBestimmter')),
    prioVon && mit(t('prioVon'), prio(prioVon)),
    prioBis && mit(t('prioBis'), prio(prioBis)),
    zustaendig && mit(t('zustaendig'), wer ?? tl('einBestimmter')),
    ktostammId && mit(t('kunde'), tl('einBestimmter')),
    (von || bis) && mit(t('erstellt'), `${von ? f.day(von) : ''} – ${bis ? f.day(bis) : ''}`),
    ueberfaellig && t('sicht.ueberfaellig'),
    bereich === 'beteiligt' && tl('beteiligt'),
  ].filter((teil): teil is string => !!teil)
}

/** The same as a list. */
export function Fragewort({ frage }: { frage: Partial<Filter> }) {
  const tl = useTexts(listeTexte)
  const teile = useFrageworte(frage)
  return (
    <div className="tl-frage">
      <span className="label">{tl('frage')}</span>
      <ul>
        {teile.map((teil) => (
          <li key={teil}>{teil}</li>
        ))}
      </ul>
    </div>
  )
}
