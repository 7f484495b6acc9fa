-- Somebody who has looked at a suspect request puts it aside.
alter table lead_event drop constraint lead_event_what_check;
alter table lead_event add constraint lead_event_what_check check (what in (
  'received', 'suspected', 'repeated', 'reminded', 'escalated', 'asked', 'answered', 'unanswered',
  'told', 'crm_sent', 'crm_failed', 'closed'));
