-- Whom a centre answers when it answers a mail of ours: who sent the request.
alter table mail add column reply_to text;
