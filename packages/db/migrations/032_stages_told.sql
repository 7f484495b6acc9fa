-- Visitors who want to be told when a stage of the series opens near them, and the link that ends it.

alter table lead drop constraint lead_kind_check,
  add constraint lead_kind_check
  check (kind in ('question', 'reservation', 'paiement', 'objet-trouve', 'presse', 'donnees', 'anniversaire',
    'evenement', 'ouverture', 'afterwork', 'etape', 'team-building', 'entreprise', 'visibilite', 'partenariat',
    'franchise')) not valid;

alter table lead_event drop constraint lead_event_what_check,
  add constraint lead_event_what_check
  check (what in ('received', 'suspected', 'repeated', 'reminded', 'escalated', 'asked', 'answered', 'unanswered',
    'told', 'stopped', 'crm_sent', 'crm_failed', 'closed')) not valid;
comment on column lead_event.note is 'of a repetition: its words when they differ; told of a stage: its number';

alter table lead_link drop constraint lead_link_says_check,
  add constraint lead_link_says_check check (says in ('answered', 'unanswered', 'stopped')) not valid;
