// The icon of each kind of option; those of records are the same as in the navigation.

import type { LucideIcon } from 'lucide-react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import History from 'lucide-react/icons/history'
import MessageSquare from 'lucide-react/icons/message-square'
import PanelLeft from 'lucide-react/icons/panel-left'
import Tag from 'lucide-react/icons/tag'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import Zap from 'lucide-react/icons/zap'
import type { Icon } from './options.ts'

export const icons: Record<Icon, LucideIcon> = {
  users: Users,
  experts: GraduationCap,
  sessions: Video,
  feedback: MessageSquare,
  tags: Tag,
  'discount-codes': TicketPercent,
  all: ArrowRight,
  recent: History,
  page: PanelLeft,
  action: Zap,
}
