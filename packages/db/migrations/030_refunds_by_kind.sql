-- Whether money of a kind goes back as it was paid.

alter table enrolment_kind add column refund_to text check (refund_to in ('card', 'wallet'));
comment on column enrolment_kind.refund_to is 'where card money goes back when nobody chose; null: as its payer prefers';
update enrolment_kind set refund_to = 'card' where name in ('course_group', 'camp', 'trial');
