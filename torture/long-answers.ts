// Answers that are larger than all buffers between server and client.

import type { Ask } from './ask.ts'

/** Enlarges the list of feedback to about 25 MB; as CSV it is slightly smaller. */
export const longPaths = ['/api/feedback', '/api/feedback.csv']

export async function addLongFeedback(ask: Ask): Promise<void> {
  await ask(
    `insert into feedback (id, document, sort_name, email, expert_id, session_id, created_ns, search)
     select id || '-' || n,
       (document::jsonb || jsonb_build_object('id', id || '-' || n, 'feedback', repeat('of much help ', 250)))::text,
       sort_name, email, expert_id, session_id, created_ns, search
     from (select * from feedback order by id limit 100) few, generate_series(1, 80) n`,
  )
}
