// The icon of each group of search results, the same as in the navigation.

import type { LucideIcon } from 'lucide-react'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import MessageSquare from 'lucide-react/icons/message-square'
import Tag from 'lucide-react/icons/tag'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import Users from 'lucide-react/icons/users'
import Video from 'lucide-react/icons/video'
import type { SearchGroup } from '#contract/search.ts'

export const groupIcons: Record<SearchGroup, LucideIcon> = {
  users: Users,
  experts: GraduationCap,
  sessions: Video,
  feedback: MessageSquare,
  tags: Tag,
  'discount-codes': TicketPercent,
}
