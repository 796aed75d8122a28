import { Component, useRef, useState, type ReactNode } from 'react'
import { usePart } from '#platform/web/route/later.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { messages } from '../messages.ts'
import type { Angebot } from './anordnung.ts'
import { useDran, useHoehe } from './ruhe.ts'

/** One widget: loads by itself when it is its turn (`vorn`: at once), and when it breaks, only its own place says so. */
export function Widget({ angebot, vorn, schmal }: { angebot: Angebot; vorn: boolean; schmal: boolean }) {
  const { language } = useLanguage()
  const t = useTexts(shellTexts)
  const [versuch, setVersuch] = useState(0)
  const ort = useRef<HTMLDivElement>(null)
  const dran = useDran(ort, vorn)
  const minHeight = useHoehe(ort, `${angebot.id}${schmal ? ' schmal' : ''}`, dran)
  const titel = angebot.title[language]
  return (
    <div ref={ort} className="da-widget" style={{ minHeight }}>
      {dran ? (
        <Grenze key={versuch} ersatz={<Defekt titel={titel} nochmal={() => setVersuch(versuch + 1)} />} melden={() => toast.error(t('fehler'))}>
          <Inhalt angebot={angebot} titel={titel} />
        </Grenze>
      ) : (
        <Leer titel={titel} />
      )}
    </div>
  )
}

function Inhalt({ angebot: { webApp, widget }, titel }: { angebot: Angebot; titel: string }) {
  const Gezeigt = usePart(webApp.widgets)?.[widget]
  return Gezeigt ? <Gezeigt /> : <Leer titel={titel} />
}
const Leer = ({ titel }: { titel: string }) => (
  <Card title={titel}>
    <Skeleton rows={3} />
  </Card>
)

function Defekt({ titel, nochmal }: { titel: string; nochmal: () => void }) {
  const t = useTexts(messages)
  return (
    <Card title={titel}>
      <Notice kind="bad" title={t('defekt')} action={<Button onPress={nochmal}>{t('nochmal')}</Button>} />
    </Card>
  )
}

/** Keeps the error of a widget in its place; the portal says it as well, for those who look elsewhere. */
class Grenze extends Component<{ ersatz: ReactNode; melden: () => void; children: ReactNode }, { defekt: boolean }> {
  override state = { defekt: false }
  static getDerivedStateFromError = () => ({ defekt: true })
  override componentDidCatch() {
    this.props.melden()
  }
  override render() {
    return this.state.defekt ? this.props.ersatz : this.props.children
  }
}
