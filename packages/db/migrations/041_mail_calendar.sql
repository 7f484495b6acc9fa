-- What a mail is about as an iCalendar file, sent with it.
alter table mail add column calendar text;
comment on column mail.calendar is 'iCalendar text (RFC 5545); none once the mail is sent or given up';
