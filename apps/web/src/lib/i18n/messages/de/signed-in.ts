import domain from '@propolis/domain/words/de.json' with { type: 'json' };
import type { words as french } from '../fr/signed-in.ts';
import about from './about.json' with { type: 'json' };
import apiaries from './apiaries.json' with { type: 'json' };
import chart from './chart.json' with { type: 'json' };
import countings from './countings.json' with { type: 'json' };
import evolution from './evolution.json' with { type: 'json' };
import hives from './hives.json' with { type: 'json' };
import journal from './journal.json' with { type: 'json' };
import marker from './marker.json' with { type: 'json' };
import medicines from './medicines.json' with { type: 'json' };
import notifications from './notifications.json' with { type: 'json' };
import observations from './observations.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };
import profile from './profile.json' with { type: 'json' };
import queens from './queens.json' with { type: 'json' };
import records from './records.json' with { type: 'json' };
import register from './register.json' with { type: 'json' };
import secondFactor from './second-factor.json' with { type: 'json' };
import sensors from './sensors.json' with { type: 'json' };
import split from './split.json' with { type: 'json' };
import stock from './stock.json' with { type: 'json' };
import varroa from './varroa.json' with { type: 'json' };
import varroaPlan from './varroa-plan.json' with { type: 'json' };
import waiting from './waiting.json' with { type: 'json' };

export const words: typeof french = {
  domain,
  ...chart,
  ...about,
  ...apiaries,
  ...countings,
  ...evolution,
  ...hives,
  ...journal,
  ...marker,
  ...medicines,
  ...notifications,
  ...observations,
  ...pages,
  ...places,
  ...profile,
  ...queens,
  ...records,
  ...register,
  ...secondFactor,
  ...sensors,
  ...split,
  ...stock,
  ...varroa,
  ...varroaPlan,
  ...waiting,
};
