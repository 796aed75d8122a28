import { defineScreens } from '#platform/web/screens.ts'
import { app } from '../app.ts'

const Leer = () => null
export default defineScreens(app, { screens: { '': Leer, aenderungen: Leer, vertretung: Leer }, widgets: { faelle: Leer } })
