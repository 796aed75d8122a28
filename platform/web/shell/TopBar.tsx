import { useEffect, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Building2 from 'lucide-react/icons/building-2'
import CheckCheck from 'lucide-react/icons/check-check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import Languages from 'lucide-react/icons/languages'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Power from 'lucide-react/icons/power'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import WifiOff from 'lucide-react/icons/wifi-off'
import { sessionCalls } from '#platform/contract/session.ts'
import { useApps } from '../route/apps.tsx'
import { request } from '../data/client.ts'
import { useLanguage, useTexts } from '../text/i18n.tsx'
import { useAway, useLiveState } from '../data/live.ts'
import { useOutbox } from '../outbox/shown.ts'
import { isPart } from '../outbox/parts.ts'
import { queries } from '../data/query.tsx'
import { useSession } from '../data/session.tsx'
import { Anchor } from '../ui/act/Anchor.tsx'
import { Avatar, initials } from '../ui/show/Avatar.tsx'
import { Kbd } from '../ui/act/Kbd.tsx'
import { Mark } from '../ui/show/Mark.tsx'
import { IconButton } from '../ui/act/IconButton.tsx'
import { MenuButton } from '../ui/act/MenuButton.tsx'
import { setTheme, storedTheme } from '../ui/style/theme.ts'
import { shellTexts } from './messages.ts'
import { useSpeak } from './speak.ts'

/** Search, account, connection, stamp state, theme, person. */
export function TopBar({ onSearch, onHelp, status }: { onSearch: () => void; onHelp: () => void; status: ReactNode }) {
  const t = useTexts(shellTexts)
  return (
    <header className="top">
      <button type="button" className="find" onClick={onSearch} aria-keyshortcuts="Control+K">
        <Search className="i" />
        <span>{t('suchen')}</span>
        <Kbd>{`${t('strg')} K`}</Kbd>
      </button>
      <span className="grow" />
      <AccountMenu />
      <Connection />
      {status}
      <ThemeMenu />
      <PersonMenu onHelp={onHelp} />
    </header>
  )
}

/** On a phone: the way back or home, the screen's title, search, person; the connection where something waits. */
export function PhoneBar({ onSearch, onHelp, home, children }: { onSearch: () => void; onHelp: () => void; home: boolean; children: ReactNode }) {
  const t = useTexts(shellTexts)
  return (
    <header className="top">
      <Anchor className="phone-mark" href="/" aria-label={t('apps')}>
        {home ? <Mark /> : <ArrowLeft className="i" />}
      </Anchor>
      {children}
      <span className="grow" />
      <Connection />
      <IconButton icon={Search} label={t('suchen')} onPress={onSearch} />
      <PersonMenu onHelp={onHelp} />
    </header>
  )
}

/** The current account of those that the person may act for. */
function AccountMenu() {
  const t = useTexts(shellTexts)
  const { session, reload } = useSession()
  const name = (accountid: number) => `${accountid} ${session.konten.find((account) => account.accountid === accountid)?.name ?? ''}`
  if (session.konten.length < 2) return null
  const choose = async (accountid: number) => {
    await request(sessionCalls.konto, { body: { accountid } })
    await reload()
    await queries.invalidateQueries()
  }
  return (
    <span className="ctx">
      <MenuButton
        kind="quiet"
        icon={Building2}
        iconEnd={ChevronsUpDown}
        label={t('kontoWechseln', { name: name(session.accountid) })}
        placement="bottom end"
        items={session.konten.map(({ accountid }) => ({
          id: String(accountid),
          label: name(accountid),
          current: accountid === session.accountid,
          onAction: () => void choose(accountid),
        }))}
      >
        {name(session.accountid)}
      </MenuButton>
    </span>
  )
}

const queue = '/warteschlange'

/** Whether everything of this device is with the server, and how many entries wait (`data-live`: changes of others arrive by themselves). Leads to the queue. */
function Connection() {
  const t = useTexts(shellTexts)
  const [live, away] = [useLiveState() === 'verbunden', useAway()]
  const { own, others, unseen } = useOutbox()
  const { apps } = useApps()
  // The page behind this link opens without a network, too.
  useEffect(() => {
    apps
      .find(({ app }) => app.path === queue)
      ?.parts.load()
      .catch(() => {})
  }, [])
  const n = own.filter((entry) => !isPart(entry)).length + others.waiting + others.unread + (unseen ?? 0)
  const Drawing = n ? CloudUpload : away ? WifiOff : CheckCheck
  const words = n === 1 ? t('wartetKurz') : n ? t('wartenKurz', { n }) : t(away ? 'getrennt' : 'uebertragen')
  return (
    <Anchor href={queue} className={n ? 'sync waits t12' : away ? 'sync off t12' : 'sync t12'} aria-label={words} data-live={live}>
      <Drawing className="i s" aria-hidden="true" />
      <span className="sync-n" aria-hidden="true">
        {n || ''}
      </span>
      <span className="sync-w" aria-hidden="true">
        {words}
      </span>
      <span className="sr" role="status">
        {words}
      </span>
    </Anchor>
  )
}

function ThemeMenu() {
  const t = useTexts(shellTexts)
  const theme = storedTheme()
  const items = [
    ['system', 'system', Monitor],
    ['light', 'hell', Sun],
    ['dark', 'dunkel', Moon],
  ] as const
  return (
    <span className="theme">
      <MenuButton
        kind="quiet"
        icon={SunMoon}
        label={t('darstellung')}
        placement="bottom end"
        items={items.map(([id, key, icon]) => ({ id, icon, label: t(key), current: theme === id, onAction: () => setTheme(id) }))}
      />
    </span>
  )
}

function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const t = useTexts(shellTexts)
  const { session, signOut } = useSession()
  const { language } = useLanguage()
  const speak = useSpeak()
  return (
    <MenuButton
      bare="avatar"
      label={`${initials(session.name)}, ${t('benutzermenue', { name: session.name })}`}
      placement="bottom end"
      items={[
        { id: 'einstellungen', icon: Settings, label: t('einstellungen'), href: '/settings', hint: session.username },
        {
          id: 'sprache',
          icon: Languages,
          label: language === 'de' ? t('englisch') : t('deutsch'),
          onAction: () => void speak(language === 'de' ? 'en' : 'de'),
        },
        { id: 'hilfe', icon: CircleHelp, label: t('hilfe'), onAction: onHelp },
        { id: 'abmelden', icon: Power, label: t('abmelden'), onAction: () => void signOut() },
      ]}
    >
      <Avatar name={session.name} />
    </MenuButton>
  )
}
