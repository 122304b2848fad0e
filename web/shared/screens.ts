// The screens that keys and the search box lead to: each with the letter that follows 'g'.

import {
  activityPath,
  dashboardPath,
  discountCodesPath,
  expertsPath,
  faultsPath,
  feedbackPath,
  sessionsPath,
  tagsPath,
  usersPath,
} from '#web/paths.ts'

export const screens = [
  { letter: 'd', title: 'Dashboard', href: dashboardPath() },
  { letter: 'u', title: 'Users', href: usersPath() },
  { letter: 'e', title: 'Experts', href: expertsPath() },
  { letter: 's', title: 'Sessions', href: sessionsPath() },
  { letter: 'f', title: 'Feedback', href: feedbackPath() },
  { letter: 't', title: 'Tags', href: tagsPath() },
  { letter: 'c', title: 'Discount Codes', href: discountCodesPath() },
  { letter: 'a', title: 'Activity', href: activityPath() },
  { letter: 'h', title: 'Data health', href: faultsPath() },
] as const
