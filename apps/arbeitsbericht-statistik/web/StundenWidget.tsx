import type { Way } from '#platform/text/way.ts'
import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { anteil, produktiv, type Teil } from '#domain/einsatz/statistik/contract.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Donut } from '#platform/web/ui/show/Donut.tsx'
import { Legend } from '#platform/web/ui/show/Legend.tsx'
import { Rahmen } from './Rahmen.tsx'
import { texte } from './texte.ts'
import { useEigene } from './useeigene.ts'
import { eintraege, ergebnis, stundenscheiben, tageDerFrage } from './wege.ts'

/** One's own hours as a ring of eight kinds, the productive four under an arc; every figure leads to its entries. */
export function StundenWidget() {
  const t = useTexts(texte)
  const tt = useTexts(teilworte)
  const f = useFormats()
  const { can } = useSession()
  const eigene = useEigene('stunden')
  const { frage, zone, lstfixId } = eigene
  const modul = can('ARBEITSBERICHTSTATISTIK')
  const weg = (teil: Teil): Way => {
    if (modul) return ergebnis(eintraege(frage, teil))
    const { von, bis } = tageDerFrage(frage, zone)
    return `/arbeitsbericht/result?${new URLSearchParams({ von, bis, lstfix: lstfixId ?? '', teil, storniert: 'nein' })}`
  }
  return (
    <Rahmen
      titel={t('stundenWidget')}
      eigene={eigene}
      {...(modul && { more: { label: t('statistik'), href: ergebnis(frage) } })}
      leer={({ eintraege: anzahl }) => anzahl === 0}
      foot={({ stunden, arbeitszeit }) => (
        <>
          <b>{t('produktivStunden', { zeit: f.duration(produktiv(stunden)) })}</b>
          <span className="t2">{t('vonStunden', { zeit: f.duration(arbeitszeit) })}</span>
        </>
      )}
    >
      {({ stunden, arbeitszeit }) => {
        const scheiben = stundenscheiben(stunden, tt, can('ARBEITSBERICHT') || modul ? weg : undefined)
        return (
          <>
            <Donut
              slices={scheiben}
              label={t('ring', { zeit: f.duration(arbeitszeit), produktiv: f.duration(produktiv(stunden)) })}
              value={f.percent(anteil(stunden) ?? 0)}
              caption={t('produktivKlein')}
              outer={produktiv(stunden)}
            />
            <Legend slices={scheiben} format={f.duration} />
          </>
        )
      }}
    </Rahmen>
  )
}
