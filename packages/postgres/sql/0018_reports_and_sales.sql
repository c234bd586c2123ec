-- Attributes of objects that are older than them. Reports find cleared settlements by the day in New York on which they
-- were cleared, and sales find the credit transactions on the bank's books that no sale has. Without them such objects
-- would be missing from both.

-- Reads the table, as below: no index begins with the kind.
update vostro_objects o
  set i2 = to_char((o.body::jsonb->>'updated_at')::timestamptz at time zone 'America/New_York', 'YYYY-MM-DD')
  where o.kind || '' = 'ach_settlement' and o.i1 = 'cleared' and o.i2 is null;

update vostro_objects o
  set i4 = 'unsold'
  where o.kind || '' = 'user_credit_transaction' and o.i4 is null
    and o.body::jsonb->'kept'->>'posts' = 'done'
    and o.body::jsonb->'kept'->>'lender_id' is null
    and o.body::jsonb->'kept'->>'receivable_sale_id' is null
    and o.body::jsonb->>'type' <> 'dispute_won'
    and o.body::jsonb->'amount_breakdown' <> '{"principal": 0, "interest": 0, "fees": 0}';
