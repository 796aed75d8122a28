import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Timer from 'lucide-react/icons/timer'
import Users from 'lucide-react/icons/users'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import FilePen from 'lucide-react/icons/file-pen'
import FileOutput from 'lucide-react/icons/file-output'
import Stamp from 'lucide-react/icons/stamp'
import Files from 'lucide-react/icons/files'
import Lock from 'lucide-react/icons/lock'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartPie from 'lucide-react/icons/chart-pie'
import Server from 'lucide-react/icons/server'
import Monitor from 'lucide-react/icons/monitor'
import Ticket from 'lucide-react/icons/ticket'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import User from 'lucide-react/icons/user'
import LogIn from 'lucide-react/icons/log-in'
import KeyRound from 'lucide-react/icons/key-round'
import Coffee from 'lucide-react/icons/coffee'
import Briefcase from 'lucide-react/icons/briefcase'
import Stethoscope from 'lucide-react/icons/stethoscope'
import House from 'lucide-react/icons/house'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import History from 'lucide-react/icons/history'
import Building from 'lucide-react/icons/building'
import Tag from 'lucide-react/icons/tag'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Wallet from 'lucide-react/icons/wallet'
import UserCheck from 'lucide-react/icons/user-check'
import Bell from 'lucide-react/icons/bell'
import Phone from 'lucide-react/icons/phone'
import Wrench from 'lucide-react/icons/wrench'
import Truck from 'lucide-react/icons/truck'
import Package from 'lucide-react/icons/package'
import MapPin from 'lucide-react/icons/map-pin'
import ScanLine from 'lucide-react/icons/scan-line'
import Nfc from 'lucide-react/icons/nfc'
import Palette from 'lucide-react/icons/palette'
import Smartphone from 'lucide-react/icons/smartphone'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import MessageSquare from 'lucide-react/icons/message-square'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Folder from 'lucide-react/icons/folder'
import Receipt from 'lucide-react/icons/receipt'
import CreditCard from 'lucide-react/icons/credit-card'
import LogOut from 'lucide-react/icons/log-out'
import Hourglass from 'lucide-react/icons/hourglass'
import Plane from 'lucide-react/icons/plane'
import Baby from 'lucide-react/icons/baby'
import Zap from 'lucide-react/icons/zap'
import Megaphone from 'lucide-react/icons/megaphone'
import type { Icon as IconName } from '#platform/contract/icons.ts'
import type { Drawing } from '../types.ts'

/** The drawing of every name that manifests and records may use; a missing one is a compile error. */
export const drawings: Readonly<Record<IconName, Drawing>> = {
  'layout-dashboard': LayoutDashboard,
  'calendar-clock': CalendarClock,
  timer: Timer,
  users: Users,
  'notebook-pen': NotebookPen,
  'clipboard-pen': ClipboardPen,
  'file-pen': FilePen,
  'file-output': FileOutput,
  stamp: Stamp,
  files: Files,
  lock: Lock,
  'chart-column': ChartColumn,
  'chart-pie': ChartPie,
  server: Server,
  monitor: Monitor,
  ticket: Ticket,
  settings: Settings,
  shield: Shield,
  user: User,
  'log-in': LogIn,
  'key-round': KeyRound,
  coffee: Coffee,
  briefcase: Briefcase,
  stethoscope: Stethoscope,
  house: House,
  'graduation-cap': GraduationCap,
  clock: Clock,
  mail: Mail,
  history: History,
  building: Building,
  tag: Tag,
  'calendar-off': CalendarOff,
  'calendar-days': CalendarDays,
  wallet: Wallet,
  'user-check': UserCheck,
  bell: Bell,
  phone: Phone,
  wrench: Wrench,
  truck: Truck,
  package: Package,
  'map-pin': MapPin,
  'scan-line': ScanLine,
  nfc: Nfc,
  palette: Palette,
  smartphone: Smartphone,
  'refresh-cw': RefreshCw,
  'message-square': MessageSquare,
  'layout-grid': LayoutGrid,
  folder: Folder,
  receipt: Receipt,
  'credit-card': CreditCard,
  'log-out': LogOut,
  hourglass: Hourglass,
  plane: Plane,
  baby: Baby,
  zap: Zap,
  megaphone: Megaphone,
}

/** Draws a name of the contract's list; decorative, the words stand beside it. */
export function Icon({ name, size = 'm' }: { name: IconName; size?: 's' | 'm' | 'l' }) {
  const Drawn = drawings[name]
  return <Drawn className={`i ${size === 'm' ? '' : size}`} />
}
