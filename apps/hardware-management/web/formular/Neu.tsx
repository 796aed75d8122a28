import { useState } from 'react'
import Server from 'lucide-react/icons/server'
import * as z from 'zod/mini'
import { uuid } from '#platform/contract/uuid.ts'
import type { Way } from '#platform/text/way.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import type { Unbekanntes } from '#apps/hardware-management/contract/inventur.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { texte } from '../texte.ts'
import { useImHaus } from '../useimhaus.ts'
import { Abbrechen } from './Abbrechen.tsx'
import { NeueFelder } from './NeueFelder.tsx'
import { Scanbeginn } from './Scanbeginn.tsx'
import { useFrageworte } from './usefrageworte.ts'
import { leer, naechstes, Neuform } from './werte.ts'

const Adresse = z.object({ inventur: z.optional(z.uuid()), code: z.optional(z.string().check(z.maxLength(200))) })

/** A new device, scanned first; on demand the next one of the same kind begins with what stood there. The address may name a code that a stocktake does not know. */
export function Neu() {
  const t = useTexts(texte)
  const imHaus = useImHaus()
  const [{ inventur, code }] = useSearchState(Adresse)
  const [runde, setRunde] = useState({ nr: 0, werte: leer })
  return (
    <Page title={t('neue')}>
      {!imHaus ? (
        <Empty icon={Server} title={t('neuVonUns')} text={t('neuVonUnsText')} action={<LinkButton href="/ticket/create">{t('ticketSchreiben')}</LinkButton>} />
      ) : inventur && code ? (
        <AusInventur key={code} inventur={inventur} code={code} />
      ) : (
        <Formular key={runde.nr} anfang={runde.werte} onNaechstes={(werte) => setRunde(({ nr }) => ({ nr: nr + 1, werte: naechstes(werte) }))} />
      )}
    </Page>
  )
}

/** The same, begun with what a stocktake has read. */
function AusInventur({ inventur, code }: { inventur: string; code: string }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { data, error } = useCall(calls.unbekanntes, { params: { id: inventur }, query: { code } })
  // What the form began with stays, also when the code becomes a device meanwhile.
  const [vorlage, setVorlage] = useState<Unbekanntes | null>(null)
  if (data && !vorlage) setVorlage(data)
  if (!vorlage) return error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={5} />
  const { seriennummer, kunde, objekt, standort, angelegt } = vorlage
  if (angelegt !== null)
    return (
      <Notice kind="ok" action={<LinkButton href={`/hardware-management/${angelegt}`}>{t('ansehen', { nummer: angelegt })}</LinkButton>}>
        {tm('hardware.inventur-angelegt', { nummer: angelegt })}
      </Notice>
    )
  return (
    <Formular
      anfang={{ ...leer, seriennummer, ktostammId: kunde?.id ?? null, objektId: objekt?.id ?? null, standortId: standort?.id ?? null }}
      namen={{ kunde, objekt, standort }}
      inventur={{ id: inventur, code }}
    />
  )
}

interface FormularProps {
  anfang: Neuform
  namen?: Partial<Hardwaredetail['namen']>
  inventur?: { id: string; code: string }
  onNaechstes?: (werte: Neuform) => void
}
function Formular({ anfang, namen, inventur, onNaechstes }: FormularProps) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { session } = useSession()
  const navigate = useNavigate()
  const [noch, setNoch] = useState(anfang !== leer)
  const draftKey = `hardware.neu.${session.anwenderId}${inventur ? `.${inventur.id}.${inventur.code}` : ''}`
  const zurueck: Way = inventur ? `/hardware-management/inventur/${inventur.id}` : '/hardware-management'
  return (
    <RecordForm
      schema={Neuform}
      label={t('neue')}
      texts={messages[language]}
      defaults={anfang}
      draftKey={draftKey}
      sealDraft
      leaveWords={useFrageworte()}
      submitLabel={t('anlegen')}
      onSave={async (werte) => {
        const { gewaehlt: _, ...angaben } = werte
        const body = { id: uuid(), ...angaben, ...(inventur && { inventur }) }
        const eintrag = { titel: [t('neue'), werte.hostname || werte.seriennummer].filter(Boolean).join(': '), icon: 'server', draftKey } as const
        return { werte, nummer: (await deliver(calls.anlegen, { body }, eintrag))?.nummer ?? null }
      }}
      onSaved={(antwort) => {
        // Without a number it waits on this device and goes out by itself.
        const { werte, nummer } = antwort as { werte: Neuform; nummer: number | null }
        toast.success(t(nummer === null ? 'amGeraet' : 'erstellt'))
        if (inventur) void navigate(zurueck)
        else if (noch && onNaechstes) onNaechstes(werte)
        else void navigate(nummer === null ? zurueck : `/hardware-management/${nummer}`)
      }}
    >
      {(form) => (
        <>
          <Scanbeginn form={form} />
          <NeueFelder form={form} namen={namen} />
          {onNaechstes && (
            <Checkbox value={noch} onChange={setNoch}>
              <span>
                {t('nochEines')} <small className="hint">{t('nochEinesHinweis')}</small>
              </span>
            </Checkbox>
          )}
          <Abbrechen form={form} onFertig={() => void navigate(zurueck)} />
        </>
      )}
    </RecordForm>
  )
}
