import type { App } from '#platform/contract/app.ts'
import { helpAt, type PageHelp } from '#platform/web/route/screens.ts'

const sentences = (text: string) => text.match(/[.!?](?= |$)/g)?.length ?? 0

/** Pages of an app that "?" has no words for, words that belong to no page, and texts that are no three to five sentences. `pages`: where the app says it page by page. */
export function helpProblems({ id, menu, help }: App, screens: readonly string[], pages: PageHelp | undefined): string[] {
  const at = (page: string, text: string) => `${id}/${page}: ${text}`
  if (!pages === !help) return [at('', help ? 'die Hilfe steht im Manifest und noch einmal bei den Seiten' : 'ohne Hilfe')]
  const all: PageHelp = pages ?? { '': help! }
  const lists = new Set(screens.map((screen) => screen.replace(/\/?:.*$/, '')))
  return [
    ...(pages ? menu.filter(({ path }) => !(path in pages)).map(({ path }) => at(path, 'ohne eigene Hilfe')) : []),
    // An app whose first address only leads on needs no words for it.
    ...screens.filter((screen) => screen && !helpAt(all, screens, screen.replace(/:\w+\??/g, '1'))).map((screen) => at(screen, 'ohne Hilfe')),
    ...Object.keys(all)
      .filter((page) => !screens.includes(page) && !lists.has(page))
      .map((page) => at(page, 'diese Seite gibt es nicht')),
    ...Object.entries(all).flatMap(([page, { de, en }]) =>
      [de, en].filter((text) => sentences(text) < 3 || sentences(text) > 5).map((text) => at(page, `${sentences(text)} Sätze: ${text}`)),
    ),
  ]
}
