-- Drops what 0006 has replaced, and nothing more: until its transaction ends, those who only read the keys wait as well, and
-- they must not wait until an index is built.

drop index if exists vostro_keys_expiry;
