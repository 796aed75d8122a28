import './statistik.css'
import { defineWidgets } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'
import { StundenWidget } from './StundenWidget.tsx'
import { TicketsWidget } from './TicketsWidget.tsx'

export const widgets = defineWidgets(app, { stunden: StundenWidget, tickets: TicketsWidget })
