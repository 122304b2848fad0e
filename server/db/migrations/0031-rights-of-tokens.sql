-- What a token may write: the named entities (null: all of them), and isAdmin of users. Tokens made before may not write isAdmin.

alter table ingest_tokens add entities text[], add writes_rights boolean not null default false;
