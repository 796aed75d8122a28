import { useState, type ComponentType, type ReactNode } from 'react'
import { groups, type ShownApp } from '#platform/contract/app.ts'
import { fill } from '#platform/contract/messages.ts'
import { usage, useApps, useNews, useTold } from '../route/apps.tsx'
import { useLanguage, useTexts } from '../text/i18n.tsx'
import { useSession } from '../data/session.tsx'
import { Empty } from '../ui/list/Empty.tsx'
import { Page } from '../ui/page/Page.tsx'
import { SearchField } from '../ui/field/SearchField.tsx'
import { State } from '../ui/show/State.tsx'
import { Tile } from '../ui/page/Tile.tsx'
import { shellTexts } from './messages.ts'

/** The start page: every permitted app as a tile, the ones used last on top, found by name or by what they are for. */
export function Overview() {
  const t = useTexts(shellTexts)
  const { apps } = useApps()
  const { session } = useSession()
  const { language } = useLanguage()
  const [text, setText] = useState('')
  const tiles = apps.map(({ app }) => app).filter(({ tile }) => tile !== false)
  const words = text.trim().toLocaleLowerCase(language).split(/\s+/).filter(Boolean)
  const found = tiles.filter((app) => words.every((word) => wordsOf(app).includes(word)))
  const recent = words.length
    ? []
    : usage(session.anwenderId)
        .order.map((id) => tiles.find((app) => app.id === id))
        .filter((app) => app !== undefined)
        .slice(0, 4)
  const section = (title: string, list: readonly ShownApp[], Shown: ComponentType<{ app: ShownApp }> = AppTile) =>
    list.length > 0 && (
      <section key={title}>
        <h2>{title}</h2>
        <div className="tiles">
          {list.map((app) => (
            <Shown key={app.id} app={app} />
          ))}
        </div>
      </section>
    )
  if (!tiles.length)
    return (
      <Page title={t('apps')}>
        <Empty title={t('keineApps')} text={t('keineAppsText')} />
      </Page>
    )
  return (
    <Page title={t('apps')} subtitle={tiles.length === 1 ? t('eineApp') : t('appsFreigegeben', { n: tiles.length })}>
      <div className="apps">
        <SearchField label={t('appSuchen')} placeholder={t('appSuchen')} value={text} onChange={setText} />
        {section(t('zuletzt'), recent, RecentTile)}
        {groups.map((group) =>
          section(
            t(`gruppe.${group}`),
            found.filter((app) => app.group === group),
          ),
        )}
        {!found.length && <Empty />}
      </div>
    </Page>
  )
}

/** An app, with what waits in it for this person. */
function AppTile({ app }: { app: ShownApp }) {
  const t = useTexts(shellTexts)
  const { language } = useLanguage()
  const tile = { href: app.path, icon: app.icon, title: app.title[language], text: app.description[language] }
  return app.count ? <Waiting count={app.count}>{(n) => <Tile {...tile} count={n} countLabel={t('wartet')} />}</Waiting> : <Tile {...tile} />
}

/** An app used last, with its news; where there are none, with what it is for. */
function RecentTile({ app }: { app: ShownApp }) {
  const t = useTexts(shellTexts)
  const { language } = useLanguage()
  const news = useNews(app)
  const words = news && (news.text ? fill(news.text[language], { n: news.n }) : news.n === 1 ? t('wartetKurz') : t('wartenKurz', { n: news.n }))
  const text = news ? <State kind={news.state ?? 'info'}>{words}</State> : app.description[language]
  return <Tile href={app.path} icon={app.icon} title={app.title[language]} text={text} />
}

const Waiting = ({ count, children }: { count: NonNullable<ShownApp['count']>; children: (n: number) => ReactNode }) =>
  children(Number(useTold(count)?.[count.field] ?? 0))

const wordsOf = ({ title, description, menu, group }: ShownApp) =>
  [
    ...[title, description, ...menu.map(({ label }) => label)].flatMap(({ de, en }) => [de, en]),
    shellTexts.de[`gruppe.${group}`],
    shellTexts.en[`gruppe.${group}`],
  ]
    .join(' ')
    .toLowerCase()
