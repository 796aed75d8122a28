import { calls as geraeteCalls } from '#apps/hardware-management/contract.ts'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { texte } from '../texte.ts'

/** The first devices of a customer, for those who may see devices; the rest stands in the list of them. */
export function KundenGeraete({ kunde }: { kunde: string }) {
  const t = useTexts(texte)
  const { can } = useSession()
  const { rows } = useList(geraeteCalls.liste, { query: { kunde, limit: 6, sort: 'hostname' } }, { enabled: can('HARDWAREMANAGEMENT') })
  if (!rows.length) return null
  return (
    <RecordSection title={t('kundenGeraete')} action={<LinkButton href={`/hardware-management?kunde=${kunde}`}>{t('alleGeraete')}</LinkButton>}>
      <ul className="vw-kinder">
        {rows.map(({ id, nummer, hostname, hardwaretyp, produkt, objekt, standort }) => (
          <li key={id}>
            <Anchor className="link" href={`/hardware-management/${nummer}`}>
              {hostname || produkt || String(nummer)}
            </Anchor>
            <span className="vw-zeile t2">{[hardwaretyp, produkt, objekt, standort].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
