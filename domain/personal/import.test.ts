import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bericht } from './import-bericht.ts'
import { importPersonal } from './import.ts'
import { StartError } from '#platform/server/start/error.ts'
import { anlegen, auftrag, database, eine, gruende, kopfzeile, lauf, stand } from '#test/personalimport.ts'

beforeAll(anlegen)
afterAll(() => database.drop())

describe('Probelauf', () => {
  test('er zeigt, was entstünde, und schreibt nichts', async () => {
    const vorher = await stand()
    const ergebnis = await lauf(`${kopfzeile};Filiale;Benutzername\n9001;Eva;Probe;Malerei;01.01.2020;1000;eva.probe`, { schreiben: false })
    expect(ergebnis.geschrieben).toBe(false)
    expect(bericht(ergebnis, 'personal.csv')).toMatch(/1 neu, 0 geändert.*1 neu: 22 Malerei.*ohne Passwort.*Mit --schreiben/s)
    expect(await stand()).toEqual(vorher)
  })
  test('eine einzige schlechte Zeile verhindert auch mit --schreiben alles', async () => {
    const vorher = await stand()
    const ergebnis = await lauf(`${kopfzeile};Filiale\n9001;Eva;Probe;Montage;01.01.2020;1000\n9002;Tim;;Montage;31.02.2020;1000`)
    expect(ergebnis).toMatchObject({
      geschrieben: false,
      plan: {
        fehler: [
          { zeile: 3, spalte: 'Zuname' },
          { zeile: 3, spalte: 'Eintritt' },
        ],
      },
    })
    expect(bericht(ergebnis, 'personal.csv')).toContain(
      '1 Zeile von 2 hat Fehler. Es wurde nichts geschrieben.\n  Zeile 3, Zuname: fehlt.\n  Zeile 3, Eintritt: „31.02.2020“: Diesen Tag gibt es nicht.',
    )
    expect(await stand()).toEqual(vorher)
  })
})

describe('Schlechte Zeilen', () => {
  test.each([
    ['Personalnummer', '', 'x;Eva;Probe;Montage;01.01.2020', '2 Personalnummer: „x“ ist keine positive ganze Zahl.'],
    ['Personalnummer', '', '0;Eva;Probe;Montage;01.01.2020', '2 Personalnummer: „0“ ist keine'],
    ['Personalnummer', '', '-4;Eva;Probe;Montage;01.01.2020', '2 Personalnummer: „-4“ ist keine'],
    ['Personalnummer', '', '7,5;Eva;Probe;Montage;01.01.2020', '2 Personalnummer: „7,5“ ist keine'],
    ['Personalnummer', '', '99999999999;Eva;Probe;Montage;01.01.2020', '2 Personalnummer: „99999999999“ ist zu groß'],
    ['Vorname', '', `9001;${'E'.repeat(101)};Probe;Montage;01.01.2020`, '2 Vorname: ist 101 Zeichen lang, höchstens 100'],
    ['Eintritt', '', '9001;Eva;Probe;Montage;1.1.20', '2 Eintritt: „1.1.20“ ist kein Datum'],
    ['Eintritt', '', '9001;Eva;Probe;Montage;2020-13-01', '2 Eintritt: „2020-13-01“: Diesen Tag gibt es nicht.'],
    ['Abteilung', '', '9001;Eva;Probe;77;01.01.2020', '2 Abteilung: 77 gibt es nicht.'],
    ['Abteilung', '', '9001;Eva;Probe;Lager;01.01.2020', '2 Abteilung: „Lager“ gibt es mehrmals (20, 21)'],
  ])('%s%s: %s', async (_, __, zeile, grund) => expect(await gruende(eine('Telefon', '', zeile))).toEqual([expect.stringContaining(grund)]))

  test.each([
    ['Austritt', '31.12.2019', '2 Austritt: 31.12.2019 liegt vor dem Eintritt 01.01.2020.'],
    ['Geburtsdatum', '01.01.2030', '2 Geburtsdatum: 01.01.2030 liegt in der Zukunft.'],
    ['Geburtsdatum', '29.02.2019', '2 Geburtsdatum: „29.02.2019“: Diesen Tag'],
    ['E-Mail', 'eva.probe', '2 E-Mail: „eva.probe“ ist keine E-Mail-Adresse.'],
    ['E-Mail', 'eva@@probe.example', '2 E-Mail: „eva@@probe.example“ ist keine'],
    ['Telefon', '0'.repeat(51), '2 Telefon: ist 51 Zeichen lang'],
    ['Arbeitszeitmodell', 'Gleitzeit', '2 Arbeitszeitmodell: „Gleitzeit“ gibt es nicht.'],
    ['Arbeitszeitmodell', 'früher', '2 Arbeitszeitmodell: „früher“ ist stillgelegt.'],
    ['Mo', '07:00-16:00', '2 Arbeitszeitmodell: fehlt, obwohl Zeiten'],
    ['Mo', '25:00-26:00', '2 Mo: „25:00-26:00“: Die Uhrzeit 25:00 gibt es nicht.'],
    ['Mo', 'früh', '2 Mo: „früh“ ist keine Zeit der Form'],
    ['Benutzername', 'kundin@kunde.example', '2 Benutzername: „kundin@kunde.example“ ist an Kundin vergeben (kein Mitarbeiter).'],
    ['Benutzername', 'eva probe', '2 Benutzername: „eva probe“ enthält ein Leerzeichen.'],
    ['Rollen', 'Mitarbeiter', '2 Rollen: sind angegeben, aber kein Benutzername.'],
    ['Abteilungsnummer', '20', '2 Abteilung: Die Abteilungsnummer 20 gehört zu „Lager“.'],
    ['Sprache', 'fr', '2 Sprache: „fr“ ist keine der Sprachen'],
  ])('%s „%s“', async (titel, wert, grund) => {
    const alle = await gruende(eine(titel, wert))
    expect(alle).toContainEqual(expect.stringContaining(grund))
  })

  test('unbekannte Rolle, unbekannte und fehlende Filiale, zu viele Werte', async () => {
    expect(
      await gruende(
        lauf(
          `${kopfzeile};Benutzername;Rollen;Filiale\n9001;E;P;Montage;01.01.2020;e.p@p.example;Chefin, Mitarbeiter;7\n9002;E;P;Montage;01.01.2020;;;\n9003;E;P;Montage;01.01.2020;;;1000;x`,
          { schreiben: false },
        ),
      ),
    ).toEqual([
      expect.stringContaining('2 Filiale: „7“ gibt es nicht. Vorhanden: 1000 Probebau'),
      expect.stringContaining('2 Rollen: „Chefin“ gibt es nicht. Vorhanden: Administrator'),
      expect.stringContaining('3 Filiale: fehlt.'),
      '4 : hat 9 Werte, aber nur 8 Spalten haben eine Überschrift.',
    ])
  })
  test('was doppelt in der Datei steht, nennt die erste Zeile', async () => {
    expect(
      await gruende(
        lauf(`${kopfzeile};Filiale;Benutzername\n7;E;P;Montage;01.01.2020;1000;Eva@p.example\n007;E;P;Montage;01.01.2020;1000;eva@P.example`, {
          schreiben: false,
        }),
      ),
    ).toEqual(['3 Personalnummer: 7 steht schon in Zeile 2.', '3 Benutzername: „eva@p.example“ steht schon in Zeile 2.'])
  })
  test('eine Kopfzeile ohne nötige Spalte wird im Ganzen abgelehnt, ebenso zwei gleichbedeutende', async () => {
    await expect(lauf('Personalnummer;Vorname\n1;E')).rejects.toThrow(/fehlen die Spalten „Zuname“, „Abteilung“, „Eintritt“/)
    await expect(lauf(`${kopfzeile};Nachname\n1;E;P;M;01.01.2020;P`)).rejects.toBeInstanceOf(StartError)
  })
  test('zwei Zeilen beschreiben dasselbe neue Modell verschieden', async () => {
    const zeilen = [
      '9001;E;P;Montage;01.01.2020;1000;Neu;07:00-16:00/45',
      '9002;E;P;Montage;01.01.2020;1000;neu;06:00-15:00/45',
      '9003;E;P;Montage;01.01.2020;1000;Vollzeit;06:00-15:00/45',
    ]
    expect(await gruende(lauf(`${kopfzeile};Filiale;Arbeitszeitmodell;Mo\n${zeilen.join('\n')}`, { schreiben: false }))).toEqual([
      '3 Arbeitszeitmodell: „neu“ hat in Zeile 2 andere Zeiten.',
      expect.stringContaining('4 Arbeitszeitmodell: „Vollzeit“ gibt es schon mit anderen Zeiten.'),
    ])
  })
})

describe('Übernahme', () => {
  const datei = (
    telefon: string,
  ) => `PERSNR,Vorname,Nachname,e-mail,Telefon,Geb.-Datum,Abteilung,Filiale,Eintrittsdatum,Arbeitszeitmodell,Login,Rolle,Sprache,Mo,Di,Mi,Do,Fr,Sa,So
101, Özgür ,Müßig,O.Muessig@probebau.example,${telefon},29.02.1996,Malerei,1000,1.4.2021,Vollzeit,o.muessig@probebau.example,"Mitarbeiter, leitung",Deutsch,,,,,,,
102,Åse,"Nørgård, geb. Weiß",,,,malerei,Probebau Wien,2022-05-01,Nachtdienst,,,,22:00-06:00/30,22:00-06:00/30,frei,-,,,18:00-24:00
103,Jan,Kurz,,,,10,1000,2022-05-01,Nachtdienst,jan.kurz,,en,,,,,,,\n`

  test('Personen, Abteilung, Anwender und Modell entstehen mit Prüfspur in einem Zug', async () => {
    const ergebnis = await lauf(datei('0911 55'))
    expect(ergebnis).toMatchObject({ geschrieben: true, plan: { fehler: [], unveraendert: 0 } })
    const { personen, abteilungen, anwender } = await stand()
    const malerei = abteilungen.find(({ bezeichnung }) => bezeichnung === 'Malerei')!
    expect(malerei.nummer).toBe(22)
    expect(personen).toMatchObject([
      {
        persnr: 101,
        vorname: 'Özgür',
        zuname: 'Müßig',
        email: 'o.muessig@probebau.example',
        telefon: '0911 55',
        geburtsdatum: '1996-02-29',
        abteilungId: malerei.id,
        vkforgid: 1000,
        eintritt: '2021-04-01',
        austritt: null,
      },
      { persnr: 102, zuname: 'Nørgård, geb. Weiß', email: null, abteilungId: malerei.id, vkforgid: 3000, eintritt: '2022-05-01' },
      { persnr: 103 },
    ])
    expect(anwender.filter(({ lstfixId }) => lstfixId)).toMatchObject([
      {
        username: 'jan.kurz',
        email: null,
        anzeigename: 'Jan Kurz',
        passwortHash: null,
        aktiv: true,
        accountid: 1000,
        sprache: 'en',
        lstfixId: personen[2]!.id,
      },
      { username: 'o.muessig@probebau.example', email: 'o.muessig@probebau.example', sprache: 'de', lstfixId: personen[0]!.id },
    ])
    const rollen = await database.db
      .selectFrom('anwenderRolle as ar')
      .innerJoin('anwender as a', 'a.id', 'ar.anwenderId')
      .innerJoin('rolle as r', 'r.id', 'ar.rolleId')
      .where('a.lstfixId', 'is not', null)
      .select(['a.username', 'r.name'])
      .orderBy('a.username')
      .orderBy('r.name')
      .execute()
    expect(rollen.map(({ username, name }) => `${username} ${name}`)).toEqual([
      'jan.kurz Mitarbeiter',
      'o.muessig@probebau.example Leitung',
      'o.muessig@probebau.example Mitarbeiter',
    ])
    const tage = await database.db
      .selectFrom('arbeitszeitmodellTag as t')
      .innerJoin('arbeitszeitmodell as m', 'm.id', 't.modellId')
      .where('m.name', '=', 'Nachtdienst')
      .select(['wochentag', 'von', 'bis', 'pauseMin'])
      .orderBy('wochentag')
      .execute()
    expect(tage).toEqual([
      { wochentag: 1, von: '22:00', bis: '06:00', pauseMin: 30 },
      { wochentag: 2, von: '22:00', bis: '06:00', pauseMin: 30 },
      { wochentag: 7, von: '18:00', bis: '00:00', pauseMin: 0 },
    ])
    const spur = await database.db
      .selectFrom('pruefspur')
      .where('gegenstand', '=', 'mitarbeiter')
      .where('aktion', '=', 'anlegen')
      .selectAll()
      .orderBy('id')
      .execute()
    expect(spur).toHaveLength(3)
    expect(spur[0]).toMatchObject({ anwenderName: 'Kommandozeile', daten: { herkunft: 'import', datei: 'personal.csv', zeile: 2, nachher: { persnr: 101 } } })
  })

  test('dieselbe Datei noch einmal ändert nichts, auch an einem anderen Tag', async () => {
    const vorher = await stand()
    const ergebnis = await lauf(datei('0911 55'), { heute: '2026-07-01' })
    expect(ergebnis.plan).toMatchObject({ fehler: [], personen: [], anwender: [], zuordnungen: [], abteilungen: [], modelle: [], unveraendert: 3 })
    expect(await stand()).toEqual(vorher)
  })

  test('ein geändertes Feld ändert nur dieses und steht mit Vorher und Nachher in der Prüfspur', async () => {
    const vorher = await stand()
    const ergebnis = await lauf(datei('0911 66'))
    expect(bericht(ergebnis, 'personal.csv')).toContain('Zeile 2, Özgür Müßig: Telefon „0911 55“ → „0911 66“')
    const nachher = await stand()
    expect(nachher.personen).toEqual([{ ...vorher.personen[0], telefon: '0911 66' }, ...vorher.personen.slice(1)])
    expect(Number(nachher.spur)).toBe(Number(vorher.spur) + 1)
    const spur = await database.db.selectFrom('pruefspur').orderBy('id', 'desc').limit(1).select(['aktion', 'daten']).executeTakeFirst()
    expect(spur).toMatchObject({ aktion: 'aendern', daten: { vorher: { telefon: '0911 55' }, nachher: { telefon: '0911 66' } } })
  })

  test('Spalten, die fehlen, bleiben unberührt; leere Zellen leeren; der Anwender folgt der Person', async () => {
    await lauf(`${kopfzeile};Lohngruppe\n101;Özgür;Müßig;Malerei;01.04.2021;Obermonteur`)
    await lauf(`${kopfzeile};Filiale;Telefon\n101;Özgür;Müßig-Klar;Montage;01.04.2021;3000;`)
    const { personen, anwender } = await stand()
    expect(personen[0]).toMatchObject({ zuname: 'Müßig-Klar', telefon: null, lohngruppe: 'Obermonteur', email: 'o.muessig@probebau.example', vkforgid: 3000 })
    expect(anwender.find(({ lstfixId }) => lstfixId === personen[0]!.id)).toMatchObject({
      username: 'o.muessig@probebau.example',
      anzeigename: 'Özgür Müßig-Klar',
      accountid: 3000,
    })
  })

  test('ein anderes Modell gilt ab heute oder ab dem genannten Tag, das alte bleibt für früher', async () => {
    await lauf(`${kopfzeile};Arbeitszeitmodell\n101;Özgür;Müßig-Klar;Montage;01.04.2021;Nachtdienst`)
    await lauf(`${kopfzeile};Arbeitszeitmodell;Modell ab\n103;Jan;Kurz;Montage;01.05.2022;Vollzeit;01.06.2026`)
    const zuordnungen = await database.db
      .selectFrom('lstfixArbeitszeitmodell as z')
      .innerJoin('lstfix as l', 'l.id', 'z.lstfixId')
      .innerJoin('arbeitszeitmodell as m', 'm.id', 'z.modellId')
      .select(['l.persnr', 'm.name', 'z.gueltigAb'])
      .orderBy('l.persnr')
      .orderBy('z.gueltigAb')
      .execute()
    expect(zuordnungen.map(({ persnr, name, gueltigAb }) => `${persnr} ${name} ${gueltigAb}`)).toEqual([
      '101 Vollzeit 2021-04-01',
      '101 Nachtdienst 2026-03-02',
      '102 Nachtdienst 2022-05-01',
      '103 Nachtdienst 2022-05-01',
      '103 Vollzeit 2026-06-01',
    ])
  })

  test('wer das Portal eingerichtet hat, wird mit seiner Personalnummer verknüpft und behält Passwort und Rollen', async () => {
    const ergebnis = await lauf(`${kopfzeile};Filiale;Benutzername\n104;Ute;Chefin;Montage;01.01.2010;1000;chefin@probebau.example`)
    expect(bericht(ergebnis, 'personal.csv')).toMatch(/Anwender {14}0 neu, 1 geändert.*Personalnummer leer → „104“/s)
    const { personen, anwender } = await stand()
    expect(anwender.find(({ username }) => username === 'chefin@probebau.example')).toMatchObject({
      lstfixId: personen.find(({ persnr }) => persnr === 104)!.id,
      anzeigename: 'Ute Chefin',
    })
  })

  test('der Import nimmt keine Rolle weg', async () => {
    await lauf(`${kopfzeile};Benutzername;Rollen\n101;Özgür;Müßig-Klar;Montage;01.04.2021;o.muessig@probebau.example;Monteur`)
    const rows = await database.db
      .selectFrom('anwenderRolle as ar')
      .innerJoin('anwender as a', 'a.id', 'ar.anwenderId')
      .innerJoin('rolle as r', 'r.id', 'ar.rolleId')
      .where('a.username', '=', 'o.muessig@probebau.example')
      .select('r.name')
      .orderBy('r.name')
      .execute()
    expect(rows.map(({ name }) => name)).toEqual(['Leitung', 'Mitarbeiter', 'Monteur'])
  })

  test('ein Fehler der Datenbank lässt nichts zurück', async () => {
    const vorher = await stand()
    await expect(lauf(`${kopfzeile};Filiale\n901;E;P;Neue Abteilung;01.01.2020;1000`, { akteur: null as unknown as string })).rejects.toThrow()
    expect(await stand()).toEqual(vorher)
  })
})

test('die Beispieldatei ist ohne Fehler, wenn ihre Modelle und Filialen da sind', async () => {
  const bytes = await readFile(new URL('../../docs/beispiele/personal.csv', import.meta.url))
  const { plan, zeilen } = await importPersonal(database.db, bytes, { ...auftrag, schreiben: false })
  expect(zeilen).toBe(12)
  expect(plan.fehler.filter(({ spalte }) => spalte !== 'Filiale' && spalte !== 'Arbeitszeitmodell' && spalte !== 'Abteilung')).toEqual([])
  expect(plan.fehler.every(({ grund }) => /gibt es nicht/.test(grund))).toBe(true)
})

test('6.000 Zeilen gehen in einem Lauf hinein, der zweite ändert nichts', async () => {
  const zeilen = Array.from(
    { length: 6000 },
    (_, i) => `${20_000 + i};Vorname${i};Zuname${i};Trupp ${i % 40};01.01.2020;1000;p${i}@probebau.example;p${i}@probebau.example;Mitarbeiter;Vollzeit`,
  )
  const content = `${kopfzeile};Filiale;E-Mail;Benutzername;Rollen;Arbeitszeitmodell\n${zeilen.join('\n')}`
  expect((await lauf(content)).plan).toMatchObject({
    personen: { length: 6000 },
    anwender: { length: 6000 },
    abteilungen: { length: 40 },
    zuordnungen: { length: 6000 },
  })
  expect((await lauf(content)).plan).toMatchObject({ personen: [], anwender: [], abteilungen: [], zuordnungen: [], unveraendert: 6000 })
})
