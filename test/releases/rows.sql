-- Rows for the fixture of a release, in the tables that neither the demo, the hostile documents nor members fill. A new table needs
-- a row here. Fixed times and ids, so that a later test can name them.

-- One colleague has every kind of second factor, the others have none.
insert into accounts (uid, email, display_name, role) values ('third', 'third@example.com', 'Third', 'auditor');
insert into authenticators (uid, secret, last_step, confirmed_at, added_by, added_from)
select uid, '\x3132333435363738393031323334353637383930', 55555555, '2026-01-02 03:04:05+00', '11111111-1111-4111-8111-111111111111', 'Firefox on Linux'
from accounts where email = 'second@example.com';
insert into passkeys (id, uid, public_key, counter, name, created_at, last_used_at, host, added_from)
select '\x0102', uid, '\xa5010203262001', 7, '<script>window.hacked=1</script>', '2026-01-02 03:04:05+00', '2026-02-03 04:05:06+00', 'console.example.com',
  'Safari on macOS'
from accounts where email = 'second@example.com';
insert into recovery_codes (uid, code_hash) select uid, '\x01' from accounts where email = 'second@example.com';

-- Its token is 'fixture' with 36 hyphens; the SHA-256 is stored.
insert into sign_ins (token_hash, uid, created_at, last_seen_at, id, browser, system, network)
select sha256(rpad('fixture', 43, '-')::bytea), uid, '2026-01-02 03:04:05+00', '2026-01-02 03:04:05+00', '22222222-2222-4222-8222-222222222222', 'Firefox', 'Linux', '192.0.2'
from accounts where email = 'first@example.com';
insert into known_browsers (token_hash, uid, last_used_at)
select '\x0a', uid, '2026-01-02 03:04:05+00' from accounts where email = 'first@example.com';
insert into invitations (token_hash, uid, expires_at)
select '\x0b', uid, '2026-01-05 03:04:05+00' from accounts where email = 'third@example.com';
insert into ingest_tokens (name, token_hash, created_at, entities, role)
values ('report', '\x0c', '2026-01-02 03:04:05+00', '{users,sessions}', 'member');
insert into sign_in_failures (key, failures, window_ends_at, pending, blocked_until)
values ('account:gone@example.com', 3, '2026-01-02 03:04:05+00', '{2026-01-02 03:04:05+00}', '-infinity');
insert into used_challenges (challenge, used_at) values ('\x0d', '2026-01-02 03:04:05+00');

insert into notes (id, entity, record_id, text, author_uid, author_name, created_ns, edited_ns, mentions, search)
select 'fixture-note', 'users', 'a/b', 'Asked [Second](member:' || second.uid || ') about ''quotes'', \backslashes and' || E'\n\ttabs', first.uid,
  'First', 1767323045000000000, 1767323046000000000, array[second.uid], to_tsvector('simple', 'asked about')
from accounts as first, accounts as second where first.email = 'first@example.com' and second.email = 'second@example.com';
insert into saved_views (id, owner_uid, name, screen, query, is_shared, created_at)
select 'fixture-' || place, uid, name, screen, query, place < 3, '2026-01-02 03:04:05+00'
from accounts, (values
  (1, '<b>Refunds</b>', 'sessions', 'label=Refunded&from=today-6&until=today'),
  (2, 'Mine', 'feedback', 'state=open&owner=me'),
  (3, 'Unhappy', 'sessions', 'maxRating=2'),
  (4, 'Experts', 'experts', 'as=table&sort=name&slotFrom=today-27&slotUntil=today')) as views (place, name, screen, query)
where email = 'first@example.com';
insert into watches (view_id, more_than, way, address, secret, with_rows, set_up_at, is_above, check_at, message_id, message_count, message_is_minimum,
  message_at, attempts, told_at, fault)
values ('fixture-1', 3, 'webhook', 'https://hooks.example.com/T0/secret', 'key', false, '2026-01-02 03:04:05+00', true, '2026-01-02 04:04:05+00', 'm1', 5, false,
    '2026-01-02 03:04:05+00', 5, '2026-01-02 03:24:05+00', 'It was answered by 500.'),
  ('fixture-3', null, 'inbox', null, null, true, '2026-01-02 03:04:05+00', false, '2026-01-03 09:00:00+00', 'm2', 2, false, '2026-01-02 09:00:00+00', 0,
    '2026-01-02 09:00:00+00', null);
insert into goals (measure, amount, weeks) values ('revenue', 12500.50, 4);
insert into inbox_seen (uid, seen_ns) select uid, 1767323045000000000 from accounts where email = 'first@example.com';
insert into inbox_handled (uid, kind, id, at_ns, until_ns)
select uid, kind, id, 1767323045000000000, until_ns
from accounts, (values ('watch', 'fixture-1', null), ('watch', 'fixture-3', 1767582245000000000), ('watch', 'gone-view', null),
  ('mention', 'fixture-note', null), ('mention', 'gone-note', null)) as put (kind, id, until_ns)
where email = 'first@example.com';
insert into feedback_states (id, state, owner, owner_name, assigned_ns, assigned_by, version)
select feedback.id, (array['open', 'in-work', 'answered', 'no-answer'])[1 + place % 4], uid, 'First', 1767323045000000000, uid, 3
from accounts, (select id, row_number() over (order by id) as place from feedback where id like 'wrong-%' limit 12) as feedback
where email = 'first@example.com'
on conflict do nothing;
insert into inbox_handled (uid, kind, id, at_ns)
select owner, 'feedback', id, assigned_ns from feedback_states where owner_name = 'First';

insert into tombstones (entity, id, version) values ('users', 'gone', 1763790000000001);
insert into erasures (hash, erased_at) values (sha256('gone'), '2026-01-02 03:04:05+00');
insert into demo_sessions (id) select id from sessions order by id limit 2;
insert into idempotency_keys (uid, key, content, act, answer, version, created_at)
select uid, 'key', '\x0e', '33333333-3333-4333-8333-333333333333', '{}', 2, '2026-01-02 03:04:05+00' from accounts where email = 'first@example.com';

insert into source_bindings (entity, source) values ('tags', 'cloud:project/(default)/tags');
insert into mirrored (entity, state, done_to, read_us, documents_read, created_at)
values ('tags', 'live', '"a"', 1767323045000000, 12, '2026-01-02 03:04:05+00');
insert into mirror_rejected (entity, id, reason) values ('tags', 'bad', 'The document is too large.');
insert into mirror_surplus (entity, id, version) values ('tags', 'surplus', 1767323045000000);
insert into mirror_untimely (entity, id, reason) values ('tags', 'late', 'The time is in the future.');
insert into edit_intents (id, entity, document_id, base_version, fields, actor, created_at)
values ('44444444-4444-4444-8444-444444444444', 'tags', 'sent', 1, '{"name":"Sent"}', '{"uid":"x","email":"x@example.com"}', '2026-01-02 03:04:05+00');
insert into source_outbox (document_id, is_new, fields) values ('sign-in', true, '{}');

-- A long history of the tag 'long': changes by a person, some of them acts, and by imports.
do $$
declare
  author record;
begin
  select uid, email into author from accounts where email = 'first@example.com';
  for step in 1..1000 loop
    perform set_config('stoa.actor', (case when step % 10 = 0 then json_build_object('uid', 'import', 'file', 'tags.csv')
      else json_build_object('uid', author.uid, 'email', author.email, 'address', '192.0.2.7') end)::text, true);
    perform set_config('stoa.act', case when step % 3 = 0 then md5('act' || step)::uuid::text else '' end, true);
    update tags set version = version + 1, document = format('{"id":"long","name":"Long","color":"%s"}',
      case step % 97 when 0 then '<script>window.hacked=1</script>' else step::text end) where id = 'long';
  end loop;
end $$;

-- What an import leaves behind that was killed while it loaded without its indexes.
insert into set_aside_indexes select 'sessions', indexdef from pg_indexes where indexname = 'sessions_by_slot';
drop index sessions_by_slot;
