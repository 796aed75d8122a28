import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { calls as klaerung } from '#apps/klaerung/contract.ts'
import type { Frage, Woche } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Fehlschlag } from '../stand/Fehlschlag.tsx'
import { frageSatz } from './fragetext.ts'
import { useStempeln } from '../stand/stempeln.ts'

interface Props {
  frage: Frage
  woche: Pick<Woche, 'heute' | 'zone' | 'darf'> & { employee: { id: string } }
  eigene: boolean
  /** On a phone's start: two answers of one size, beside the one filled button of the card. */
  gross?: boolean
  andereZeit: (frage: Frage) => void
}

/** A question in its place, with what the plan suggests and the way to say otherwise. */
export function Klaerung({ frage, woche, eigene, gross = false, andereZeit }: Props) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const stempler = useStempeln()
  const { vorschlag } = frage
  const zeit = (instant: string) => f.time(instant, woche.zone)
  const satz = frageSatz(t, frage, woche.heute, zeit, language)
  const { can } = useSession()
  const navigate = useNavigate()
  const { act, pending } = useAct(klaerung.antworten)
  const [abgelehnt, setAbgelehnt] = useState<string | null>(null)
  // Who may not correct his own times proposes; somebody who may releases.
  const schlaegtVor = eigene && !can('STEMPELERFASSUNG.KORREKTUR')
  const wartet = frage.fall?.zustand === 'beantwortet'
  const antwort = frage.fall?.antwort
  const vorschlagen = () => {
    setAbgelehnt(null)
    act({ body: { id: uuid(), datum: frage.datum, art: frage.art, antwort: { was: 'nachtragen', ...vorschlag! }, text: '' } }).then(
      () => toast.success(t('vorgeschlagenOk')),
      (error: unknown) =>
        error instanceof CallError && error.waiting
          ? toast.success(t('vorgeschlagenOk'))
          : setAbgelehnt(error instanceof CallError ? (error.problem?.detail ?? t('nichtErfasst')) : t('nichtErfasst')),
    )
  }
  const uebernehmen = () =>
    vorschlag &&
    void stempler.stempeln({ ...vorschlag, code: 'Normal', ...(eigene ? {} : { employeeid: woche.employee.id }) }).then(
      () => toast.success(t('erfasst')),
      () => {},
    )
  return (
    <div role="group" className="se-frage" aria-label={`${t('klaerungsfall')}: ${satz}`}>
      <State kind={wartet ? 'info' : 'warn'}>{t(wartet ? 'wartetFreigabe' : 'klaerungsfall')}</State>
      <p>
        <b>{satz}</b>{' '}
        {antwort
          ? t(eigene ? 'antwortLiegt' : 'antwortAndererLiegt', { zeit: zeit(antwort.timestamp), wer: frage.fall?.liegtBei ?? t('derLeitung') })
          : vorschlag
            ? gross
              ? t('warRichtig', { zeit: zeit(vorschlag.timestamp) })
              : t('vorschlagText', { flag: t(vorschlag.flag), zeit: zeit(vorschlag.timestamp) })
            : t('ohneVorschlag')}
      </p>
      <Fehlschlag von={stempler} />
      {abgelehnt && (
        <Notice kind="bad" live>
          {abgelehnt}
        </Notice>
      )}
      {woche.darf.includes('stempeln') && (
        <div className={gross ? 'se-antworten' : 'row wrap'}>
          {vorschlag && !wartet && (
            <Button
              {...(gross ? { size: 'tap' } : { kind: 'primary' })}
              icon={Check}
              pending={stempler.pending || pending}
              onPress={schlaegtVor ? vorschlagen : uebernehmen}
            >
              {t(gross ? 'jaZeit' : 'uebernehmen', { zeit: zeit(vorschlag.timestamp) })}
            </Button>
          )}
          <Button
            {...(gross && { size: 'tap' })}
            icon={Clock}
            onPress={() => (schlaegtVor && frage.fall ? void navigate(`/klaerung/fall/${frage.fall.id}?antworten=1`) : andereZeit(frage))}
          >
            {t('andereZeit')}
          </Button>
        </div>
      )}
    </div>
  )
}
