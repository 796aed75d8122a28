import { useCallback, useEffect, useRef, useState } from 'react'
import type { BotTask, BotProof } from '#platform/contract/bot.ts'
import { solveTask } from '#platform/web/bot/bot.ts'
import { botWidget } from '#platform/web/bot/botservice.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { calls } from '../contract.ts'

/**
 * A proof for one attempt, begun while the form is filled in, so that nobody waits for it at the end: the browser's own work, or the word of the operator's service
 * where one is set. `dienst`: where the service's part of the page goes; undefined without one.
 */
export function useBeweis(language: string) {
  const aufgabe = useRef<Promise<BotTask> | null>(null)
  const rechnung = useRef<Promise<BotProof> | null>(null)
  const widget = useRef<ReturnType<typeof botWidget> | null>(null)
  const [siteKey, setSiteKey] = useState<string>()

  const rechnen = async (neu = false) => {
    const vorhanden = neu ? null : aufgabe.current
    aufgabe.current = null
    return solveTask(await (vorhanden ?? request(calls.aufgabe)))
  }
  useEffect(() => {
    const erste = request(calls.aufgabe)
    aufgabe.current = erste
    erste.then(
      ({ dienst }) => {
        if (dienst) setSiteKey(dienst.siteKey)
        else rechnung.current = still(rechnen())
      },
      () => {}, // asked again when it is needed; until then it is nobody's error
    )
  }, [])
  const dienst = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const eines = botWidget(element, siteKey!, language)
      widget.current = eines
      return () => {
        widget.current = null
        eines.remove()
      }
    },
    [siteKey, language],
  )

  const selbst = async () => {
    const erste = rechnung.current ?? rechnen()
    rechnung.current = null
    return erste.catch(() => rechnen(true))
  }
  /** Acts with a proof. A service that fails, here or at the portal, is replaced by the browser's own work; whether that counts, the portal says. */
  const mitBeweis = async (act: (nachweis: BotProof) => Promise<unknown>) => {
    const antwort = await widget.current?.antwort().catch(() => null)
    if (!antwort) return act(await selbst())
    try {
      return await act({ dienst: antwort })
    } catch (error) {
      widget.current?.again()
      if (!(error instanceof CallError) || error.problem?.code !== 'bot.dienst-gestoert') throw error
      return act(await selbst())
    }
  }
  return { mitBeweis, dienst: siteKey ? dienst : undefined }
}

/** Whoever needs it hears of a failure; until then it is nobody's error. */
function still<T>(work: Promise<T>) {
  work.catch(() => {})
  return work
}
