import Bookmark from 'lucide-react/icons/bookmark'
import { useState } from 'react'
import { spanneVon } from '#domain/umsatz/contract.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Tool } from '#platform/web/ui/page/places.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, Fragenname, type Frage } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import type { Einstellungen } from '../MitEinstellungen.tsx'
import { texte } from '../texte.ts'
import { Namensfelder } from './Namensfelder.tsx'

/** Keeps the question that is shown under a name. */
export function Merken({ frage, einstellungen: { heute, geschaeftsjahrAb } }: { frage: Frage; einstellungen: Einstellungen }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const schmal = useNarrow()
  const [offen, setOffen] = useState(false)
  const { act } = useAct(calls.frageMerken)
  const filialen = useCall(calls.filialen, undefined, { enabled: offen }).data?.entities ?? []
  const spanne = spanneVon({ von: frage.vondat, bis: frage.bisdat }, heute, geschaeftsjahrAb)
  return (
    <>
      <Tool>
        <Button icon={Bookmark} onPress={() => setOffen(true)} {...(schmal && { 'aria-label': t('merken') })}>
          {schmal ? undefined : t('merken')}
        </Button>
      </Tool>
      <Dialog open={offen} onClose={() => setOffen(false)} title={t('frageMerken')}>
        <RecordForm
          schema={Fragenname}
          label={t('frageMerken')}
          texts={messages[language]}
          defaults={{ name: '', filiale: null }}
          submitLabel={t('merken')}
          onSave={(body) => act({ body: { ...body, spanne, frage } })}
          onSaved={() => {
            setOffen(false)
            toast.success(t('gemerkt'))
          }}
        >
          {(form) => (
            <>
              <Namensfelder form={form} filialen={filialen} />
              <p className="hint">{spanne ? t('wandert', { spanne: t(`spanne.${spanne}`) }) : t('bleibt')}</p>
            </>
          )}
        </RecordForm>
      </Dialog>
    </>
  )
}
