-- The invented stations have names that are read alike in each language.
update weather_stations set name = 'Demo Lavaux' where station = 'DEMO-VD';
update weather_stations set name = 'Demo Val-de-Ruz' where station = 'DEMO-NE';
