import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import type { Zuordnung } from '#apps/hardware-management/contract/kette.ts'
import { kettentexte } from './texte.ts'

/** The life of a device on one line, a stretch for each link; a stretch in store is light. Says nothing that the list below does not say. */
export function Band({ glieder }: { glieder: readonly Zuordnung[] }) {
  const tk = useTexts(kettentexte)
  const f = useFormats()
  const jetzt = Temporal.Now.instant().epochMilliseconds
  const ms = (um: string) => Temporal.Instant.from(um).epochMilliseconds
  const teile = glieder.toReversed().filter(({ ab }) => ms(ab) < jetzt)
  const erstes = teile[0]
  if (!erstes || teile.length < 2) return null
  const dauer = (eine: Zuordnung) => Math.min(eine.bis ? ms(eine.bis) : jetzt, jetzt) - ms(eine.ab)
  return (
    <div className="hw-band" aria-hidden="true">
      <div className="hw-bandteile">
        {teile.map((eine) => (
          <span
            key={eine.id}
            style={{ flexGrow: Math.max(dauer(eine), 1) }}
            data-bei={eine.was === 'ausgeschieden' ? 'niemand' : eine.wer ? 'person' : 'ort'}
          />
        ))}
      </div>
      <div className="row between t12 t3">
        <span>{f.day(erstes.ab.slice(0, 10))}</span>
        <span>{tk('heute')}</span>
      </div>
    </div>
  )
}
