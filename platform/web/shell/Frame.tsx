import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import Power from 'lucide-react/icons/power'
import type { ShownApp } from '#platform/contract/app.ts'
import { usage, useApps, useTold } from '../route/apps.tsx'
import { useLanguage, useTexts } from '../text/i18n.tsx'
import { useNarrow } from '../device/narrow.ts'
import { useSession, useSetting } from '../data/session.tsx'
import { Anchor } from '../ui/act/Anchor.tsx'
import { nowhere, PlacesContext } from '../ui/page/places.tsx'
import { useStandsSideBySide } from '../ui/page/sidebyside.ts'
import { Count } from '../ui/show/Count.tsx'
import { Icon } from '../ui/show/Icon.tsx'
import { Mark } from '../ui/show/Mark.tsx'
import { shellTexts } from './messages.ts'
import { SubMenu } from './SubMenu.tsx'
import { PhoneBar, TopBar } from './TopBar.tsx'

interface Props {
  current: ShownApp | undefined
  Status: ComponentType
  onSearch: () => void
  onHelp: () => void
  children: ReactNode
}

/** Rail, top bar and sheet on a desktop; top bar, sheet and tab bar on a phone. */
export function Frame({ current, Status, onSearch, onHelp, children }: Props) {
  const t = useTexts(shellTexts)
  const [chosen, setChosen] = useSetting<boolean | undefined>('menue.schmal', undefined)
  // Where there is no room for words the rail keeps its drawings, whatever was chosen.
  const tight = useNarrow('tablet')
  // A record beside its list needs the room; who said once how the rail should be has it so.
  const laptop = useNarrow('laptop')
  const gives = useStandsSideBySide() && laptop
  const collapsed = tight || (chosen ?? gives)
  const phone = useNarrow()
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [act, setAct] = useState<HTMLElement | null>(null)
  const places = useMemo(() => (phone ? { title, act } : nowhere), [phone, title, act])
  return (
    <div className={collapsed ? 'desk min' : 'desk'}>
      <a className="skip" href="#inhalt">
        {t('zumInhalt')}
      </a>
      <nav className={collapsed ? 'rail min' : 'rail'} aria-label={t('hauptmenue')}>
        <Brand />
        <RailApps current={current} collapsed={collapsed} />
        <RailEnd collapsed={collapsed} onCollapse={tight ? null : () => setChosen(!collapsed)} />
      </nav>
      {phone ? (
        <PhoneBar onSearch={onSearch} onHelp={onHelp} home={current?.id === 'dashboard' || !current}>
          <div className="top-title" ref={setTitle} />
          {current && <SubMenu app={current} className="behind" />}
        </PhoneBar>
      ) : (
        <TopBar onSearch={onSearch} onHelp={onHelp} status={<Status />} />
      )}
      {/* Reached by Tab: what scrolls must be scrolled by keys even where nothing in it can take the focus. */}
      <main className="sheet" id="inhalt" tabIndex={0}>
        {current && collapsed && !phone && <SubMenu app={current} className="subtabs" />}
        <PlacesContext value={places}>{children}</PlacesContext>
      </main>
      {phone && <section className="act" aria-label={t('hauptsache')} ref={setAct} />}
      <TabBar />
    </div>
  )
}

function Brand() {
  const { session } = useSession()
  const [first, ...rest] = session.firma.split(' ')
  return (
    <Anchor className="brand" href="/" aria-label={session.firma}>
      <Mark />
      <span>
        {first}
        <small>{rest.join(' ')}</small>
      </span>
    </Anchor>
  )
}

function RailApps({ current, collapsed }: { current: ShownApp | undefined; collapsed: boolean }) {
  const { apps } = useApps()
  const { language } = useLanguage()
  const shown = apps.map(({ app }) => app).filter(({ tile }) => tile !== false)
  return (
    <div className="rail-apps">
      {shown.map((app, index) => (
        <div key={app.id} className={index && shown[index - 1]!.group !== app.group ? 'apart' : undefined}>
          <Anchor
            href={app.path}
            aria-current={current?.id === app.id ? 'page' : undefined}
            {...(collapsed && { title: app.title[language], 'aria-label': app.title[language] })}
          >
            <Icon name={app.icon} />
            <span>{app.title[language]}</span>
            {app.count && !collapsed && <Waiting count={app.count} />}
          </Anchor>
          {current?.id === app.id && !collapsed && <SubMenu app={app} className="sub" />}
        </div>
      ))}
    </div>
  )
}

/** What waits for the person in an app; nothing where nothing does, or nobody could be asked. */
function Waiting({ count }: { count: NonNullable<ShownApp['count']> }) {
  const t = useTexts(shellTexts)
  const waiting = Number(useTold(count)?.[count.field] ?? 0)
  return waiting > 0 && <Count value={waiting} label={t('wartet')} />
}

function RailEnd({ collapsed, onCollapse }: { collapsed: boolean; onCollapse: (() => void) | null }) {
  const t = useTexts(shellTexts)
  const { signOut } = useSession()
  const words = collapsed ? t('ausklappen') : t('einklappen')
  const Panel = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <div className="rail-end">
      {onCollapse && (
        <button type="button" onClick={onCollapse} aria-label={words} aria-expanded={!collapsed}>
          <Panel className="i" />
          <span>{words}</span>
        </button>
      )}
      <button type="button" onClick={() => void signOut()} aria-label={t('abmelden')}>
        <Power className="i" />
        <span>{t('abmelden')}</span>
      </button>
    </div>
  )
}

/** The phone's bar: the four apps that this person opens most on this device, before that those where something waits, and all apps. */
function TabBar() {
  const t = useTexts(shellTexts)
  const { apps } = useApps()
  const { session } = useSession()
  const { language } = useLanguage()
  const [path] = useLocation()
  const four = useMemo(() => {
    const { count } = usage(session.anwenderId)
    const tiles = apps.map(({ app }) => app).filter(({ tile }) => tile !== false)
    const most = [...tiles]
      .sort(
        (a, b) =>
          Number(b.id === 'dashboard') - Number(a.id === 'dashboard') ||
          (count[b.id] ?? 0) - (count[a.id] ?? 0) ||
          Number(b.count !== undefined) - Number(a.count !== undefined),
      )
      .slice(0, 4)
    return tiles.filter((app) => most.includes(app))
  }, [apps, session.anwenderId])
  return (
    <nav className="tabbar" aria-label={t('apps')}>
      {four.map((app) => (
        <Anchor key={app.id} href={app.path} aria-current={path.startsWith(app.path) ? 'page' : undefined}>
          <Icon name={app.icon} />
          <span>{(app.short ?? app.title)[language]}</span>
        </Anchor>
      ))}
      <Anchor href="/" aria-current={path === '/' ? 'page' : undefined}>
        <LayoutGrid className="i" />
        <span>{t('apps')}</span>
      </Anchor>
    </nav>
  )
}
