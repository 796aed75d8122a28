import { erkenne } from '#domain/geraete/inventur/contract.ts'
import { offlineAnswersOf } from '#platform/web/data/offline-answers.ts'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Merkliste } from '#apps/hardware-management/contract/merkliste.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'

/** The device that a label or a number means, as this phone keeps it; undefined where it does not. */
export function geraetZurHand(gelesen: string) {
  const [bekannt] = offlineAnswersOf('GET', calls.merkliste.path)
  if (!bekannt) return undefined
  const { geraete, worte } = bekannt.data as Merkliste
  const geraet = erkenne(geraete, gelesen, location.origin)
  const wort = (nr: number | null) => (nr === null ? '' : worte[nr]!)
  return geraet && { nummer: geraet.nummer, name: geraet.name, wer: wort(geraet.wer), wo: wort(geraet.wo), um: bekannt.at }
}

/** A device without a network: what it is, whom it is with and where, as of the time that it was kept. */
export function ZurHand({ geraet: { nummer, name, wer, wo, um }, zurueck }: { geraet: NonNullable<ReturnType<typeof geraetZurHand>>; zurueck: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  return (
    <>
      <RecordHead title={name || `${tm('hardware')} ${nummer}`} subtitle={`${tm('id')} ${nummer}`} back={zurueck} />
      <Notice kind="info" title={t('zurHand', { um: f.dateTime(Temporal.Instant.fromEpochMilliseconds(um).toString()) })}>
        {t('zurHandText')}
      </Notice>
      <Facts
        facts={[
          { label: tm('benutzer'), value: wer || t('leer') },
          { label: tm('standort'), value: wo || t('leer') },
        ]}
      />
    </>
  )
}
