import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { useFormats, useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { State } from '#platform/web/ui/State.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import type { Frage, Woche } from '../contract.ts'
import { messages } from '../messages.ts'
import { Fehlschlag } from './Fehlschlag.tsx'
import { frageSatz } from './fragetext.ts'
import { useStempeln } from './stempeln.ts'

interface Props { frage: Frage; woche: Pick<Woche, 'heute' | 'zone' | 'darf'> & { employee: { id: string } }; eigene: boolean; andereZeit: (frage: Frage) => void }

/** A question in its place, with what the plan suggests and the way to say otherwise. */
export function Klaerung({ frage, woche, eigene, andereZeit }: Props) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const stempler = useStempeln()
  const { vorschlag } = frage
  const zeit = (instant: string) => f.time(instant, woche.zone)
  const satz = frageSatz(t, frage, woche.heute, zeit, language)
  const uebernehmen = () => vorschlag && void stempler.stempeln({ ...vorschlag, code: 'Normal', ...(eigene ? {} : { employeeid: woche.employee.id }) }).then(() => toast.success(t('erfasst')), () => {})
  return (
    <section className="se-frage" aria-label={`${t('klaerungsfall')}: ${satz}`}>
      <State kind="warn">{t('klaerungsfall')}</State>
      <p><b>{satz}</b> {vorschlag ? t('vorschlagText', { flag: t(vorschlag.flag), zeit: zeit(vorschlag.timestamp) }) : t('ohneVorschlag')}</p>
      <Fehlschlag von={stempler} />
      {woche.darf.includes('stempeln') && (
        <div className="row wrap">
          {vorschlag && <Button kind="primary" icon={Check} pending={stempler.pending} onPress={uebernehmen}>{t('uebernehmen', { zeit: zeit(vorschlag.timestamp) })}</Button>}
          <Button icon={Clock} onPress={() => andereZeit(frage)}>{t('andereZeit')}</Button>
        </div>
      )}
    </section>
  )
}
