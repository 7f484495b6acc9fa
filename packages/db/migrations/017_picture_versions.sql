-- The version of a picture is the key to it where it is not shown to everybody: nobody guesses it.
alter table avatar alter column version drop identity;
alter table avatar alter column version
  set default (hashtextextended(gen_random_uuid()::text, 0) & 9007199254740991);
update avatar set version = default;
