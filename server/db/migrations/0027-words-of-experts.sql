-- Search counts experts apart from other users. The words of few experts in an index of their own cost nothing beside those of
-- all users, of which a single letter would collect most. New words go to the index at once, as experts seldom change.
create index experts_by_word on users using gin (search) with (fastupdate = off) where is_expert;
