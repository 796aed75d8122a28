import { defineContract } from '#platform/contract/contract.ts'
import { app } from './app.ts'
import { aufbewahrungCalls } from './contract/aufbewahrung.ts'
import { befundeCalls } from './contract/befunde.ts'
import { firmaCalls } from './contract/firma.ts'
import { geraeteCalls } from './contract/geraete.ts'
import { gruppenCalls } from './contract/gruppen.ts'
import { kundenCalls } from './contract/kunden.ts'
import { nfcTagCalls } from './contract/nfc.ts'
import { nachweiseCalls } from './contract/nachweise.ts'
import { personenCalls } from './contract/personen.ts'
import { programmCalls } from './contract/programme.ts'
import { posteingangCalls } from './contract/posteingang.ts'
import { rollenCalls } from './contract/rollen.ts'
import { schluesselwechselCalls } from './contract/schluesselwechsel.ts'
import { terminalbefundeCalls } from './contract/terminalbefunde.ts'
import { terminalCalls } from './contract/terminals.ts'
import { zeitbeginnCalls } from './contract/zeitbeginn.ts'
import { zeitCalls } from './contract/zeit.ts'
import { zeitregelnCalls } from './contract/zeitregeln.ts'

/** Everything that administration can do, area by area. */
export const calls = defineContract(app)({
  ...personenCalls,
  ...kundenCalls,
  ...gruppenCalls,
  ...rollenCalls,
  ...firmaCalls,
  ...zeitCalls,
  ...zeitregelnCalls,
  ...zeitbeginnCalls,
  ...aufbewahrungCalls,
  ...nachweiseCalls,
  ...schluesselwechselCalls,
  ...posteingangCalls,
  ...geraeteCalls,
  ...befundeCalls,
  ...terminalbefundeCalls,
  ...terminalCalls,
  ...nfcTagCalls,
  ...programmCalls,
})
