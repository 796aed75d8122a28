import { sql } from 'kysely'
import { StartError } from '../start/error.ts'
import { anchorFile, deviation, readAnchors, type Anchor, type Deviation } from '../record/audit-anchors.ts'
import { verify } from '../record/audit.ts'
import type { Config } from '../start/config.ts'
import { read, Usage, type Command } from './command.ts'
import { withDatabase } from './database.ts'
import { moment, note, say } from './console.ts'

export const auditCommand = (config: () => Config): Command => ({
  words: ['audit', 'verify'],
  args: '[--anker NR:PRÜFSUMME]',
  about: 'Prüfspur nachrechnen; nennt den ersten veränderten Eintrag',
  help: 'Jeder Eintrag ist mit dem vorigen durch eine Prüfsumme verkettet. Ein veränderter, gelöschter oder umgestellter\nEintrag fällt dabei auf. Ob am Ende etwas fehlt oder alles neu gerechnet wurde, zeigen die Anker: die aus\nDATA_DIR/pruefspur.anker und mit --anker einer aus einer E-Mail oder dem Protokoll. Passt etwas nicht, endet der Befehl mit 1.',
  run: (args) => {
    const { values } = read(args, { anker: { type: 'string', multiple: true } })
    const typed = (values.anker ?? []).map(anchorOf)
    const file = anchorFile(config())
    return withDatabase(config(), async (db) => {
      const { checked, broken } = await verify(db)
      const { anchors, damaged, unreadable } = await readAnchors(file)
      if (unreadable) throw new StartError(unreadable)
      const problems = [
        broken &&
          `Die Prüfspur ist verändert: ab Siegel ${broken.nr}${broken.pruefspurId === null ? '' : ` (Eintrag ${broken.pruefspurId})`}. Davor stimmen ${checked} Einträge.`,
        inWords(await deviation(db, anchors), file),
        ...(await Promise.all(typed.map(async (anchor) => inWords(await deviation(db, [anchor]), file)))),
        damaged && `Zeile ${damaged} von ${file} ist kein Anker. Nach einem Absturz darf sie entfernt werden; sonst hat jemand die Datei verändert.`,
      ].filter((problem) => typeof problem === 'string')
      for (const problem of problems) note(problem)
      if (problems.length) return 1
      const {
        rows: [row],
      } = await sql<{
        open: number
      }>`select count(*)::int as open from pruefspur p where not exists (select from pruefspur_siegel where pruefspur_id = p.id)`.execute(db)
      say(
        `Die Prüfspur ist unverändert: ${checked} Einträge geprüft.${row!.open ? ` ${row!.open} Einträge haben noch kein Siegel; das laufende Portal versiegelt sie.` : ''}`,
      )
      say(known(anchors, typed))
      return 0
    })
  },
})

function anchorOf(text: string): Anchor {
  const [, nr, hash] = /^(\d+):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  if (!nr || !hash) throw new Usage(`„${text}“ ist kein Anker: Erwartet wird NR:PRÜFSUMME, wie in der E-Mail.`)
  return { at: null, nr: Number(nr), hash: hash.toLowerCase() }
}

/** What a deviation means, and what to do about it. */
export function inWords(found: Deviation | null, file: string): string | null {
  if (!found) return null
  const { kind, anchor, before, head } = found
  const from = anchor.at ? `der Anker vom ${moment(anchor.at)}` : 'der angegebene Anker'
  const what =
    kind === 'shorter'
      ? `Der Stand ist älter oder kürzer, als er war: ${from.replace('der', 'Der')} nennt Siegel ${anchor.nr}, das letzte ist Siegel ${head}.`
      : `Die Prüfspur ist umgeschrieben: Unter Siegel ${anchor.nr} steht etwas anderes, als ${from} nennt.`
  const until = before?.at ? ` Bis Siegel ${before.nr} stimmt sie (Anker vom ${moment(before.at)}).` : ''
  return `${what}${until} Nach dem Einspielen einer älteren Sicherung ist das so: Dann ${file} umbenennen und aufheben. Sonst hat jemand die Datenbank von Hand geändert.`
}

function known(anchors: readonly Anchor[], typed: readonly Anchor[]) {
  const last = anchors.at(-1)
  const parts = [
    ...(last?.at ? [`zu ${anchors.length === 1 ? 'einem Anker' : `${anchors.length} Ankern, dem letzten`} vom ${moment(last.at)} (Siegel ${last.nr})`] : []),
    ...(typed.length ? [`zu ${typed.length === 1 ? 'dem angegebenen' : 'den angegebenen'}`] : []),
  ]
  return parts.length
    ? `Sie passt ${parts.join(' und ')}.`
    : 'Kein Anker bekannt: Ob am Ende Einträge fehlen, lässt sich so nicht sagen. Das laufende Portal schreibt welche.'
}
