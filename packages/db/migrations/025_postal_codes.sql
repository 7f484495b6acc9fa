-- Monaco, and the codes that two islands are written to by besides: a database that was filled before
-- has all but these. An empty one is filled with them.
insert into postal_code (code, city, insee_code, population, latitude, longitude)
select * from (values
  ('97700', 'Saint-Barthélemy', '97701', 10660, 17.8962, -62.8498),
  ('97800', 'Saint-Martin', '97801', 31160, 18.0682, -63.0821),
  ('98000', 'Monaco', '99138', 38367, 43.7384, 7.4246)
) missing
where exists (select from postal_code)
on conflict do nothing;
