import { useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import type { Detail, Freischaltung } from '../contract.ts'
import { messages } from '../messages.ts'
import type { Gewaehlt } from './Kundenwahl.tsx'
import { useVorschau } from './usevorschau.ts'

interface AnsprechpartnerProps {
  id: string
  name: string
  kunden: readonly Gewaehlt[]
  value: Freischaltung['contact']
  bisher: Detail['contact']
  onChange: (contact: Freischaltung['contact']) => void
}

/** Under which contact the customers know the person: one that is there, a new one, or none. */
export function Ansprechpartner({ id, name, kunden, value, bisher, onChange }: AnsprechpartnerProps) {
  const t = useTexts(messages)
  const { data } = useVorschau(id, kunden, false)
  const da = data?.contacts ?? []
  const items = [
    ...(bisher ? [] : [{ id: 'neu', name: t('contactNeu', { name }) }]),
    ...(bisher && !da.some((one) => one.id === bisher.id) ? [{ id: bisher.id, name: bisher.name }] : []),
    ...da.map((one) => ({ id: one.id, name: `${one.name} · ${one.hint}${one.passt ? ` (${t('contactPasst')})` : ''}` })),
    { id: 'keiner', name: t('contactKeiner') },
  ]
  return <Select label={t('contact')} items={items} value={value ?? 'keiner'} onChange={(next) => onChange(next === 'keiner' ? null : next)} />
}
