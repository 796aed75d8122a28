/** Names of the icons that manifests and records may use; `platform/web/ui/Icon.tsx` holds the drawings (lucide). */
export const icons = [
  'layout-dashboard', 'calendar-clock', 'timer', 'users', 'notebook-pen', 'clipboard-pen', 'file-pen', 'stamp', 'files', 'lock',
  'chart-column', 'chart-pie', 'server', 'monitor', 'ticket', 'settings', 'shield', 'user', 'log-in', 'key-round',
  'coffee', 'briefcase', 'stethoscope', 'house', 'graduation-cap', 'clock', 'mail', 'history', 'building', 'tag', 'calendar-off', 'calendar-days', 'wallet', 'user-check',
  'bell', 'phone', 'wrench', 'truck', 'package', 'map-pin', 'scan-line', 'nfc', 'palette', 'smartphone', 'refresh-cw', 'message-square', 'layout-grid', 'folder', 'receipt', 'credit-card', 'log-out', 'hourglass', 'plane', 'baby',
] as const
export type Icon = (typeof icons)[number]
