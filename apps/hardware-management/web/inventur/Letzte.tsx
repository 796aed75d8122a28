import { uuid } from '#platform/contract/uuid.ts'
import { store } from '#platform/web/outbox/outbox.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Zaehlliste } from '#apps/hardware-management/contract/inventur.ts'
import { inventurtexte } from './texte.ts'
import type { Gezaehltes } from './usezaehlung.ts'

/** One's own last ten readings, each with its tick and the way to take it back: after the end only where the server does not have it yet, the result is fixed. */
export function Letzte({ inventur, letzte, liste, onZurueck }: { inventur: string; letzte: readonly Gezaehltes[]; liste: Zaehlliste; onZurueck: () => void }) {
  const t = useTexts(inventurtexte)
  const f = useFormats()
  if (!letzte.length) return null
  const name = ({ nummer, code }: Gezaehltes) => liste.geraete.find((eines) => eines.nummer === nummer)?.name || String(nummer ?? code)
  const ort = (id: string | null) => liste.wo.find((eines) => id !== null && eines.id === id)?.name ?? t('ohneOrt')
  const zurueck = async (eine: Gezaehltes) => {
    try {
      const label = { titel: t('inventurZurueck', { name: name(eine) }), icon: 'server' as const }
      const { kept, arrived } = await store(calls.zaehlungZuruecknehmen, { params: { id: inventur, zaehlung: eine.id }, body: { id: uuid() } }, label)
      if (!kept) await arrived
      onZurueck()
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || t('nichtGeladen'))
    }
  }
  return (
    <section aria-label={t('letzte')}>
      <h2 className="t16">{t('letzte')}</h2>
      <ul className="rows">
        {letzte.map((eine) => (
          <li key={eine.id}>
            <span className="grow hw-eintrag">
              {name(eine)}
              <small className="t2">
                {ort(eine.ort)} · {f.time(eine.um)}
              </small>
            </span>
            <Ticks arrived={!eine.wartet} />
            {(eine.wartet || liste.zustand !== 'abgeschlossen') && (
              <Button kind="quiet" aria-label={t('zurueckVon', { name: name(eine) })} onPress={() => void zurueck(eine)}>
                {t('zurueck')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
