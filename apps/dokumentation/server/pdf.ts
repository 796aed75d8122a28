import type { Id } from '#platform/contract/shapes.ts'
import { dokumentationsart } from '#domain/einsatz/dokumentation/sicht.ts'
import { bildname, druckdateien, qr, tag, uhr } from '#domain/einsatz/druck.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import type { FileInfo } from '#platform/contract/files.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import { addressOf } from '#platform/text/way.ts'
import { contentOf, keepFile } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pdf as drucke } from '#platform/server/output/pdf.ts'
import { dokumentationsnummer, firmensumme, mitVertrag, schreiben, type Dokumentationsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { fassungLesen } from './fassung.ts'
import { dokumentation } from './seite.ts'
import { vorlage } from './vorlage.ts'

/** A released version as it was printed then, a draft as it is now: of what goes to the other side in the language chosen for it, of anything else in the asker's. Throws 404. */
export async function pdf(context: Context, id: Id<'dokumentation'>, nr: number | undefined): Promise<FileAnswer> {
  const doku = await dokumentation(context, id)
  const fest = nr ?? (doku.zustand === 'festgeschrieben' ? doku.fassung : undefined)
  const name = dateiname(doku, fest)
  if (fest === undefined)
    return { type: 'application/pdf', name, content: await blatt(context, doku, mitVertrag.has(doku.art) ? doku.sprache : context.sprache) }
  const kept = await context.db
    .selectFrom('dokumentationPapier as p')
    .innerJoin('datei as d', 'd.id', 'p.datei')
    .where('p.dokumentationId', '=', id)
    .where('p.nr', '=', fest)
    .select(['d.schluessel', 'd.bytes'])
    .executeTakeFirst()
  if (kept) return { type: 'application/pdf', name, content: await contentOf(context, kept.schluessel), bytes: Number(kept.bytes) }
  return { type: 'application/pdf', name, content: await blatt(context, ...(await fassungAlsBlatt(context, doku, fest))) }
}

/** The stored paper of the version that is released; printed and kept now if it never was. In the language that its text says, German where it says none, whoever releases it. Throws 404. */
export async function papierDer(context: Context, id: Id<'dokumentation'>): Promise<string> {
  const doku = await dokumentation(context, id)
  const von = (db: Context['db']) => db.selectFrom('dokumentationPapier').where('dokumentationId', '=', id).where('nr', '=', doku.fassung).select('datei')
  const kept = await von(context.db).executeTakeFirst()
  if (kept) return kept.datei
  const bytes = await blatt(context, ...(await fassungAlsBlatt(context, doku, doku.fassung)))
  const { id: datei } = await keepFile(
    context.db,
    context.files.service,
    { name: dateiname(doku, doku.fassung), content: bytes },
    { art: dokumentationsart, id },
  )
  await context.db.insertInto('dokumentationPapier').values({ dokumentationId: id, nr: doku.fassung, datei }).execute()
  return datei
}

const dateiname = ({ nummer }: Dokumentationsdetail, fassung = 1) => `${dokumentationsnummer(nummer)}${fassung > 1 ? `_Fassung_${fassung}` : ''}.pdf`

/** A released version as it goes on paper: what its text says, and who wrote it. */
async function fassungAlsBlatt(context: Context, doku: Dokumentationsdetail, nr: number): Promise<[Gedrucktes, Language, string]> {
  const { objekt, ...fest } = await fassungLesen(context, doku.id, nr)
  const { inhalt } = await context.db
    .selectFrom('dokumentationFassung')
    .where('dokumentationId', '=', doku.id)
    .where('nr', '=', nr)
    .select('inhalt')
    .executeTakeFirstOrThrow()
  const [, nummer = '', name = ''] = /^(\S+) (.*)$/s.exec(objekt) ?? ['', objekt]
  return [{ ...doku, ...fest, wer: doku.wer, zustand: 'festgeschrieben', fassung: nr, objekt: { nummer, name } }, fest.sprache, inhalt]
}

type Gedrucktes = Omit<Dokumentationsdetail, 'objekt' | 'bilder'> & {
  objekt: { nummer: string | number; name: string }
  bilder: readonly (FileInfo & { beschriftung: string })[]
}

/** A documentation on paper, its pictures with their words below them; the text of a released one is attached to it. */
async function blatt(context: Context, doku: Gedrucktes, sprache: Language, inhalt?: string): Promise<Uint8Array> {
  const [firma, fotos] = await Promise.all([
    context.db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow(),
    druckdateien(context, doku.bilder),
  ])
  const gedruckt = new Set(Object.keys(fotos))
  const t = messages[sprache]
  const adresse = addressOf(context.publicUrl, '/pruefen')
  const nummer = dokumentationsnummer(doku.nummer)
  const komma = (menge: string) => (sprache === 'de' ? menge.replace('.', ',') : menge)
  const grad = [...new Set([doku.tempMin, doku.tempMax].filter(Boolean))].map((wert) => `${komma(wert).replace('-', '−')} °C`)
  const lage = [doku.wetter && t[`wetter.${doku.wetter}`], ...grad].filter(Boolean).join(', ')
  const rechtsgrundlage = grundlage(doku, t)
  const hinweis = doku.art === 'Abnahme' && doku.frist && doku.vertragsart !== 'OENORM' ? fill(t.abnahmehinweis, { tag: tag(doku.frist, sprache) }) : ''
  const { personen, stunden } = firmensumme(doku.firmen)
  return drucke(
    vorlage,
    {
      sprache,
      firma: firma.name,
      nummer,
      art: t[`art.${doku.art}`],
      titel: doku.titel,
      stand: standIn(doku, t),
      angaben: [
        [t.objekt, `${doku.objekt.nummer} ${doku.objekt.name}`],
        [t.kunde, doku.kunde],
        [t.datum, tag(doku.datum, sprache)],
        [t.wer, doku.wer],
        [t.erfasst, uhr(doku.erfasst, firma.zone, sprache)],
        ...(doku.adressat && !schreiben.has(doku.art) ? [[t.adressat, doku.adressat]] : []),
        ...(doku.seit ? [[t.seit, tag(doku.seit, sprache)]] : []),
        ...(lage ? [[t.wetter, lage]] : []),
        ...(doku.vertragsart === 'sonst' ? [] : [[t.vertragsart, t[`vertrag.${doku.vertragsart}`]]]),
        ...(doku.frist ? [[t.frist, tag(doku.frist, sprache)]] : []),
      ],
      beschreibung: doku.beschreibung,
      an: schreiben.has(doku.art) ? doku.adressat : '',
      grundlage: rechtsgrundlage,
      absaetze: [
        [t.wirkung, doku.wirkung],
        [t.vorschlag, doku.vorschlag],
        [t.vorbehalt, doku.vorbehalt],
      ].filter(([, wert]) => wert),
      hinweis,
      rechtshinweis: sprache !== 'de' && (rechtsgrundlage || hinweis) ? t.rechtshinweis : '',
      firmen: doku.firmen.map(({ firma: name, personen, stunden }) => [name, String(personen), komma(stunden)]),
      firmensumme: doku.firmen.length ? [String(personen), komma(stunden)] : [],
      stoerungen: doku.stoerungen.map(({ von, bis, wirkung }) => [`${von}–${bis}`, wirkung]),
      bilder: doku.bilder.flatMap((bild, nr) => (gedruckt.has(bildname(bild.id)) ? [{ name: bildname(bild.id), nr: nr + 1, text: bild.beschriftung }] : [])),
      weitere: doku.bilder.flatMap((bild, nr) =>
        gedruckt.has(bildname(bild.id)) ? [] : [`${nr + 1}. ${bild.name}${bild.beschriftung && `: ${bild.beschriftung}`}`],
      ),
      brief: schreiben.has(doku.art),
      fingerabdruck: doku.fingerabdruck,
      code: doku.code,
      qr: doku.code && qr(`${adresse}#${doku.code}`),
      worte: {
        firma: t.firma,
        personen: t.personen,
        stunden: t.stunden,
        summe: t.summe,
        stoerungen: t.stoerungen,
        an: t.an,
        bild: t.bild,
        weitere: t.weitereDateien,
        fingerabdruck: t.fingerabdruck,
        code: t.code,
        pruefen: fill(t.pruefenUnter, { adresse }),
        unterschrift: t.unterschrift,
        gedruckt: t.gedruckt.replace('{{um}}', uhr(context.jetzt.toString(), firma.zone, sprache)),
        seite: t.seiteVon,
      },
    },
    fotos,
    inhalt === undefined ? {} : { [`${nummer}-Fassung-${doku.fassung}.txt`]: Buffer.from(inhalt) },
  )
}

type Texte = typeof messages.de | typeof messages.en

/** The rule by which a letter is written, as those who are bound by it call it: German or Austrian, in whichever language the letter is. */
function grundlage({ art, vertragsart }: Pick<Gedrucktes, 'art' | 'vertragsart'>, t: Texte) {
  if (art !== 'Bedenken' && art !== 'Behinderung') return ''
  return vertragsart === 'VOB' || vertragsart === 'OENORM' ? t[`grundlage.${vertragsart}.${art}`] : ''
}

const standIn = ({ zustand, fassung }: Pick<Gedrucktes, 'zustand' | 'fassung'>, t: Texte) =>
  [fassung > 1 && `${t.fassung} ${fassung}`, zustand === 'Entwurf' && t['zustand.Entwurf']].filter(Boolean).join(', ')
