-- Who reads what is asked of a centre: questions, and parties and events. Without one the network does.
alter table center add column contact_email text;
alter table center add column leads_email text;
