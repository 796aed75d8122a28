import { useState } from 'react'
import FolderArchive from 'lucide-react/icons/folder-archive'
import Users from 'lucide-react/icons/users'
import { useName } from '#domain/personal/web/usename.ts'
import { request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { calls, Paket } from '../contract.ts'
import type { Teamzeile } from '../teamzeile.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

/** One button for an inspection: one person or one branch, a period, a ZIP. */
export function Paketknopf({ monat, personen }: { monat: string; personen: readonly Teamzeile[] }) {
  const t = useTexts(texte)
  const { can } = useSession()
  const [offen, setOffen] = useState(false)
  if (!can('STEMPELERFASSUNG.KORREKTUR')) return null
  return (
    <>
      <Button icon={FolderArchive} onPress={() => setOffen(true)}>
        {t('pruefpaket')}
      </Button>
      <Dialog open={offen} onClose={() => setOffen(false)} title={t('pruefpaketTitel')} dismissable={false}>
        <Formular monat={monat} personen={personen} />
      </Dialog>
    </>
  )
}

function Formular({ monat, personen }: { monat: string; personen: readonly Teamzeile[] }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const name = useName()
  const alsWahl = ({ employee }: Teamzeile) => ({ id: employee.id, nummer: String(employee.persnr), name: name(employee) })
  const [fuer, setFuer] = useState<'person' | 'filiale'>('person')
  const [fertig, setFertig] = useState(false)
  const { data: filialen } = useCall(calls.filialen)
  const suchen = useRemoteSearch(calls.team, { monat }, alsWahl)
  const erster = Temporal.PlainDate.from(`${monat}-01`)
  const form = useForm(Paket, {
    texts: messages[language],
    defaults: { employeeid: null, vkforgid: null, von: erster.toString(), bis: erster.add({ months: 1 }).subtract({ days: 1 }).toString() },
    onSubmit: async (body) => {
      setFertig(false)
      const blob = await request(calls.pruefpaket, { body: fuer === 'person' ? { ...body, vkforgid: null } : { ...body, employeeid: null } })
      download(blob, `Pruefpaket_${body.von}_${body.bis}.zip`)
      setFertig(true)
    },
  })
  return (
    <Form form={form} label={t('pruefpaketTitel')} className="form">
      <p className="t2">{t('pruefpaketText')}</p>
      <Segmented
        label={t('fuerWen')}
        value={fuer}
        onChange={setFuer}
        choices={[
          { id: 'person', label: t('einePerson') },
          { id: 'filiale', label: t('eineFiliale') },
        ]}
      />
      {fuer === 'person' ? (
        <FormField form={form} name="employeeid" label={t('person')}>
          {(bind) => (
            <PickList {...bind} label={t('person')} icon={Users} items={personen.map(alsWahl)} onSearch={suchen} selected={null} placeholder={t('suche')} />
          )}
        </FormField>
      ) : (
        <FormField form={form} name="vkforgid" label={t('filiale')}>
          {(bind) => (
            <Select
              {...bind}
              label={t('filiale')}
              value={bind.value === null ? null : String(bind.value)}
              onChange={(id) => bind.onChange(Number(id))}
              items={(filialen ?? []).map(({ vkforgid, name }) => ({ id: String(vkforgid), name: `${vkforgid} ${name}` }))}
            />
          )}
        </FormField>
      )}
      <div className="zk-zwei">
        <FormDate form={form} name="von" label={t('von')} />
        <FormDate form={form} name="bis" label={t('bis')} />
      </div>
      {fertig && (
        <Notice kind="ok" live>
          {t('erstellt')}
        </Notice>
      )}
      <div className="row end">
        <SubmitButton form={form}>{t('erstellen')}</SubmitButton>
      </div>
    </Form>
  )
}
