import type { Abteilungsnummer } from './abteilungen.ts'
import type { Modellname } from './modelle.ts'

/** One place in the company and the person who holds it. The first of a department is its head. */
export interface Stelle {
  persnr: number
  vorname: string
  zuname: string
  abteilung: Abteilungsnummer
  filiale: number
  modell: Modellname
}

/** The sixty places of the Musterbau. A larger company repeats them with other people. */
export const stellen: readonly Stelle[] = [
  stelle(1012, 'Miriam Vogt', 10, 1000, 'Vollzeit Montage'),
  stelle(1061, 'Jana Kowalczyk', 10, 1000, 'Vollzeit Montage'),
  stelle(1088, 'Thomas Weigl', 10, 1000, 'Vollzeit Montage'),
  stelle(1115, 'Goran Radić', 10, 1000, 'Vollzeit Montage'),
  stelle(1127, 'Milan Dvořák', 10, 1000, 'Vollzeit Montage'),
  stelle(1021, 'Josef Hirschbichler', 10, 1000, 'Vollzeit Montage'),
  stelle(1074, 'Mehmet Yıldız', 10, 2000, 'Bauleitung'),
  stelle(1057, 'Dirk Lammers', 10, 2000, 'Vollzeit Montage'),
  stelle(1099, 'Ionuț Popescu', 10, 2000, 'Vollzeit Montage'),
  stelle(1103, 'Adrian Nowak', 10, 2000, 'Vollzeit Montage'),
  stelle(1046, 'Leopold Hofstätter', 10, 3000, 'Vollzeit Montage'),
  stelle(1110, 'Dejan Petrović', 10, 3000, 'Vollzeit Montage'),
  stelle(1124, 'Ben Aigner', 10, 1000, 'Lehrling'),
  stelle(1126, 'Lina Bergmann', 10, 2000, 'Lehrling'),
  stelle(1018, 'Robert Kaltenegger', 20, 1000, 'Vollzeit Montage'),
  stelle(1034, 'Florian Haas', 20, 1000, 'Vollzeit Montage'),
  stelle(1092, 'Lukas Marek', 20, 1000, 'Vollzeit Montage'),
  stelle(1102, 'Ayşe Öztürk', 20, 1000, 'Lehrling'),
  stelle(1041, 'Stefan Brückner', 20, 2000, 'Spätdienst'),
  stelle(1083, 'Nadine Körber', 20, 2000, 'Spätdienst'),
  stelle(1066, 'Tomasz Zieliński', 20, 1000, 'Wochenenddienst'),
  stelle(1079, 'Katalin Szabó', 20, 3000, 'Wochenenddienst'),
  stelle(1095, 'Marco Bianchi', 20, 2000, 'Wochenenddienst'),
  stelle(1107, 'Nikola Jovanović', 20, 1000, 'Wochenenddienst'),
  stelle(1052, 'Sandra Lechner', 20, 3000, 'Vollzeit Büro'),
  stelle(1004, 'Alois Brandstätter', 30, 1000, 'Frühdienst'),
  stelle(1039, 'Hakan Demir', 30, 2000, 'Frühdienst'),
  stelle(1070, 'Vasile Ionescu', 30, 1000, 'Wochenenddienst'),
  stelle(1081, 'Peter Schindler', 30, 1000, 'Wochenenddienst'),
  stelle(1098, 'Agnieszka Wójcik', 30, 2000, 'Wochenenddienst'),
  stelle(1112, 'Samir Haddad', 30, 1000, 'Wochenenddienst'),
  stelle(1063, 'Monika Riedl', 30, 1000, 'Teilzeit Vormittag'),
  stelle(1006, 'Ursula Steinbach', 40, 1000, 'Vollzeit Büro'),
  stelle(1043, 'Sabine Brenner', 40, 1000, 'Vollzeit Büro'),
  stelle(1077, 'Christoph Weidinger', 40, 3000, 'Vollzeit Büro'),
  stelle(1085, 'Elena Kovács', 40, 2000, 'Vollzeit Büro'),
  stelle(1059, 'Anja Feldkamp', 40, 2000, 'Teilzeit Vormittag'),
  stelle(1104, 'Theresa Gruber', 40, 1000, 'Teilzeit Vormittag'),
  stelle(1009, 'Erika Neumann', 50, 1000, 'Vollzeit Büro'),
  stelle(1036, 'Bernhard Zöllner', 50, 1000, 'Vollzeit Büro'),
  stelle(1090, 'Olga Sokolova', 50, 1000, 'Teilzeit Vormittag'),
  stelle(1015, 'Wolfgang Thalhammer', 60, 1000, 'Vollzeit Büro'),
  stelle(1048, 'Carina Pfeiffer', 60, 1000, 'Vollzeit Büro'),
  stelle(1068, 'Yusuf Kaya', 60, 2000, 'Frühdienst'),
  stelle(1108, 'Melanie Sommer', 60, 1000, 'Wochenenddienst'),
  stelle(1007, 'Holger Brandt', 70, 1000, 'Vollzeit Büro'),
  stelle(1054, 'Deniz Aydın', 70, 1000, 'Vollzeit Büro'),
  stelle(1096, 'Priya Raman', 70, 1000, 'Vollzeit Büro'),
  stelle(1117, 'Jonas Wiesinger', 70, 3000, 'Wochenenddienst'),
  stelle(1025, 'Franz Obermoser', 80, 1000, 'Bereitschaft'),
  stelle(1072, 'Ralf Kuhnert', 80, 1000, 'Bereitschaft'),
  stelle(1094, 'Andrej Novotný', 80, 2000, 'Bereitschaft'),
  stelle(1050, 'Ingrid Mayrhofer', 80, 3000, 'Bereitschaft Spät'),
  stelle(1087, 'Emre Şahin', 80, 1000, 'Bereitschaft Spät'),
  stelle(1119, 'Petr Kučera', 80, 1000, 'Nachtschicht'),
  stelle(1076, 'Uwe Nagel', 80, 1000, 'Nachtschicht'),
  stelle(1101, 'Zoltán Varga', 80, 2000, 'Nachtschicht'),
  stelle(1082, 'Bruno Castelli', 80, 1000, 'Nachtschicht Wochenende'),
  stelle(1105, 'Kerstin Ahrens', 80, 1000, 'Nachtschicht Wochenende'),
  stelle(1113, 'Amir Rahimi', 80, 2000, 'Nachtschicht Wochenende'),
]

/** Personalnummern of the people behind the demo's sign-ins: their days are always plain, so that every screen shows something. */
export const angemeldete = { admin: 1007, leitung: 1012, monteur: 1061, vorarbeiter: 1034, buchhaltung: 1009, support: 1054 } as const

function stelle(persnr: number, name: string, abteilung: Abteilungsnummer, filiale: number, modell: Modellname): Stelle {
  const [vorname, zuname] = name.split(' ') as [string, string]
  return { persnr, vorname, zuname, abteilung, filiale, modell }
}
