import { defineMessages } from '#platform/contract/messages.ts'

/** Words about the weather of a sheet. */
export const wetterworte = defineMessages(
  {
    wetter: 'Wetter',
    wetterquelle: 'Quelle des Wetters',
    quelleVon: 'Quelle: {{quelle}}',
    tempMin: 'Temperatur min.',
    tempMax: 'Temperatur max.',
    'wetter.trocken': 'trocken',
    'wetter.heiter': 'heiter',
    'wetter.bewölkt': 'bewölkt',
    'wetter.Nebel': 'Nebel',
    'wetter.Regen': 'Regen',
    'wetter.Schnee': 'Schnee',
    'wetter.Frost': 'Frost',
    'wetter.Sturm': 'Sturm',
    'wetter.Gewitter': 'Gewitter',
  },
  {
    wetter: 'Weather',
    wetterquelle: 'Source of the weather',
    quelleVon: 'Source: {{quelle}}',
    tempMin: 'Min. temperature',
    tempMax: 'Max. temperature',
    'wetter.trocken': 'dry',
    'wetter.heiter': 'bright',
    'wetter.bewölkt': 'cloudy',
    'wetter.Nebel': 'fog',
    'wetter.Regen': 'rain',
    'wetter.Schnee': 'snow',
    'wetter.Frost': 'frost',
    'wetter.Sturm': 'storm',
    'wetter.Gewitter': 'thunderstorm',
  },
)
