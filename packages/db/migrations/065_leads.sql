-- Requests of people and companies to centres and the network (requirements L1 to L40).
create table lead (
  id integer generated always as identity primary key,
  reference text not null constraint lead_reference unique
    check (reference ~ '^4P-[2-9A-HJKMNP-TV-Z]{5}$'),
  kind text not null check (kind in (
    'question', 'reservation', 'paiement', 'objet-trouve', 'presse', 'donnees', 'anniversaire',
    'evenement', 'ouverture', 'afterwork',
    'team-building', 'entreprise', 'visibilite', 'partenariat', 'franchise')),
  first_name text not null,
  last_name text,
  email text not null,
  phone text,
  company_name text,
  city text,
  center_ids integer[] not null default '{}',
  wanted_on date,
  starts_at timestamptz,
  capacity integer check (capacity >= 0),
  op_title text,
  informations text not null default '',
  details jsonb not null default '{}',
  amount_cents integer check (amount_cents >= 0),
  send_contact_form boolean not null,
  state text not null default 'new' check (state in ('new', 'seen', 'answered', 'closed', 'suspect')),
  place text check (place in ('kept', 'waiting')),
  created_at timestamptz not null,
  answer_by timestamptz,
  reminded_at timestamptz,
  escalated_at timestamptz,
  asked_at timestamptz,
  answered_at timestamptz,
  told_at timestamptz,
  delete_after timestamptz not null,
  crm_state text not null default 'none' check (crm_state in ('none', 'queued', 'sent', 'failed')),
  crm_company_id bigint,
  crm_contact_id bigint,
  crm_individual_id bigint,
  crm_opportunity_id bigint
);
comment on column lead.center_ids is 'ascending; none: the network';
comment on column lead.wanted_on is 'the local day that is asked for';
comment on column lead.details is 'what only some kinds ask, as the contract describes it: packageSlug, ages, extras, siret, …';
comment on column lead.amount_cents is 'the quote, tax included, as it was told on the page';
comment on column lead.state is 'suspect: nothing is written to anybody until somebody has looked';
comment on column lead.place is 'of an invitation: whether there was room';
comment on column lead.answer_by is 'by when an answer was promised';
comment on column lead.answered_at is 'when the centre answered, as it says itself';
comment on column lead.told_at is 'of an interest in an opening: when its one mail was written';
create index lead_email on lead (email, created_at);
create index lead_words on lead (md5(informations), created_at) where informations <> '';
create index lead_centers on lead using gin (center_ids);
create index lead_waiting on lead (answer_by) where state in ('new', 'seen') and answer_by is not null;
create index lead_delete_after on lead (delete_after);
create index lead_opening on lead (op_title) where kind = 'ouverture';

-- What happened to a lead, its beginning included.
create table lead_event (
  id bigint generated always as identity primary key,
  lead_id integer not null references lead on delete cascade,
  at timestamptz not null,
  what text not null check (what in (
    'received', 'suspected', 'repeated', 'reminded', 'escalated', 'asked', 'answered', 'unanswered',
    'told', 'crm_sent', 'crm_failed')),
  note text
);
comment on column lead_event.note is 'of a repetition, its words when they are others';
create index lead_event_lead on lead_event (lead_id);

-- The links of mails that say whether somebody answered: each is good once.
create table lead_link (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  lead_id integer not null references lead on delete cascade,
  given_to text not null check (given_to in ('center', 'sender')),
  says text not null check (says in ('answered', 'unanswered')),
  used_at timestamptz
);
create index lead_link_lead on lead_link (lead_id);

-- Places of an invitation to an evening, of which a document says how many there are.
create table invitation (
  center_id integer not null references center on delete cascade,
  day date not null,
  places integer not null check (places >= 0),
  taken integer not null default 0 check (taken >= 0),
  list_sent_at timestamptz,
  primary key (center_id, day),
  constraint invitation_places check (taken <= places)
);

-- How often the field that no person sees was filled.
create table lead_trap (
  day date not null,
  kind text not null,
  filled integer not null,
  primary key (day, kind)
);
