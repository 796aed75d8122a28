import { useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import * as z from 'zod/mini'
import { calls } from '#apps/verwaltung/contract.ts'
import { Anwender, AnwenderNeu, type Person, type Stammdaten } from '#apps/verwaltung/contract/personen.ts'
import { NewPassword } from '#platform/contract/password.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { AnwenderFelder, PasswortFeld } from './AnwenderFelder.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

/** Access of a person: what it is, and every act on it. */
export function Zugang({ person, stamm }: { person: Person; stamm: Stammdaten }) {
  const t = useTexts(texte)
  const f = useFormats()
  const [offen, setOffen] = useState<'bearbeiten' | 'anlegen' | 'passwort' | 'sperren' | null>(null)
  const { attempt: tun, notice: meldung } = useAttempt()
  const [aktiv, einladen, beenden] = [useAct(calls.anwenderAktiv), useAct(calls.einladen), useAct(calls.sitzungenBeenden)]
  const { anwender: a, darf } = person
  const zu = () => setOffen(null)
  if (!a)
    return (
      <RecordSection
        title={t('zugang')}
        action={
          <Button icon={UserPlus} onPress={() => setOffen('anlegen')}>
            {t('zugangAnlegen')}
          </Button>
        }
      >
        <p className="t2">{t('keinZugang')}</p>
        <Dialog open={offen === 'anlegen'} onClose={zu} title={t('zugangAnlegen')} size="wide" dismissable={false}>
          <NeuerZugang person={person} stamm={stamm} fertig={zu} />
        </Dialog>
      </RecordSection>
    )
  const params = { id: a.id }
  return (
    <RecordSection
      title={t('zugang')}
      action={
        <Button icon={Pencil} onPress={() => setOffen('bearbeiten')}>
          {t('rechteAendern')}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: t('benutzername'), value: a.username },
          { label: t('email'), value: a.email ?? '–' },
          { label: t('rollen'), value: a.rollenNamen.join(', ') || t('keine') },
          ...(a.rechte.length ? [{ label: t('rechteEinzeln'), value: a.rechte.join(', ') }] : []),
          { label: t('konten'), value: a.konten.join(', ') },
          { label: t('zuletzt'), value: a.zuletzt ? f.relative(a.zuletzt) : t(a.passwortGesetzt ? 'nie' : 'passwortFehlt') },
          { label: t('laufend'), value: a.sitzungen },
          ...(a.uebergaben ? [{ label: t('uebergaben'), value: a.uebergaben }] : []),
        ]}
      />
      {meldung}
      <div className="row wrap">
        {darf.includes('einladen') && (
          <Button icon={Mail} onPress={() => void tun(() => einladen.act({ params }), t('eingeladen'))}>
            {t('einladen')}
          </Button>
        )}
        {darf.includes('passwort') && (
          <Button icon={KeyRound} onPress={() => setOffen('passwort')}>
            {t('passwortSetzen')}
          </Button>
        )}
        {darf.includes('sitzungen-beenden') && (
          <Button icon={LogOut} onPress={() => void tun(() => beenden.act({ params }))}>
            {t('sitzungenBeenden')}
          </Button>
        )}
        {darf.includes('sperren') && (
          <Button kind="danger" icon={Ban} onPress={() => setOffen('sperren')}>
            {t('sperren')}
          </Button>
        )}
        {darf.includes('freigeben') && (
          <Button icon={UserCheck} onPress={() => void tun(() => aktiv.act({ params, body: { aktiv: true } }))}>
            {t('freigeben')}
          </Button>
        )}
      </div>
      <Dialog open={offen === 'bearbeiten'} onClose={zu} title={t('rechteAendern')} size="wide" dismissable={false}>
        <ZugangForm a={a} stamm={stamm} fertig={zu} />
      </Dialog>
      <Dialog open={offen === 'passwort'} onClose={zu} title={t('passwortSetzen')} dismissable={false}>
        <PasswortForm
          id={a.id}
          fertig={() => {
            zu()
            void tun(async () => {}, t('passwortGesetzt'))
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={offen === 'sperren'}
        onClose={zu}
        title={t('sperrenFrage', { name: person.name })}
        confirmLabel={t('sperren')}
        danger
        onConfirm={async () => {
          await tun(() => aktiv.act({ params, body: { aktiv: false } }))
        }}
      >
        {t('sperrenText')}
      </ConfirmDialog>
    </RecordSection>
  )
}

function NeuerZugang({ person: { name, mitarbeiter }, stamm, fertig }: { person: Person; stamm: Stammdaten; fertig: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.anwenderAnlegen)
  const konto = mitarbeiter?.vkforgid ?? null
  return (
    <Formular
      schema={AnwenderNeu}
      label={t('zugangAnlegen')}
      submitLabel={t('zugangAnlegen')}
      onSave={(body) => act({ body })}
      onSaved={fertig}
      defaults={{
        username: mitarbeiter?.email ?? '',
        anzeigename: name,
        email: mitarbeiter?.email ?? '',
        sprache: 'de',
        accountid: konto,
        konten: konto === null ? [] : [konto],
        rollen: [],
        rechte: [],
        lstfixId: mitarbeiter?.id ?? null,
        passwort: '',
      }}
    >
      {(form) => (
        <>
          <AnwenderFelder form={form as never} stamm={stamm} />
          <PasswortFeld form={form} name="passwort" label={t('erstesPasswort')} hint={t('erstesPasswortHinweis')} />
        </>
      )}
    </Formular>
  )
}

function ZugangForm({ a, stamm, fertig }: { a: NonNullable<Person['anwender']>; stamm: Stammdaten; fertig: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.anwenderAendern)
  const { username, anzeigename, email, sprache, accountid, konten, rollen, rechte } = a
  return (
    <Formular
      schema={Anwender}
      label={t('rechteAendern')}
      defaults={{ username, anzeigename, email, sprache, accountid, konten, rollen, rechte }}
      revision={a.revision}
      onSave={(body, revision) => act({ params: { id: a.id }, body: { ...body, revision } })}
      onSaved={fertig}
    >
      {(form) => <AnwenderFelder form={form} stamm={stamm} />}
    </Formular>
  )
}

const Passwort = z.object({ passwort: NewPassword })

function PasswortForm({ id, fertig }: { id: string; fertig: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.passwortSetzen)
  return (
    <Formular
      schema={Passwort}
      label={t('passwortSetzen')}
      submitLabel={t('passwortSetzen')}
      defaults={{ passwort: '' }}
      onSave={(body) => act({ params: { id }, body })}
      onSaved={fertig}
    >
      {(form) => (
        <>
          <p className="t2">{t('passwortText')}</p>
          <PasswortFeld form={form} name="passwort" label={t('passwort')} />
        </>
      )}
    </Formular>
  )
}
