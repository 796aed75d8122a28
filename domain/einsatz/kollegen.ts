import { sql } from 'kysely'
import { nobody, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { partieRecht } from './bericht/sicht.ts'

/** Crews of the last so many days are known. */
const PARTIE_TAGE = 60

/** Somebody was in a crew for which the asker recorded lately: a condition on `lstfix`. */
export const warInPartie = ({ person, jetzt }: Work) => sql<boolean>`exists (select from arbeitsbericht b
  where b.lstfix_id = lstfix.id and b.erfasst_von = ${person.anwenderId}::uuid and b.partie_id is not null and b.datum > heute(${jetzt.toString()}::timestamptz) - ${PARTIE_TAGE}::int)`

const nochDa = ({ jetzt }: Work) => sql<boolean>`(lstfix.austritt is null or lstfix.austritt >= heute(${jetzt.toString()}::timestamptz))`

/** Own department of the asker, and people of his last crews: a condition on `lstfix`. */
const nahe = (context: Work) => sql<boolean>`(lstfix.vkforgid = any(${[...context.person.konten]}::int[])
  and (lstfix.abteilung_id = (select abteilung_id from lstfix ich where ich.id = ${context.person.lstfixId ?? nobody}::uuid) or ${warInPartie(context)}))`

/** People for whom the asker may record with ARBEITSBERICHT.PARTIE: the own department and those of his last crews, without himself. */
export const kollegen = (context: Work) =>
  context.db
    .selectFrom('lstfix')
    .where('lstfix.id', '!=', context.person.lstfixId ?? nobody)
    .where(nochDa(context))
    .where(nahe(context))

/** People whom the asker may name on a sheet: himself, with ARBEITSBERICHT.PARTIE his colleagues, with one of `keys` everybody of his accounts. */
export const nennbare = (context: Work, ...keys: string[]) =>
  keys.some((key) => may(context, key))
    ? sichtbareMitarbeiter(context, ...keys).where(nochDa(context))
    : context.db
        .selectFrom('lstfix')
        .where(nochDa(context))
        .where((eb) => eb.or([eb('lstfix.id', '=', context.person.lstfixId ?? nobody), ...(may(context, partieRecht) ? [nahe(context)] : [])]))
