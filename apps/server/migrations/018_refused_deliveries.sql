-- Why nothing of a delivery was taken; null where its readings were judged one by one.
alter table deliveries add column refused text;
