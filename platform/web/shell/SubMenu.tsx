import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ShownApp, MenuEntry } from '#platform/contract/app.ts'
import type { Way } from '#platform/text/way.ts'
import { menuPath, permittedMenu, useMenuAnswers } from '../route/apps.tsx'
import { useLanguage, useTexts } from '../text/i18n.tsx'
import { useSession } from '../data/session.tsx'
import { Anchor } from '../ui/act/Anchor.tsx'
import { MenuButton } from '../ui/act/MenuButton.tsx'
import { useStrip } from '../ui/page/strip.ts'
import { shellTexts } from './messages.ts'

/**
 * Entries of the current app: below it, in one row above its screen (a button at its end has those that do not fit), or on a phone behind its title. The longest
 * path that fits is the one in use; a page below none of them is one of a record.
 */
export function SubMenu({ app, className }: { app: ShownApp; className: 'sub' | 'subtabs' | 'behind' }) {
  const { rights } = useSession()
  const { language } = useLanguage()
  const t = useTexts(shellTexts)
  const [path] = useLocation()
  const menu = permittedMenu(app, rights, useMenuAnswers([app], rights))
  const longest = menu
    .map(({ path: child }) => menuPath(app, child))
    .filter((full) => path === full || path.startsWith(`${full}/`))
    .sort((a, b) => b.length - a.length)[0]
  const list = longest === app.path && path !== longest && menu.find(({ records }) => records)
  const used = list ? menuPath(app, list.path) : longest
  const below = useRef<HTMLDivElement>(null)
  const { strip, wide } = useStrip(used)
  // Where the entries do not fit, as many as do are in sight, the one in use among them.
  useEffect(() => {
    below.current?.scrollIntoView({ block: 'nearest' })
    below.current?.querySelector<HTMLElement>('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [used])
  if (menu.length < 2) return null
  const name = `${app.title[language]}: ${t('untermenue')}`
  const behind = (
    <MenuButton
      kind="quiet"
      icon={ChevronDown}
      label={name}
      items={menu.map(({ path: child, label, group }) => ({
        id: child,
        label: label[language],
        ...(group && { hint: group[language] }),
        href: menuPath(app, child),
        current: menuPath(app, child) === used,
      }))}
    />
  )
  if (className === 'behind') return behind
  const link = ({ path: child, label }: MenuEntry) => (
    <Anchor key={child} href={menuPath(app, child)} aria-current={menuPath(app, child) === used ? 'page' : undefined}>
      {label[language]}
    </Anchor>
  )
  if (className === 'subtabs')
    return (
      <div className="subtabs">
        <div className="strip" ref={strip} role="group" aria-label={name}>
          {menu.map(link)}
        </div>
        {wide && behind}
      </div>
    )
  return (
    <div className="sub" ref={below} role="group" aria-label={name}>
      {parts(menu).map(({ group, entries }) =>
        group ? (
          <Group key={group.de} name={group[language]} first={menuPath(app, entries[0]!.path)} open={entries.some((one) => menuPath(app, one.path) === used)}>
            {entries.map(link)}
          </Group>
        ) : (
          entries.map(link)
        ),
      )}
    </div>
  )
}

/** A group of a long menu: its heading leads to its first entry, the others stand below while one of them is in use. */
function Group({ name, first, open, children }: { name: string; first: Way; open: boolean; children: ReactNode }) {
  return (
    <>
      <Anchor className="sub-group" href={first} aria-expanded={open}>
        {name}
        <ChevronDown className="i s" />
      </Anchor>
      {open && <div className="sub-entries">{children}</div>}
    </>
  )
}

/** Entries that follow one another under the same heading. */
function parts(menu: readonly MenuEntry[]) {
  const found: { group: MenuEntry['group']; entries: MenuEntry[] }[] = []
  for (const entry of menu) {
    if (found.length && found.at(-1)!.group === entry.group) found.at(-1)!.entries.push(entry)
    else found.push({ group: entry.group, entries: [entry] })
  }
  return found
}
