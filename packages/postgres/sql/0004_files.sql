-- The tables of files' bytes. A file has one row, and its bytes lie in pieces of one size but for the last, so that a
-- range of them is found without reading what is before it. They are stored as they are, as files rarely shrink.

create table vostro_files (
  program_id text collate "C" not null,
  key text collate "C" not null,
  finished boolean not null default false,
  -- When its bytes began to come, in ms; null once an object of them was committed.
  provisional_since bigint,
  primary key (program_id, key)
);

create index vostro_files_provisional on vostro_files (provisional_since) where provisional_since is not null;

create table vostro_file_pieces (
  program_id text collate "C" not null,
  key text collate "C" not null,
  position integer not null,
  bytes bytea not null,
  primary key (program_id, key, position),
  foreign key (program_id, key) references vostro_files on delete cascade
);

alter table vostro_file_pieces alter column bytes set storage external;
