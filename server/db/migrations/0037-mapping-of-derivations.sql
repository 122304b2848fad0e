-- The mapping by which the columns of stored documents were derived, as its text; '' without one.

alter table derivations add column mapping text not null default '';
