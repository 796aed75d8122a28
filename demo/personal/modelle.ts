/** Working-time models of the Musterbau: name → [weekdays (1 = Monday), from, to, break in minutes]. A shift ends on the next day when `bis` is not after `von`. */
export const modelle = {
  'Vollzeit Montage': [
    ['1234', '07:00', '16:00', 60],
    ['5', '07:00', '14:00', 30],
  ],
  Bauleitung: [
    ['12345', '06:45', '16:30', 60],
    ['6', '07:00', '12:00', 0],
  ],
  'Vollzeit Büro': [
    ['1234', '08:00', '17:00', 60],
    ['5', '08:00', '15:00', 30],
  ],
  'Teilzeit Vormittag': [['12345', '08:00', '12:30', 0]],
  Lehrling: [
    ['1234', '07:00', '15:45', 45],
    ['5', '07:00', '13:30', 30],
  ],
  Frühdienst: [['12345', '06:00', '14:30', 30]],
  Spätdienst: [['12345', '13:30', '22:00', 30]],
  Wochenenddienst: [['34567', '08:00', '16:30', 30]],
  Bereitschaft: [['1267', '06:00', '16:00', 45]],
  'Bereitschaft Spät': [['1567', '13:30', '22:30', 45]],
  Nachtschicht: [['12347', '22:00', '06:00', 30]],
  'Nachtschicht Wochenende': [['4567', '22:00', '06:00', 30]],
} as const satisfies Record<string, readonly (readonly [string, string, string, number])[]>

export type Modellname = keyof typeof modelle
