-- Time at which the events of later commits are listed at the earliest: a list by time has shown all before it.
create table vostro_event_seals (
  program_id text not null primary key,
  listed_from integer not null
) strict;
