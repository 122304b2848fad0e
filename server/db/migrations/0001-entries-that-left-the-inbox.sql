-- Forgets what people have put away of entries that have left their inbox since; from now on triggers do (functions/inbox.sql).
delete from inbox_handled as handled
where kind = 'feedback' and not exists (
    select from feedback_states as kept where kept.id = handled.id and owner = handled.uid and state in ('open', 'in-work'))
  or kind = 'mention' and not exists (select from notes where notes.id = handled.id and handled.uid = any (mentions))
  or kind = 'watch' and not exists (select from saved_views where saved_views.id = handled.id and owner_uid = handled.uid);
