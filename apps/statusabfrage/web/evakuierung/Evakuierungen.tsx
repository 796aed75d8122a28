import { useState } from 'react'
import MapPin from 'lucide-react/icons/map-pin'
import Siren from 'lucide-react/icons/siren'
import * as z from 'zod/mini'
import { calls } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Beginnen } from './Beginnen.tsx'
import { Suchzeile } from './Suchzeile.tsx'
import { useBegonnen } from './wartende.ts'
import { Verlauf } from './Verlauf.tsx'
import { Wissen } from '../Wissen.tsx'

const Adresse = z.object({ vkforgid: z.optional(z.coerce.number()) })

/** Who is in the house, by branch; from here an evacuation begins, and here are those of before. */
export function Evakuierungen() {
  const t = useTexts(messages)
  const f = useFormats()
  const { session } = useSession()
  const [adresse, setzen] = useSearchState(Adresse)
  const [fragt, frage] = useState(false)
  const { data, isError, refetch } = useCall(calls.haus)
  const { standorte } = data ?? { standorte: [] }
  const nummer = adresse.vkforgid ?? session.employee?.vkforgid ?? session.accountid
  const ort = standorte.find(({ filiale }) => filiale.vkforgid === nummer) ?? standorte[0]
  const begonnen = useBegonnen(ort?.filiale.vkforgid)
  const laufend = ort?.laufend ?? begonnen
  const zeit = (instant: string) => f.time(instant, ort?.filiale.zone)
  return (
    <Page
      title={t('evakuierung')}
      subtitle={data && ort && <Wissen stand={data.stand} zone={ort.filiale.zone} fehler={isError} />}
      actions={
        ort &&
        (laufend ? (
          <LinkButton kind="primary" icon={Siren} href={`/statusabfrage/evakuierung/${laufend}`}>
            {t('zurEvakuierung')}
          </LinkButton>
        ) : (
          <Button kind="danger" icon={Siren} onPress={() => frage(true)}>
            {t('beginnen')}
          </Button>
        ))
      }
    >
      <p className="t2 ev-text">{t('hausText')}</p>
      {standorte.length > 1 && ort && (
        <div className="ev-wahl">
          <Select
            label={t('filiale')}
            hideLabel
            icon={MapPin}
            items={standorte.map(({ filiale, personen }) => ({
              id: String(filiale.vkforgid),
              name: `${filiale.vkforgid} ${filiale.name} · ${t('imHausZahl', { n: personen.length })}`,
            }))}
            value={String(ort.filiale.vkforgid)}
            onChange={(id) => setzen({ vkforgid: id })}
          />
        </div>
      )}
      {!data ? (
        isError ? (
          <Notice kind="bad" live title={t('ladefehler')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton avatar />
        )
      ) : !ort?.personen.length ? (
        <Empty title={t('niemandImHaus')} />
      ) : (
        <>
          <h2 className="ev-titel">{t('imHausZahl', { n: ort.personen.length })}</h2>
          <ul className="ev-liste">
            {ort.personen.map((person) => (
              <li key={person.lstfix.id} className="ev-p">
                <Suchzeile person={person} zeit={zeit} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="ev-titel">{t('verlauf')}</h2>
      <Verlauf />
      {fragt && ort && <Beginnen standort={ort} onClose={() => frage(false)} />}
    </Page>
  )
}
