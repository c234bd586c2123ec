-- Which version of an object a change expects, in a column that is null in every row that is stored: a change is proposed as
-- a row of its own, which is compared with the one that is there.

alter table vostro_objects add column expected integer;
