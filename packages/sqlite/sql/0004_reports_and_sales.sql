-- Attributes of objects that are older than them. Reports find cleared settlements by the day in New York on which they
-- were cleared: four hours behind UTC from the second Sunday of March, 07:00 UTC, to the first of November, 06:00 UTC.
update vostro_objects
  set i2 = (
    select date(
      at,
      case
        when at >= date(substr(at, 1, 4) || '-03-08', 'weekday 0') || ' 07:00:00'
          and at < date(substr(at, 1, 4) || '-11-01', 'weekday 0') || ' 06:00:00'
        then '-4 hours'
        else '-5 hours'
      end
    )
    from (select datetime(json_extract(body, '$.updated_at')) as at)
  )
  where kind = 'ach_settlement' and i1 = 'cleared' and i2 is null;

-- Sales find the credit transactions on the bank's books that no sale has.
update vostro_objects
  set i4 = 'unsold'
  where kind = 'user_credit_transaction' and i4 is null
    and json_extract(body, '$.kept.posts') = 'done'
    and json_extract(body, '$.kept.lender_id') is null
    and json_extract(body, '$.kept.receivable_sale_id') is null
    and json_extract(body, '$.type') <> 'dispute_won'
    and (
      json_extract(body, '$.amount_breakdown.principal') <> 0
      or json_extract(body, '$.amount_breakdown.interest') <> 0
      or json_extract(body, '$.amount_breakdown.fees') <> 0
    );
