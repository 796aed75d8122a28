import type { Input } from '#platform/contract/contract.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { CallError } from '#platform/web/data/client.ts'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { gesehenfelder } from '#domain/belege/contract.ts'
import { calls, type Freigabedetail, type Status } from '../contract.ts'
import { texte, type Sagt } from './texte.ts'

type Wunsch = Omit<Input<typeof calls.status>['body'], 'status' | 'gesehen'>

/** Sends a decision on a document as it stands on the screen. False: it waits on the device; what the server refuses is thrown. */
export function useEntscheid() {
  const t = useTexts(texte)
  return async (beleg: Freigabedetail, status: Status, wunsch: Wunsch = {}): Promise<boolean> => {
    const titel = t('eintrag', { tat: t(`tat.${status}`), lieferant: beleg.ktostamm.name, nummer: beleg.bezugsnummer || beleg.belegnummer })
    const input = { params: { id: beleg.id }, body: { status, gesehen: beleg.gesehen, ...wunsch } }
    try {
      return (await deliver(calls.status, input, { titel, icon: 'stamp' })) !== null
    } catch (error) {
      // Refused because of what the screen does not show yet.
      refreshTopics(new Set(['freigabe']))
      throw error
    }
  }
}

/** The same, and says what became of it. */
export function useTat() {
  const t = useTexts(texte)
  const entscheide = useEntscheid()
  return async (beleg: Freigabedetail, status: Status, wunsch: Wunsch = {}) => {
    const da = await entscheide(beleg, status, wunsch)
    toast.success(da ? t(`ok.${status === 'klaeren' && !wunsch.an ? 'antworten' : status}`) : t('amGeraet'))
  }
}

/** Says why something was not done: the server's sentence, and what has changed meanwhile. */
export function sage(error: unknown, sonst: string, t: Sagt) {
  const problem = error instanceof CallError ? error.problem : undefined
  if (!problem) return toast.error(sonst)
  toast.error(problem.code === 'freigabe.geaendert' ? `${problem.detail} ${felderIn(problem, t)}` : problem.detail)
}

const felder = gesehenfelder.filter((feld) => feld !== 'lauf')
/** Names of the fields that a refusal is about. */
export const felderIn = ({ errors = [] }: Pick<ProblemDocument, 'errors'>, t: Sagt) =>
  felderworte(
    errors.map(({ path }) => path),
    t,
  )
export const felderworte = (namen: readonly string[], t: Sagt) =>
  felder
    .filter((feld) => namen.includes(feld))
    .map((feld) => t(`feld.${feld}`))
    .join(', ')
