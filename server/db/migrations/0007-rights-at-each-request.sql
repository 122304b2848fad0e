-- Identity and rights are read with the sign-in at each request, so the version of everybody's rights is no longer needed.

drop trigger account_access on accounts;
drop trigger sign_in_removed on sign_ins;
drop trigger sign_in_cut_short on sign_ins;
drop trigger administrator_added on users;
drop trigger administrator_changed on users;
drop trigger administrator_removed on users;
drop function access_changed();
drop table access_version;
