-- The sign-ins of one user, newest first, for their timeline.

create index sessions_of_user_signed_in on sessions (user_id, (- created_ns), id) where is_sign_in;
