import type { ReactNode } from 'react'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'

/** All fields of a device, in groups; what nobody told is left out. */
export function Daten({ geraet }: { geraet: Hardwaredetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { namen } = geraet
  const tag = (day: string | null) => day && f.day(day)
  const mitNummer = (eintrag: { nummer: string | null; name: string } | null) => eintrag && [eintrag.nummer, eintrag.name].filter(Boolean).join(' ')
  const begruendet = (ende: string | null, grund: string) => ende && (grund ? `${f.day(ende)} (${grund})` : f.day(ende))
  return (
    <div className="hw-gruppen">
      <Gruppe
        titel={t('geraet')}
        angaben={[
          [tm('hardwaretyp'), namen.hardwaretyp?.name],
          [tm('hersteller'), namen.hersteller?.name],
          [tm('gln'), namen.gln],
          [tm('produkt'), namen.produkt?.name],
          [tm('seriennummer'), geraet.seriennummer],
          [tm('serviceTag'), geraet.serviceTag],
          [tm('expressServiceTag'), geraet.expressServiceTag],
          [tm('chip'), geraet.chip],
          [tm('betriebssystem'), namen.betriebssystem?.name],
          [tm('produktKennung'), geraet.produktKennung],
        ]}
      />
      <Gruppe
        titel={t('wo')}
        angaben={[
          [tm('kunde'), mitNummer(namen.kunde) ?? tm('eigene')],
          [tm('objekt'), mitNummer(namen.objekt)],
          [tm('standort'), namen.standort?.name],
          [tm('benutzer'), mitNummer(namen.benutzer)],
        ]}
      />
      <Gruppe
        titel={t('netz')}
        angaben={[
          [tm('hostname'), geraet.hostname],
          [tm('domaene'), geraet.domaene],
          [tm('arbeitsgruppe'), geraet.arbeitsgruppe],
          [geraet.ipArt ? tm(`ipArt.${geraet.ipArt}`) : tm('ip'), geraet.ip || (geraet.ipArt && t('leer'))],
          [tm('subnetzmaske'), namen.subnetzmaske?.name],
          [tm('gateway'), geraet.gateway],
          [tm('dns1'), geraet.dns1],
          [tm('dns2'), geraet.dns2],
          [tm('mac'), geraet.mac],
          [tm('fernzugangId'), geraet.fernzugangId],
        ]}
      />
      <Gruppe
        titel={t('vertrag')}
        angaben={[
          [tm('lieferdatum'), tag(geraet.lieferdatum)],
          [tm('garantietyp'), namen.garantietyp?.name],
          [tm('garantie'), begruendet(geraet.garantie.ende, geraet.garantieGrund)],
          [tm('supporttyp'), namen.supporttyp?.name],
          [tm('support'), begruendet(geraet.support.ende, geraet.supportGrund)],
          [tm('ausscheidedatum'), tag(geraet.ausscheidedatum)],
          [tm('ausscheidegrund'), geraet.ausscheidegrund && tm(`grund.${geraet.ausscheidegrund}`)],
        ]}
      />
    </div>
  )
}

function Gruppe({ titel, angaben }: { titel: string; angaben: readonly (readonly [label: string, value: ReactNode])[] }) {
  const gesagt = angaben.filter(([, value]) => value)
  if (!gesagt.length) return null
  return (
    <RecordSection title={titel}>
      <Facts facts={gesagt.map(([label, value]) => ({ label, value }))} />
    </RecordSection>
  )
}
