import { useState } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, type Sitzung } from '../contract.ts'
import { messages } from '../messages.ts'

/** Where one is signed in, which devices may still hand over what waits on them, and how to end either. */
export function Sitzungen() {
  const t = useTexts(messages)
  const list = useList(calls.sitzungen, { query: { limit: 20 } })
  const [done, setDone] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null)
  const beenden = useAct(calls.beenden)
  const andere = useAct(calls.andereBeenden)
  const run = async (act: () => Promise<string>) => {
    setDone(null)
    try {
      setDone({ kind: 'ok', text: await act() })
    } catch (failure) {
      setDone({ kind: 'bad', text: failure instanceof Error && 'problem' in failure && failure.problem ? failure.message : t('settings.nicht-gespeichert') })
      // It may have ended by itself meanwhile.
      await list.refresh()
    }
  }
  const alleAnderen = async () => {
    const { beendet, geraete } = await andere.act({})
    const sitzungen = beendet === 1 ? t('settings.andere-beendet-eine') : t('settings.andere-beendet', { n: beendet })
    return [...(beendet || !geraete ? [sitzungen] : []), ...(geraete ? [t('settings.uebergaben-beendet', { n: geraete })] : [])].join(' ')
  }
  const mehrere = list.rows.some(({ diese }) => !diese)
  return (
    <Card
      title={t('settings.sitzungen')}
      actions={
        mehrere && (
          <Button pending={andere.pending} onPress={() => void run(alleAnderen)}>
            {t('settings.andere-beenden')}
          </Button>
        )
      }
    >
      <div className="stack">
        <p className="t2">{t('settings.sitzungen-text')}</p>
        {done && (
          <Notice kind={done.kind} live>
            {done.text}
          </Notice>
        )}
      </div>
      <ListRows list={list} failed={{ title: t('settings.laden-fehler'), again: t('settings.nochmal') }}>
        {(sitzungen) =>
          sitzungen ? (
            <ul className="rows">
              {sitzungen.map((row) => (
                <Zeile
                  key={row.id}
                  sitzung={row}
                  onEnd={() =>
                    run(async () => {
                      await beenden.act({ params: { id: row.id } })
                      return t(row.angemeldet ? 'settings.beendet' : 'settings.uebergabe-beendet')
                    })
                  }
                />
              ))}
            </ul>
          ) : (
            <Skeleton rows={5} />
          )
        }
      </ListRows>
    </Card>
  )
}

function Zeile({ sitzung, onEnd }: { sitzung: Sitzung; onEnd: () => Promise<void> }) {
  const t = useTexts(messages)
  const formats = useFormats()
  const [pending, setPending] = useState(false)
  const { browser, system, mobil, adresse, begonnen, zuletztGesehen, stayAuthenticated, angemeldet, uebergabeBis, uebergeben, diese, darf } = sitzung
  const name = browser && system ? t('settings.auf', { browser, system }) : (browser ?? system ?? t('settings.unbekannt'))
  const Drawing = mobil ? Smartphone : Monitor
  const facts = [
    ...(angemeldet ? [t('settings.adresse', { adresse })] : []),
    t('settings.seit', { zeit: formats.dateTime(begonnen) }),
    ...(diese || !angemeldet ? [] : [t('settings.zuletzt', { zeit: formats.relative(zuletztGesehen) })]),
    ...(stayAuthenticated ? [t('settings.bleibt')] : []),
  ]
  const uebergabe = uebergabeBis && [
    t(angemeldet ? 'settings.uebergabe-danach-bis' : 'settings.uebergabe-bis', { zeit: formats.dateTime(uebergabeBis) }),
    ...(uebergeben ? [t('settings.uebergeben', { zeit: formats.relative(uebergeben) })] : []),
  ]
  return (
    <li className="session">
      <Drawing className="i" />
      <div className="grow">
        <div className="session-name">
          <span className="mid">{name}</span>
          {diese && (
            <State kind="ok" soft>
              {t('settings.diese')}
            </State>
          )}
          {!angemeldet && (
            <State kind="idle" soft>
              {t('settings.abgemeldet')}
            </State>
          )}
        </div>
        <div className="t12 t2">{facts.join(' · ')}</div>
        {uebergabe && <div className="t12 t2">{uebergabe.join(' · ')}</div>}
      </div>
      {darf.includes('beenden') && (
        <Button
          pending={pending}
          aria-label={t(angemeldet ? 'settings.beenden-geraet' : 'settings.beenden-uebergabe', { geraet: name })}
          onPress={() => {
            setPending(true)
            void onEnd().finally(() => setPending(false))
          }}
        >
          {t('settings.beenden')}
        </Button>
      )}
    </li>
  )
}
