import about from './fr/about.json' with { type: 'json' };
import apiaries from './fr/apiaries.json' with { type: 'json' };
import chart from './fr/chart.json' with { type: 'json' };
import countings from './fr/countings.json' with { type: 'json' };
import evolution from './fr/evolution.json' with { type: 'json' };
import hives from './fr/hives.json' with { type: 'json' };
import marker from './fr/marker.json' with { type: 'json' };
import notifications from './fr/notifications.json' with { type: 'json' };
import observations from './fr/observations.json' with { type: 'json' };
import places from './fr/places.json' with { type: 'json' };
import secondFactor from './fr/second-factor.json' with { type: 'json' };
import sensors from './fr/sensors.json' with { type: 'json' };
import waiting from './fr/waiting.json' with { type: 'json' };

/** What the pages of who is signed in say, one file a room. The reference; a key that another language lacks does not compile. */
export const frRooms = {
  ...chart,
  ...about,
  ...apiaries,
  ...countings,
  ...evolution,
  ...hives,
  ...marker,
  ...notifications,
  ...observations,
  ...places,
  ...secondFactor,
  ...sensors,
  ...waiting,
};

export type RoomMessages = typeof frRooms;
