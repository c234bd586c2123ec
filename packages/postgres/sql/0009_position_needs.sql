-- What a move needs of a position, in columns that are null in every row that is stored: a move is proposed as a row of its
-- own, which is compared with the one that is there. A proposed row has no account; every other row has one.

alter table vostro_positions
  add column needs_open boolean,
  -- In cents, as what is available.
  add column needs_held bigint,
  add column needs_available bigint,
  alter column account_id drop not null,
  alter column core_account_id drop not null,
  add constraint vostro_positions_owned
    check (account_id is not null and core_account_id is not null or needs_held is not null) not valid;
