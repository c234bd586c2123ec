-- Unique values of the whole bank: their names begin with "bank ". Writes of unique values wait until the index is there.

create unique index vostro_uniques_bank on vostro_uniques (kind, name, value) where name like 'bank %';

-- The messages and payments of incoming wires are of the bank now; of those that several programs have, the first counts.
update vostro_uniques u set name = 'bank ' || u.name
  where u.kind = 'wire' and u.name in ('message', 'payment') and not exists (
    select 1 from vostro_uniques o
    where o.kind = u.kind and o.name = u.name and o.value = u.value and o.program_id < u.program_id
  );
