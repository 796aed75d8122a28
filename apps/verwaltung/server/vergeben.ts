import type { Taken } from '#platform/server/http/app.ts'

const nummer = { field: 'nummer', code: 'verwaltung.nummer-vergeben' }

/** What exists once only, by the constraint that keeps it so. */
export const vergeben: Taken = {
  abteilung_nummer_key: nummer,
  ktostamm_nummer_key: nummer,
  objekt_nummer_key: nummer,
  kostenstelle_objekt_id_nummer_key: nummer,
  objektgruppe_name: { field: 'name', code: 'verwaltung.gruppe-vergeben' },
  kundengruppe_pkey: nummer,
  filiale_pkey: { field: 'vkforgid', code: 'verwaltung.filiale-vergeben' },
  lstfix_persnr_key: { field: 'persnr', code: 'verwaltung.persnr-vergeben' },
  anwender_username_key: { field: 'username', code: 'verwaltung.username-vergeben' },
  rolle_name: { field: 'name', code: 'verwaltung.rolle-vergeben' },
  stempelcode_pkey: { field: 'name', code: 'verwaltung.code-vergeben' },
  stempelcode_name: { field: 'name', code: 'verwaltung.code-vergeben' },
  arbeitszeitmodell_name: { field: 'name', code: 'verwaltung.modell-vergeben' },
  terminal_name_key: { field: 'name', code: 'verwaltung.terminal-vergeben' },
  nfc_tag_name_key: { field: 'name', code: 'verwaltung.nfc-vergeben' },
  feiertag_land_region_datum_key: { field: 'datum', code: 'verwaltung.feiertag-vorhanden' },
}
